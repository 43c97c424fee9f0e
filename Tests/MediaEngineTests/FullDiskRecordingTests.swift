import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Recordings whose disk takes no more.
@Suite struct FullDiskRecordingTests {
  private static let containers: [RecordingContainer] = [.mp4, .matroska]

  @Test(arguments: containers) func aFullDiskLeavesWhatFitted(_ container: RecordingContainer) async throws {
    let disk = try await SmallDisk(bytes: 1 << 20)
    let rig = try RecordingRig(container, in: disk.url) { request in
      request.video = VideoEncoding(codec: container == .mp4 ? .h264 : .jpeg, bitRate: 400_000)
      request.audio = AudioEncoding(codec: container == .mp4 ? .alac : .pcm)
    }
    try await rig.start()
    try await rig.feed(until: 40)
    let result = try await rig.stop()
    #expect(result.ending == .diskFull, "the first error counts, not what follows from it")
    #expect(result.isPlayable && result.error == .diskFull(rig.url))
    // Matroska has its length in front, where nobody could write it: ffprobe says that it has to estimate.
    let recorded = try await Recorded.read(rig.url, isWhole: container != .matroska)
    #expect(recorded.numbers.count > 60)
    #expect(recorded.numbers == Array(recorded.numbers[0]..<(recorded.numbers[0] + recorded.numbers.count)))
  }

  /// A disk that says nothing of how little it takes, as where a user's quota is used up.
  @Test(arguments: containers + [.wav], [0, 1, 2, 4])
  func nothingIsLeftWhereNoSampleFits(_ container: RecordingContainer, _ pages: Int) async throws {
    let disk = try await SmallDisk(bytes: 4096 * (pages + 1))
    try Data("precious".utf8).write(to: disk.file("other.txt"))
    let file = disk.file("new.\(container.fileExtension)")
    var room = DiskGuard(file, minFreeBytes: 0)
    room.freeBytes = { _ in 1 << 30 }
    let rig = try RecordingRig(container, hasVideo: container.holdsVideo, diskGuard: room) { request in
      request.destination = file
      // Frames of more than a page.
      if container == .matroska { request.video = VideoEncoding(codec: .jpeg) }
    }
    try await rig.start()
    try await rig.feed(until: 4)
    let result = try await rig.stop()
    #expect(result.ending == .diskFull)
    // Without room for an index, a movie that has frames waits for the next start.
    let waits = rig.journal.entry(rig.recording.identifier) != nil
    if result.isPlayable || waits {
      #expect(pages > 0 && waits != result.isPlayable && result.error == .diskFull(file))
      let recorded = try await Recorded.read(file, hasVideo: container.holdsVideo, isWhole: false)
      #expect(!recorded.numbers.isEmpty || Double(recorded.probe.format.duration ?? "") ?? 0 > 0)
    } else {
      #expect(result.error == .noRoom(file) && result.bytes == 0)
      #expect(disk.names == ["other.txt"])
    }
  }
}
