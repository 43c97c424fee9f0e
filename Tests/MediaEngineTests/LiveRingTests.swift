import CoreMedia
import Foundation
import GStreamer
import TestMedia
import TestSupport
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
    #expect(clip.hostRange.start == rig.time(1.5))
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
    let still = try #require(recorded.probe.streams("data").first)
    #expect(abs((still.startTime.flatMap(Double.init) ?? -1) - 1.5) < 0.001, "the still's time is in the movie's time")
    #expect(rig.files == ["clip.mov"])
  }

  @Test func twelveClipsAtRandomMomentsEachShowTheirStill() async throws {
    let rig = try LiveRig()
    try await rig.start()
    var chance = SystemRandomNumberGenerator()
    let stills = (0..<12).map { _ in Int.random(in: 10..<340, using: &chance) }.sorted()
    let clips = try await withThrowingTaskGroup(of: (Int, LiveClip).self) { group in
      var next = 0
      for tenth in 1...130 {
        // Each is asked for when its moment has come, as the shutter is; what comes after is still to come.
        try await rig.feed(until: Double(tenth) / 10)
        while next < stills.count, Double(stills[next]) / 30 <= Double(tenth) / 10 {
          let (index, seconds) = (next, Double(stills[next]) / 30)
          group.addTask {
            let clip = try await rig.ring.clip(
              rig.range(seconds - 1.5, seconds + 1.5), to: rig.url("clip \(index)"), stillTime: rig.time(seconds),
              contentIdentifier: "still-\(stills[index])-\(index)")
            return (index, clip)
          }
          next += 1
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(clips.count == 12 && rig.files.count == 12)
    for (index, clip) in clips {
      let still = stills[index]
      let recorded = try await LiveRig.read(clip.url)
      // Nothing is kept of before the beginning.
      let first = max(recorded.numbers.first ?? -1, 0)
      #expect(first == max(still - 45, first) && first <= max(still - 45, 3), "still \(still) from \(first)")
      #expect(recorded.numbers == Array(first..<still + 45))
      #expect(clip.frames == recorded.numbers.count)
      let shown = recorded.frames.last { $0.time <= clip.displayTime.seconds + 0.001 }
      #expect(shown?.number == still, "at \(clip.displayTime.seconds)")
      #expect(try LiveRig.exif(clip.url)["ContentIdentifier"] == "still-\(still)-\(index)")
    }
  }

  @Test func aCancelledClipLeavesNothing() async throws {
    let rig = try LiveRig()
    try await rig.start()
    try await rig.feed(until: 2)
    let waiting = Task { try await rig.ring.clip(rig.range(0.5, 3.5), to: rig.url()) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(rig.files == [])
    // And nobody else's clip is touched by it.
    try await rig.feed(until: 4)
    #expect(try await rig.ring.clip(rig.range(0.5, 3.5), to: rig.url()).frames == 90)
  }

  @Test func nothingIsOverwritten() async throws {
    let rig = try LiveRig(hasAudio: false)
    try await rig.start()
    try await rig.feed(until: 2)
    try Data("mine".utf8).write(to: rig.url())
    await #expect(throws: PhotoError.destinationExists(rig.url())) {
      try await rig.ring.clip(rig.range(0, 1), to: rig.url())
    }
    #expect(try Data(contentsOf: rig.url()) == Data("mine".utf8) && rig.files == ["clip.mov"])
  }

  @Test func theLastSecondsAreAsManyAsAreKept() async throws {
    let rig = try LiveRig(limits: LiveRing.Limits(seconds: 2))
    try await rig.start()
    try await rig.feed(until: 6)
    let short = try await rig.ring.saveLast(seconds: 1, until: rig.time(6), to: rig.url("one"))
    #expect(try await LiveRig.read(short.url).numbers == Array(150..<180))
    let long = try await rig.ring.saveLast(seconds: 60, until: rig.time(6), to: rig.url("all"))
    let numbers = try await LiveRig.read(long.url).numbers
    // From the frame on its own that is before; those are no more than half a second apart.
    #expect((60...75).contains(numbers.count) && numbers.last == 179, "\(numbers.count) frames")
    #expect(abs(long.duration.seconds - Double(numbers.count) / 30) < 0.001)
    await #expect(throws: LiveError.nothingKept) { try await rig.ring.clip(rig.range(0, 2), to: rig.url("gone")) }
    await #expect(throws: LiveError.stillNotKept) {
      try await rig.ring.clip(rig.range(1, 6), to: rig.url("gone"), stillTime: rig.time(2))
    }
  }

  @Test func anotherFormatBeginsAnew() async throws {
    let rig = try LiveRig(hasAudio: false)
    try await rig.start()
    try await rig.feed(until: 2)
    try await rig.feed(until: 2.1, size: (640, 360))
    try await eventually("the new format") { rig.ring.status.isRunning }
    try await rig.feed(until: 5, size: (640, 360))
    let after = try await rig.ring.clip(rig.range(3, 4.5), to: rig.url("after"))
    #expect((after.width, after.height) == (640, 360))
    #expect(try await LiveRig.read(after.url, hasAudio: false).numbers == Array(90..<135))
  }

  /// What an encoder still has when pictures of another size come is in the clip that waits for it.
  @Test func aClipHasAllThatCameBeforeAnotherFormat() async throws {
    let rig = try LiveRig(hasAudio: false, encoders: RigMedia.slowEncoders)
    try await rig.start()
    try await rig.feed(until: 1)
    let clip = Task { try await rig.ring.clip(rig.range(0.5, 4), to: rig.url()) }
    try await eventually("the clip to wait") { rig.ring.isWaitedFor }
    // As many as may wait for the encoder do.
    try await rig.feed(until: 2)
    try await rig.feed(until: 2.1, size: (640, 360))
    let made = try await clip.value
    #expect(made.width == 320)
    #expect(try await LiveRig.read(made.url, hasAudio: false).numbers == Array(15..<60))
  }

  @Test func aDeviceThatGoesIsNotWaitedFor() async throws {
    let rig = try LiveRig()
    try await rig.start()
    try await rig.feed(until: 2)
    rig.ring.sourceEnded(.microphone)
    try await rig.feed(until: 3, sound: false)
    let silent = try await rig.ring.clip(rig.range(1.5, 3), to: rig.url("silent"))
    #expect(silent.frames == 45 && silent.hasAudio)
    rig.ring.sourceEnded(.camera)
    let cut = try await rig.ring.clip(rig.range(1.5, 4.5), to: rig.url("cut"))
    #expect(try await LiveRig.read(cut.url).numbers == Array(45..<90))
  }

  private static let withoutAAC: EncoderList = {
    var list = EncoderList.standard
    list[.aac] = []
    return list
  }()

  @Test func withoutAnAACEncoderTheSoundStaysAsItIs() async throws {
    let rig = try LiveRig(encoders: Self.withoutAAC)
    try await rig.start()
    try await rig.feed(until: 3)
    _ = try await rig.ring.clip(rig.range(0.7, 2.7), to: rig.url())
    #expect(try LiveRig.complaints(about: rig.url()) == [])
    let recorded = try await LiveRig.read(rig.url())
    #expect(recorded.probe.streams("audio").map(\.codec) == ["pcm_s16le"])
    #expect(recorded.numbers == Array(21..<81) && recorded.bursts.count == 2)
    for (burst, place) in zip(recorded.bursts, [0.3, 1.3]) { #expect(abs(burst - place) < 0.005, "tone at \(burst)") }
  }

  private static let others: [(Codec, String)] = [(.jpeg, "mjpeg"), (.hevc, "hevc")]

  @Test(arguments: others) func withoutAnH264EncoderAnotherStepsIn(
    _ codec: Codec, _ name: String
  ) async throws {
    var list = EncoderList.standard.withoutPictures
    list[codec] = EncoderList.standard[codec]
    let rig = try LiveRig(hasAudio: false, encoders: list)
    try await rig.start()
    try await rig.feed(until: 2)
    let clip = try await rig.ring.clip(rig.range(0.7, 1.7), to: rig.url(), stillTime: rig.time(1))
    let complaints = try LiveRig.complaints(about: rig.url())
    #expect(complaints == [], "\(complaints)")
    let recorded = try await LiveRig.read(clip.url, hasAudio: false)
    #expect(recorded.probe.streams("video").map(\.codec) == [name])
    #expect(recorded.numbers == Array(21..<51))
  }

  /// In a process of its own, because the tracer has to be asked for before GStreamer starts.
  @Test func aRingThatIsLetGoLeavesNothingAlive() throws {
    #expect(try probe(["live-leaks", LeakRounds.count]) == ["counted true", "kept 1"])
  }

  @Test func withoutAnyEncoderItSaysSo() async throws {
    let rig = try LiveRig(encoders: EncoderList.standard.withoutPictures)
    await #expect(throws: RecordingError.noEncoder("H.264", package: nil)) { try await rig.start() }
    #expect(!rig.ring.status.isRunning)
    await #expect(throws: LiveError.notRunning) { try await rig.ring.saveLast(seconds: 1, to: rig.url()) }
  }

  @Test func anEncoderThatIsTooSlowLosesFramesAndSaysSo() async throws {
    let rig = try LiveRig(encoders: RigMedia.slowEncoders)
    try await rig.start()
    // It says so for as long as it is: not any more where it has caught up for a moment.
    var hasSaidSo = false
    for end in 1...24 {
      try await rig.feed(until: Double(end) / 4, pushes: true)
      hasSaidSo = hasSaidSo || rig.ring.status.isTooSlow
    }
    #expect(hasSaidSo)
    #expect(rig.ring.status.framesDropped > 50)
    #expect(rig.ring.status.framesWaiting <= 30, "a second of pictures")
    let clip = try await rig.ring.clip(rig.range(0, 1), to: rig.url())
    #expect(clip.frames >= 25)
  }

  private static let failing: EncoderList = {
    var list = EncoderList.standard
    list[.h264] = [
      EncoderCandidate("x264enc") { job in
        let bomb = try Element("identity")
        try bomb.set("error-after", 100)
        return [bomb] + (try EncoderList.standard[.h264].first { $0.name == "x264enc" }!.make(job))
      }
    ]
    return list
  }()

  @Test func anEncoderThatFailsIsReplaced() async throws {
    let rig = try LiveRig(hasAudio: false, encoders: Self.failing)
    try await rig.start()
    // The 101st frame is too much for it.
    try await rig.feed(until: 4)
    try await eventually("another one") {
      rig.ring.status.isRunning && rig.ring.status.duration.seconds < 2
    }
    try await rig.feed(until: 5)
    let clip = try await rig.ring.clip(rig.range(4.2, 5), to: rig.url())
    #expect(try await LiveRig.read(clip.url, hasAudio: false).numbers == Array(126..<150))
  }

  @Test func aClipSaysHowItIsTurnedAndIsSavedAsInAMirror() async throws {
    let rig = try LiveRig(hasAudio: false, isMirrored: true)
    try await rig.start()
    try await rig.feed(until: 1.2)
    _ = try await rig.ring.clip(rig.range(0.1, 1), to: rig.url(), stillTime: rig.time(0.5), rotation: .quarter)
    #expect(try LiveRig.complaints(about: rig.url()) == [])
    let frame = try #require(try await DecodedFrames.read(rig.url(), limit: 1).first)
    #expect((frame.picture.width, frame.picture.height) == (240, 320))
    #expect(frame.painted?.number == 3)
    #expect(frame.painted?.orientation.isMirrored == true && frame.painted?.orientation.rotation == 90)
  }

  @Test func stoppingLetsEverythingGo() async throws {
    let rig = try LiveRig()
    try await rig.start()
    try await rig.feed(until: 1)
    await rig.ring.stop()
    #expect(rig.ring.status == LiveRingStatus())
    await #expect(throws: LiveError.notRunning) { try await rig.ring.clip(rig.range(0, 1), to: rig.url()) }
    #expect(rig.files == [])
  }

  @Test func fifteenSecondsCostLittleMemory() throws {
    let words = try #require(try probe(["live-memory"]).last).split(separator: " ").compactMap { Double($0) }
    try #require(words.count == 4)
    let (seconds, compressed, grown, largest) = (words[0], words[1], words[2], words[3])
    print("A ring of \(seconds) s at 1280×720 has \(compressed) MB and costs \(grown) MB, \(largest) MB at most")
    #expect(seconds >= 15 && seconds < 15.6)
    #expect(compressed > 3, "pictures that are hard to compress")
    #expect(grown < compressed + 25, "\(grown) MB for \(compressed) MB of compressed media")
    #expect(largest < compressed + 60, "\(largest) MB at most")
  }
}
