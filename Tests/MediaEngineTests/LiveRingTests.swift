import CoreMedia
import Foundation
import GStreamer
import TestMedia
import Testing

@testable import MediaEngine

@Suite struct LiveRingTests {
  @Test func aClipHasExactlyTheFramesAskedForAndItsToneInPlace() async throws {
    let rig = try LiveRig()
    try await rig.start()
    async let made = rig.ring.clip(
      rig.range(1.5, 4.5), to: rig.url(), stillTime: rig.time(3), contentIdentifier: "7E57-11FE",
      metadata: [RecordingMetadata(.make, "Kinora"), RecordingMetadata(.model, "Rig")])
    try await rig.feed(until: 5)
    let clip = try await made
    #expect(clip.frames == 90 && (clip.width, clip.height) == (320, 240) && clip.hasAudio)
    #expect(abs(clip.duration.seconds - 3) < 0.001)
    #expect(abs(clip.displayTime.seconds - 1.5) < 0.001)
    let complaints = try LiveRig.complaints(about: rig.url())
    #expect(complaints == [], "\(complaints)")
    let recorded = try await LiveRig.read(rig.url())
    #expect(recorded.numbers == Array(45..<135))
    for (index, frame) in recorded.frames.enumerated() { #expect(abs(frame.time - Double(index) / 30) < 0.002) }
    // A tone begins with each full second; the clip, a second and a half after one.
    #expect(recorded.bursts.count == 3)
    for (burst, place) in zip(recorded.bursts, [0.5, 1.5, 2.5]) {
      #expect(abs(burst - place) < 0.010, "tone at \(burst)")
    }
    let words = try LiveRig.exif(rig.url())
    #expect(words["ContentIdentifier"] == "7E57-11FE")
    #expect(words["StillImageTime"] == "0")
    #expect((words["Make"], words["Model"], words["Software"]) == ("Kinora", "Rig", "Kinora \(kinoraVersion)"))
    #expect(words["CreationDate"] != nil)
    #expect(rig.files == ["clip.mov"])
  }
}
