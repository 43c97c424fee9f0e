import CoreMedia
import Foundation
import GStreamer
import Synchronization
import TestMedia
import Testing

@testable import MediaEngine

/// How recordings end that nobody stops, and how those fail that can't begin.
@Suite struct RecordingEndingTests {
  // MARK: Limits

  @Test(arguments: [RecordingContainer.mp4, .matroska, .wav]) func theLongestLengthIsNeverPassed(
    _ container: RecordingContainer
  ) async throws {
    let rig = try RecordingRig(container, hasVideo: container.holdsVideo) {
      $0.maxDuration = CMTime(value: 1234, timescale: 1000)
    }
    try await rig.start()
    try await rig.feed(until: 2)
    let result = try await rig.stop()
    #expect(result.ending == .maxDuration && result.error == nil && result.isPlayable)
    let recorded = try await Recorded.read(rig.url, hasVideo: container.holdsVideo)
    let duration = try #require(recorded.probe.format.duration.flatMap(Double.init))
    #expect(duration > 1.19 && duration <= 1.2345, "\(duration)")
    if container.holdsVideo {
      #expect(recorded.numbers == Array(recorded.numbers[0]...(recorded.numbers[0] + 36)))
    }
  }

  private static let sizes: [(Int64, RecordingContainer, Codec, Double)] = [
    (30_000, .mp4, .aac, 0.5), (500_000, .quickTime, .pcm, 0.3), (500_000, .matroska, .pcm, 0.9),
  ]

  @Test(arguments: sizes) func theLargestSizeIsNeverPassed(
    _ limit: Int64, _ container: RecordingContainer, _ codec: Codec, _ use: Double
  ) async throws {
    let rig = try RecordingRig(container) { request in
      request.maxBytes = limit
      request.audio?.codec = codec
    }
    try await rig.start()
    try await rig.feed(until: 8)
    let result = try await rig.stop()
    #expect(result.ending == .maxBytes && result.isPlayable)
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: rig.url.path)[.size] as? NSNumber
    ).int64Value
    #expect(size <= limit && Double(size) > Double(limit) * use, "\(size) of \(limit)")
    #expect(result.bytes == size)
    let recorded = try await Recorded.read(rig.url)
    #expect(recorded.numbers == Array(recorded.numbers[0]..<(recorded.numbers[0] + recorded.numbers.count)))
  }

  @Test(arguments: [RecordingContainer.mp4, .matroska, .wav], [Int64?.none, 9_000_000])
  func aFileIsNoLargerThanItsDiskTakes(_ container: RecordingContainer, _ askedFor: Int64?) async throws {
    var disk = DiskGuard(URL(fileURLWithPath: "/tmp/x"), minFreeBytes: 0)
    // Seven seconds of such pictures, and less of plain sound.
    let limit: Int64 = container.holdsVideo ? 60_000 : 250_000
    disk.largestFile = limit
    let rig = try RecordingRig(container, hasVideo: container.holdsVideo, diskGuard: disk) { $0.maxBytes = askedFor }
    #expect(rig.recording.isLimitedByDisk)
    try await rig.start()
    try await rig.feed(until: 16)
    let result = try await rig.stop()
    #expect(result.ending == .maxBytes && result.isPlayable && result.error == nil)
    #expect(rig.recording.shouldBeFollowed(result))
    #expect(result.bytes <= limit && result.bytes > limit * 3 / 10, "\(result.bytes)")
    let recorded = try await Recorded.read(rig.url, hasVideo: container.holdsVideo)
    #expect(recorded.numbers == Array((recorded.numbers.first ?? 0)..<((recorded.numbers.last ?? -1) + 1)))
  }

  @Test func aSmallerSizeThatWasAskedForIsTheEndOfTheRecording() async throws {
    var disk = DiskGuard(URL(fileURLWithPath: "/tmp/x"), minFreeBytes: 0)
    disk.largestFile = 9_000_000
    let rig = try RecordingRig(diskGuard: disk) { $0.maxBytes = 40_000 }
    #expect(!rig.recording.isLimitedByDisk)
    try await rig.start()
    try await rig.feed(until: 8)
    let result = try await rig.stop()
    #expect(result.ending == .maxBytes && result.isPlayable && !rig.recording.shouldBeFollowed(result))
  }

  private static let failures: [(any Error, RecordingEnding)] = [
    (SystemFailure(EFBIG), .maxBytes), (SystemFailure(ENOSPC), .diskFull), (SystemFailure(EDQUOT), .diskFull),
    (SystemFailure(EIO), .destinationGone(reason: SystemFailure(EIO).description)),
  ]

  @Test(arguments: failures.indices) func whatFailsInWritingSaysHowItEnds(_ place: Int) {
    #expect(RecordingEnding(writing: Self.failures[place].0) == Self.failures[place].1)
  }

  @Test func aFileIsLeftWhileAllThatIsOnItsWayStillFits() {
    var budget = ByteBudget(limit: 100_000)
    #expect(!budget.isNearlyFull(frames: 0, seconds: 0))
    for _ in 0..<10 {
      let fits = budget.add(3000, isFrame: true)
      #expect(fits)
    }
    #expect(!budget.isNearlyFull(frames: 10, seconds: 1))
    #expect(budget.isNearlyFull(frames: 26, seconds: 1), "16 that wait may be as large as the others")
    let soundFits = budget.add(10_000, isFrame: false)
    #expect(soundFits)
    #expect(budget.isNearlyFull(frames: 10, seconds: 1), "there may be three seconds more of such sound")
    #expect(!budget.isNearlyFull(frames: 10, seconds: 10))
    #expect(!ByteBudget(limit: nil).isNearlyFull(frames: 9, seconds: 1))
    // Of four frames that come, one leaves a slow encoder. All of them fit in the end.
    var (slow, frames, encoded) = (ByteBudget(limit: 100_000), 0, 0)
    while !slow.isNearlyFull(frames: frames, seconds: 1) {
      (frames, encoded) = (frames + 4, encoded + 1)
      let fits = slow.add(2000, isFrame: true)
      #expect(fits)
    }
    #expect(frames > 30)
    while encoded < frames {
      encoded += 1
      let fits = slow.add(2000, isFrame: true)
      #expect(fits)
    }
  }

  @Test(arguments: [RecordingContainer.quickTime, .matroska]) func aFinishedFileIsLetGoOf(
    _ container: RecordingContainer
  ) async throws {
    let rig = try RecordingRig(container)
    let path = rig.url.path
    func openFiles() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }.count
    }
    try await rig.start()
    try await rig.feed(until: 0.5)
    #expect(try openFiles() > 0)
    #expect(try await rig.stop().isPlayable)
    // The recording is still there: somebody may look at its result for as long as they like.
    #expect(try openFiles() == 0)
    withExtendedLifetime(rig.recording) {}
  }

  // MARK: Devices and encoders

  @Test func aLostCameraLeavesAFileOfWhatThereIs() async throws {
    let rig = try RecordingRig()
    try await rig.start()
    try await rig.feed(until: 1)
    let camera = DeviceReference(id: "camera", name: "Test Camera")
    rig.recording.sourceEnded(.camera, because: .disconnected(camera))
    let result = try await rig.stop()
    #expect(result.ending == .deviceLost(.disconnected(camera)))
    #expect(result.error == .deviceLost(.disconnected(camera)))
    #expect(result.isPlayable)
    #expect(try await Recorded.read(rig.url).numbers.count >= 27)
  }

  @Test func anEncoderThatIsTooSlowLosesFramesButSaysSo() async throws {
    let rig = try RecordingRig(encoders: RigMedia.slowEncoders)
    try await rig.start()
    // Ten seconds within a moment: far more than the encoder can take.
    try await rig.feed(until: 8, pushes: true)
    #expect(rig.recording.progress.isTooSlow)
    #expect(rig.recording.progress.framesDropped > 50)
    try await eventually("the encoder to catch up") {
      rig.recording.state.withLock { $0.feed?.waitingFrames == 0 }
    }
    try await rig.feed(until: 8.3)
    #expect(!rig.recording.progress.isTooSlow)
    let result = try await rig.stop(at: 8.3)
    #expect(result.ending == .stopped && result.isPlayable)
    let events = try await rig.ended()
    #expect(events.filter { $0 == .tooSlow(true) }.count == 1)
    #expect(events.filter { $0 == .tooSlow(false) }.count == 1)
    let recorded = try await Recorded.read(rig.url)
    let first = try #require(recorded.numbers.first)
    #expect(
      recorded.numbers.count + result.droppedFrames == 249 - first, "every frame is written or counted: \(result)")
    #expect(recorded.numbers == recorded.numbers.sorted() && !recorded.numbers.contains(-1))
    for frame in recorded.frames { #expect(abs(frame.time - Double(frame.number - first) / 30) < 0.002) }
    // Sound is never left out: a tone in each second.
    let shift = Double(first) / 30
    for second in 1...7 {
      #expect(recorded.bursts.contains { abs($0 + shift - Double(second)) < 0.010 }, "\(recorded.bursts)")
    }
  }

  private static let broken = EncoderCandidate("identity") { _ in
    let failing = try Element("identity")
    try failing.set("error-after", 1)
    return [failing]
  }
  private static let missing = EncoderCandidate("nosuchenc") { _, _ in }
  private static let working = EncoderList.standard[.h264].first { $0.name == "openh264enc" }!

  private static let fallbacks: [(RecordingContainer, [EncoderCandidate], String)] = [
    (.mp4, [missing, working], "openh264enc"), (.mp4, [broken, working], "openh264enc"),
    (.matroska, [missing, broken], "vp8enc"),
  ]

  @Test(arguments: fallbacks) func anEncoderThatDoesntWorkIsPassedOver(
    _ container: RecordingContainer, _ candidates: [EncoderCandidate], _ chosen: String
  ) async throws {
    var list = EncoderList.standard
    list[.h264] = candidates
    let rig = try RecordingRig(container, hasAudio: false, encoders: list)
    try await rig.start()
    #expect(rig.recording.progress.videoEncoder == chosen)
    try await rig.feed(until: 0.5)
    #expect(try await rig.stop(at: 0.5).isPlayable)
    #expect(try await Recorded.read(rig.url, hasAudio: false).numbers == Array(0..<15))
  }

  @Test func withoutAnyEncoderThereIsNoFile() async throws {
    var list = EncoderList.standard.withoutPictures
    list[.h264] = [Self.broken, Self.missing]
    let rig = try RecordingRig(encoders: list)
    await #expect(throws: RecordingError.noEncoder("H.264", package: nil)) { try await rig.start() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: rig.folder.path).isEmpty)
  }

  @Test(arguments: [RecordingContainer.mp4, .matroska]) func anEncoderThatFailsLaterLeavesWhatThereIs(
    _ container: RecordingContainer
  ) async throws {
    let failing = EncoderCandidate("x264enc") { job in
      let bomb = try Element("identity")
      try bomb.set("error-after", 80)
      return [bomb] + (try EncoderList.standard[.h264].first { $0.name == "x264enc" }!.make(job))
    }
    var list = EncoderList.standard
    list[.h264] = [failing]
    let rig = try RecordingRig(container, encoders: list)
    try await rig.start()
    try await rig.feed(until: 4)
    let result = try await rig.stop()
    guard case .encoderFailed = result.ending else {
      Issue.record("\(result)")
      return
    }
    #expect(result.isPlayable)
    let recorded = try await Recorded.read(rig.url)
    #expect(recorded.numbers.count >= 45, "all but the last second of 80 frames")
    #expect(abs(result.duration.seconds - Double(recorded.numbers.count) / 30) < 1)
  }

  // MARK: Disks and folders

  @Test func whatIsThereStaysAsItIs() async throws {
    let rig = try RecordingRig()
    try Data("precious".utf8).write(to: rig.url)
    await #expect(throws: RecordingError.destinationExists(rig.url)) { try await rig.start() }
    #expect(try Data(contentsOf: rig.url) == Data("precious".utf8))
  }

  @Test func aFolderThatIsntThereIsSaid() async throws {
    let rig = try RecordingRig { $0.destination = URL(fileURLWithPath: "/nowhere/at/all/x.mp4") }
    await #expect(throws: RecordingError.folderMissing(rig.url)) { try await rig.start() }
  }

  @Test func aFolderWhereNothingMayBeWrittenIsSaid() async throws {
    let rig = try RecordingRig { $0.destination = URL(fileURLWithPath: "/proc/x.mp4") }
    await #expect {
      try await rig.start()
    } throws: { error in
      if case RecordingError.notWritable = error { true } else { false }
    }
  }

  @Test func aDiskWithTooLittleRoomIsntBegunOn() async throws {
    var disk = DiskGuard(URL(fileURLWithPath: "/tmp/x"), minFreeBytes: nil)
    disk.freeBytes = { _ in 49_000_000 }
    let rig = try RecordingRig(diskGuard: disk)
    await #expect {
      try await rig.start()
    } throws: { error in
      guard case RecordingError.notEnoughSpace(_, 49_000_000, let needed) = error else { return false }
      return needed > DiskGuard.usualReserve
    }
    #expect(!FileManager.default.fileExists(atPath: rig.url.path))
  }

  @Test func noDiskHasMoreRoomThanANumberHolds() async throws {
    let rig = try RecordingRig { $0.minFreeBytes = .max }
    await #expect {
      try await rig.start()
    } throws: { error in
      guard case RecordingError.notEnoughSpace(_, _, let needed) = error else { return false }
      return needed == Int64.max && "\(error)".contains("9223372036855")
    }
    #expect(!FileManager.default.fileExists(atPath: rig.url.path))
    let disk = DiskGuard(URL(fileURLWithPath: "/tmp/x"), minFreeBytes: 1_000_000)
    #expect(disk.needed(bytesPerSecond: 500_000) == 2_500_000)
    #expect(disk.needed(bytesPerSecond: .max) == .max && disk.needed(bytesPerSecond: -1) == 1_000_000)
  }

  @Test func theReserveOnTheDiskIsKept() async throws {
    var disk = DiskGuard(URL(fileURLWithPath: "/tmp/x"), minFreeBytes: nil)
    let free = Atomic(Int64(70_000_000))
    disk.freeBytes = { _ in free.load(ordering: .relaxed) }
    let rig = try RecordingRig(diskGuard: disk)
    try await rig.start()
    try await rig.feed(until: 1)
    _ = try await rig.passTime(until: "a look at the disk") { rig.recording.progress.freeBytes }
    free.store(50_000_001, ordering: .relaxed)
    _ = try await rig.passTime(until: "a second look") {
      rig.recording.progress.freeBytes == 50_000_001 ? true : nil
    }
    #expect(try #require(rig.recording.progress.secondsLeft) < 1)
    free.store(49_999_999, ordering: .relaxed)
    let events = try await rig.ended()
    guard case .ended(let result) = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(result.ending == .diskFull && result.isPlayable && result.error == .diskFull(rig.url))
    #expect(
      events.contains { event in if case .diskNearlyFull(let left) = event { left < 1 } else { false } })
    #expect(try await Recorded.read(rig.url).numbers.count > 25)
  }

  @Test func theFolderThatVanishesEndsTheRecording() async throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("vanishing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let rig = try RecordingRig { $0.destination = place.appendingPathComponent("recording.mp4") }
    try await rig.start()
    try await rig.feed(until: 0.5)
    #expect(rig.journal.entry(rig.recording.identifier) != nil)
    try FileManager.default.removeItem(at: place)
    let events = try await rig.ended()
    guard case .ended(let result) = events.last, case .destinationGone = result.ending else {
      Issue.record("\(events)")
      return
    }
    #expect(!result.isPlayable)
    #expect(rig.journal.entry(rig.recording.identifier) == nil, "there is nothing to recover")
  }

  @Test(.enabled(if: canMount, "needs root to mount a small disk"))
  func theDiskThatIsPulledKeepsItsRecordingInMind() async throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("pulled-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    try run("/usr/bin/mount", "-t", "tmpfs", "tmpfs", place.path)
    let rig: RecordingRig
    do {
      defer { try? run("/usr/bin/umount", "-l", place.path) }
      rig = try RecordingRig { $0.destination = place.appendingPathComponent("recording.mp4") }
      try await rig.start()
      try await rig.feed(until: 0.5)
    }
    let events = try await rig.ended()
    guard case .ended(let result) = events.last, case .destinationGone = result.ending else {
      Issue.record("\(events)")
      return
    }
    #expect(!result.isPlayable)
    #expect(rig.journal.entry(rig.recording.identifier) != nil, "the file is still on the disk")
  }

  @Test func theFileThatGetsAnotherNameIsFinishedThere() async throws {
    let rig = try RecordingRig()
    try await rig.start()
    try await rig.feed(until: 2)
    let other = rig.folder.appendingPathComponent("other name.mp4")
    try FileManager.default.moveItem(at: rig.url, to: other)
    let events = try await rig.ended()
    guard case .ended(let result) = events.last, case .destinationGone = result.ending else {
      Issue.record("\(events)")
      return
    }
    #expect(result.isPlayable && result.url.path == other.path)
    #expect(try await Recorded.read(other).numbers.count >= 30)
    #expect(rig.journal.entry(rig.recording.identifier) == nil)
  }

  @Test func nothingRecordedLeavesNoFile() async throws {
    let rig = try RecordingRig()
    try await rig.start()
    let result = try await rig.stop()
    #expect(!result.isPlayable && result.error == .nothingRecorded(rig.url))
    #expect(!FileManager.default.fileExists(atPath: rig.url.path))
    #expect(rig.journal.entry(rig.recording.identifier) == nil)
  }

  /// Whether a small file system can be mounted here.
  static let canMount = geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/mount")

  private func run(_ program: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(program) \(arguments)")
  }
}
