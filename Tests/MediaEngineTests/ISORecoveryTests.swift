import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// What is left of a movie whose program was ended.
@Suite struct ISORecoveryTests {
  private static let recipe = MediaRecipe {
    $0.video?.frameCount = 180
    $0.video?.keyFrameInterval = 15
    $0.video?.bidirectionalFrames = 2
    $0.audio = [AudioRecipe(.aac)]
  }

  /// What our reader and ffprobe find in a movie: how many samples, and when the picture's and the sound's end.
  private struct Left: Equatable {
    var counts: [Int] = []
    var ends: [Double] = []

    init(_ url: URL) async throws {
      let media = try await MediaFile.open(url)
      for track in media.facts.tracks {
        let samples = try await media.samples(of: track.id).samples
        let times = samples.map(\.decode)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "no two samples have one time")
        counts.append(samples.count)
        ends.append(samples.last.map { Double($0.decode + $0.duration) / Double(track.timescale) } ?? 0)
      }
    }
  }

  /// What the pictures show, one after the other.
  private static func numbers(_ url: URL) async throws -> [Int?] {
    try await DecodedFrames.read(url).map { $0.painted?.number }
  }

  /// Ends the writing of a movie at each of its writes.
  @Test(arguments: ["mov", "mp4"], [true, false])
  func whateverEndsTheWritingAllWholeFragmentsAreLeft(_ type: String, _ showsFragments: Bool) async throws {
    let source = try await MediaLibrary.file(for: Self.recipe)
    let folder = try ProgramFolder()
    var options = ISOWriter.Options()
    if !showsFragments { options.fragmentDuration = nil }
    var last = 0.0
    for writes in 1..<40 {
      let url = folder.file("\(writes).\(type)")
      try Data().write(to: url)
      let file = try EndedISOFile(url.path, after: writes)
      do {
        try await MovieTransfer(source).write(to: file, options: options)
        #expect(writes > 10, "there were many writes to be ended at")
        #expect(try await Left(url) == Left(source))
        return
      } catch is EndedISOFile.Ended {
        // The head alone has no samples yet.
        let recovered = try ISORecovery(file: ISOFile(url.path, isWritable: true)).finish()
        #expect(recovered == (try ISORecovery(file: ISOFile(url.path)).inspect()), "a second time changes nothing")
        guard recovered.seconds > 0 else { continue }
        let left = try await Left(url)
        #expect(recovered.frames == left.counts[0])
        #expect(try await Self.numbers(url) == Array(0..<left.counts[0]), "ended at write \(writes)")
        #expect(abs(left.ends[0] - left.ends[1]) < 0.1, "picture and sound end together: \(left.ends)")
        #expect(left.ends[0] >= last)
        last = left.ends[0]
        #expect(try Recorded.complaints(about: url) == "", "ended at write \(writes)")
        #expect(try !ISOFile(url.path).parts().contains { $0.type == "moof" })
      }
    }
    Issue.record("the movie was never whole")
  }

  /// Ends recovery at each of its writes, and does it again.
  @Test(arguments: [true, false]) func whateverEndsRecoveryItCanBeDoneAgain(_ isOurs: Bool) async throws {
    let folder = try ProgramFolder()
    let torn = try await Self.unfinished(in: folder, isOurs: isOurs)
    let whole = folder.file("whole.mp4")
    try FileManager.default.copyItem(at: torn, to: whole)
    let contents = try ISORecovery(file: ISOFile(whole.path, isWritable: true)).finish()
    let left = try await Left(whole)
    #expect(left.counts.allSatisfy { $0 > 30 })
    #expect(try await Self.numbers(whole) == Array(0..<left.counts[0]))
    for writes in 0..<60 {
      let url = folder.file("again.mp4")
      try? FileManager.default.removeItem(at: url)
      try FileManager.default.copyItem(at: torn, to: url)
      let file = try EndedISOFile(url.path, after: writes)
      guard (try? ISORecovery(file: file).finish()) == nil else {
        #expect(writes > 3)
        return
      }
      let again = try ISORecovery(file: ISOFile(url.path, isWritable: true)).finish()
      #expect(again == contents, "ended at write \(writes)")
      #expect(try await Left(url) == left)
      #expect(try Recorded.complaints(about: url) == "")
    }
    Issue.record("recovery never came to its end")
  }

  /// A movie that was ended somewhere in its second half: by our writer, or by ffmpeg.
  private static func unfinished(in folder: ProgramFolder, isOurs: Bool) async throws -> URL {
    let source = try await MediaLibrary.file(for: recipe)
    let url = folder.file("torn.mp4")
    if isOurs {
      try Data().write(to: url)
      let file = try EndedISOFile(url.path, after: 9)
      await #expect(throws: EndedISOFile.Ended.self) { try await MovieTransfer(source).write(to: file) }
    } else {
      let made = folder.file("made.mp4")
      _ = try await Tool.run(
        ["ffmpeg", "-v", "error", "-i", source.path, "-c", "copy", "-movflags"]
          + ["empty_moov+default_base_moof+frag_keyframe", made.path])
      let bytes = try Data(contentsOf: made)
      try bytes.prefix(bytes.count * 3 / 4).write(to: url)
    }
    return url
  }

  /// What is left of a recording of hours: of a hundred where `KINORA_RECOVERED_HOURS` says so.
  ///
  /// In a process of its own, whose memory is of nothing else.
  @Test func hoursAreRecoveredInLittleMemory() async {
    await #expect(processExitsWith: .success) { try Self.recoverHours() }
  }

  private static func recoverHours() throws {
    let hours = ProcessInfo.processInfo.environment["KINORA_RECOVERED_HOURS"].flatMap(Int.init) ?? 1
    let folder = try ProgramFolder()
    let url = folder.file("hours.mov")
    try Data().write(to: url)
    let picture = ISOTrackPlan(
      id: 1, kind: .video, formats: [try CMFormatDescription(videoCodecType: .jpeg, width: 64, height: 48)],
      timescale: 90_000)
    var stream = AudioStreamBasicDescription()
    (stream.mSampleRate, stream.mFormatID, stream.mFramesPerPacket) = (48_000, kAudioFormatMPEG4AAC, 1024)
    stream.mChannelsPerFrame = 2
    let sound = ISOTrackPlan(
      id: 2, kind: .audio,
      formats: [try CMFormatDescription(audioStreamBasicDescription: stream, magicCookie: Data([0x11, 0x90]))],
      timescale: 48_000)
    let writer = ISOWriter(try ISOFile(url.path, isWritable: true), tracks: [picture, sound])
    PeakMemory.reset()
    let before = PeakMemory.megabytes
    var packet: Int64 = 0
    for frame in 0..<Int64(hours) * 3600 * 30 {
      try writer.append(
        ISOSample(
          bytes: [UInt8(truncatingIfNeeded: frame)], decode: frame * 3000, duration: 3000, isKey: frame % 30 == 0),
        to: 0)
      while packet * 1024 * 30 <= frame * 48_000 {
        try writer.append(ISOSample(bytes: [1], decode: packet * 1024, duration: 1024), to: 1)
        packet += 1
      }
    }
    let began = ContinuousClock.now
    let length = try ISORecovery(file: ISOFile(url.path, isWritable: true)).finish()
    let took = ContinuousClock.now - began
    print("recovered \(length.seconds / 3600) h of \(hours) in \(took), \(PeakMemory.megabytes - before) MB more")
    #expect(length.seconds > Double(hours) * 3600 - 1.5 && length.seconds <= Double(hours) * 3600)
    #expect(length.frames.map { abs(Double($0) / 30 - length.seconds) < 0.035 } == true)
    #expect(PeakMemory.megabytes - before < 128, "MB")
  }

  /// Where there is no room for an index, the last second makes room.
  @Test func onAFullDiskTheLastSecondMakesRoomForTheIndex() async throws {
    let folder = try ProgramFolder()
    let torn = try await Self.unfinished(in: folder, isOurs: true)
    let before = try ISORecovery(file: ISOFile(torn.path)).inspect()
    let whole = try #require(try ISOFile(torn.path).parts().last { $0.isComplete }).end
    let file = try FullISOFile(torn.path, room: whole + 500)
    let contents = try ISORecovery(file: file).finish()
    #expect(contents.seconds > before.seconds - 3 && contents.seconds < before.seconds)
    #expect(try ISOFile(torn.path).size <= whole + 500)
    #expect(try Recorded.complaints(about: torn) == "")
  }
}

/// A file of boxes on a disk that has room for so many bytes of it.
private final class FullISOFile: ISOFile, @unchecked Sendable {
  private let room: Int64

  init(_ path: String, room: Int64) throws {
    self.room = room
    try super.init(path, isWritable: true)
  }

  override func write(_ bytes: [UInt8], at offset: Int64) throws {
    guard offset + Int64(bytes.count) <= room else { throw SystemFailure(ENOSPC) }
    try super.write(bytes, at: offset)
  }
}
