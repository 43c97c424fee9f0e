import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// A disk that stops answering keeps nobody waiting for longer than ten seconds, whatever was being done there. Those pass when
/// a test says so.
@Suite(.enabled(if: HangingDisk.isPossible, "needs /dev/fuse"), .blocking) struct HangingDiskTests {
  private let disk: HangingDisk
  /// That of the disk's patience.
  private let clock = SimulatedClock()

  init() throws {
    disk = try HangingDisk()
    HangingFolders.shared.watch(WatchedFolder(disk.url.path, clock: clock))
  }

  private var silence: String { "“\(disk.url.path)” doesn't answer" }

  /// Waits for what meets the silent disk, and lets the time pass that it has to answer.
  private func patiently<Value: Sendable>(
    _ what: String, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let isOver = Flag()
    let work = Task {
      defer { isOver.set() }
      return try await body()
    }
    try await eventually(what) {
      if clock.alarmCount > 0 { clock.advance(to: clock.time(after: WatchedFolder.patience)) }
      return isOver.value
    }
    return try await outcome(of: work)
  }

  /// A film on the disk.
  private func film(frames: Int = 90) async throws -> URL {
    let recipe = MediaRecipe {
      $0.video?.frameCount = frames
      $0.audio = [AudioRecipe(.aac)]
    }
    let place = disk.file("film.mp4")
    try FileManager.default.copyItem(at: try await MediaLibrary.file(for: recipe), to: place)
    return place
  }

  // MARK: Recording

  private func rig(_ container: RecordingContainer) throws -> RecordingRig {
    try RecordingRig(container) {
      $0.destination = disk.file("recording." + container.fileExtension)
    }
  }

  @Test(arguments: [RecordingContainer.mp4, .matroska])
  func aRecordingEndsWithTheFoldersNameAndIsFoundAtTheNextStart(_ container: RecordingContainer) async throws {
    let rig = try rig(container)
    try await rig.start()
    try await rig.feed(until: 3)
    try await eventually("the file to grow") { rig.recording.state.withLock { $0.feed?.waitingFrames == 0 } }
    try disk.stopAnswering()
    let events = try await patiently("the recording's end") { try await rig.ended() }
    guard case .ended(let result) = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(result.ending == .destinationGone(reason: silence) && !result.isPlayable)
    #expect("\(try #require(result.error))".contains(silence))
    #expect(await rig.recording.stop() == result)
    // Others go on.
    let other = try RecordingRig(container)
    try await other.start()
    try await other.feed(until: 1)
    #expect(try await other.stop().isPlayable)

    // The next start looks while it still doesn't answer, then when it does.
    var entry = try #require(rig.journal.entry(rig.recording.identifier))
    entry.process.start += "0"
    try rig.journal.write(entry)
    let journal = rig.journal
    #expect(try await patiently("a look") { UnfinishedRecordings.list(journal).map(\.bytes) } == [nil])
    try disk.answer()
    try await eventually("the calls to return") { !HangingFolders.isSilent(rig.url) }
    let left = try #require(UnfinishedRecordings.list(journal).first)
    let recovered = try await UnfinishedRecordings.recover(left, to: nil, journal)
    #expect(recovered.isPlayable && recovered.duration.seconds > 1)
    #expect(journal.unfinished.isEmpty)
  }

  /// Whoever asks how far it is, as a window does, isn't kept; nor is who brings samples.
  @Test func aRecordingThatHangsKeepsNobody() async throws {
    let rig = try rig(.mp4)
    try await rig.start()
    try await rig.feed(until: 1)
    try disk.stopAnswering()
    // No time passes: what hung would hang for good.
    try await rig.feed(until: 2)
    #expect(rig.recording.progress.duration.seconds > 1.9)
    rig.recording.pause()
    rig.recording.resume()
    let result = try await patiently("the recording's end") { try await rig.stop() }
    #expect(result.ending == .destinationGone(reason: silence) && !result.isPlayable)
    #expect(rig.journal.entry(rig.recording.identifier) != nil)
  }

  @Test func noRecordingBeginsOnADiskThatDoesntAnswer() async throws {
    try disk.stopAnswering()
    let (disk, silence) = (disk, silence)
    let error = try await patiently("the refusal") { () -> String in
      let rig = try RecordingRig { $0.destination = disk.file("recording.mp4") }
      do { try await rig.start() } catch { return "\(error)" }
      return "it began"
    }
    #expect(error.contains(silence))
  }

  // MARK: Playing

  /// A player that is about to read from the disk when that stops.
  private func player(_ listener: PlaybackListener) async throws -> PlaybackEngine {
    let engine = try await listener.open(try await film(frames: 600))
    try disk.stopAnswering()
    engine.seek(SeekRequest(CMTime(value: 18, timescale: 1)))
    return engine
  }

  private func settles(_ engine: PlaybackEngine) async throws {
    engine.close()
    _ = try await within("the end") {
      await withCheckedContinuation { end in engine.whenSettled { end.resume(returning: true) } }
    }
  }

  @Test func aPlayerSaysThatTheDiskDoesntAnswerAndCanBeClosed() async throws {
    let listener = PlaybackListener()
    let engine = try await player(listener)
    engine.setRate(1)
    let failure = try await patiently("the failure") {
      try await eventually("the failure") { listener.state.withLock { $0.failure } }
    }
    #expect(failure.detail == silence)
    try await settles(engine)
  }

  @Test func aPlayerThatHangsCanBeClosed() async throws {
    let engine = try await player(PlaybackListener())
    try await patiently("the end") { try await settles(engine) }
  }

  /// What GStreamer reads waits for the disk as all else does.
  @Test func aFileThatADemuxerReadsFails() async throws {
    let film = try await film(frames: 600)
    let pipeline = Pipeline()
    let (source, sink) = (try MediaInput(film).byteSource(in: pipeline), try Element("fakesink"))
    try pipeline.add([source, sink])
    try source.link(to: sink)
    let messages = pipeline.messages
    try disk.stopAnswering()
    let failure = try await patiently("the failure") { () -> Failure? in
      try pipeline.requestState(.playing)
      for await case .error(let failure) in messages { return failure }
      return nil
    }
    #expect(failure?.kind == .notRead && failure?.message == silence)
    await pipeline.stop()
  }

  // MARK: Exporting

  private func export(_ source: URL, to target: URL) async throws {
    var plan = ExportPlan(Composition(try await MediaFile.open(source)), to: target, as: .mp4)
    (plan.video, plan.sound, plan.options.journal) = (.stored, .stored, nil)
    try await ExportRun(plan).run()
  }

  private func problem(_ body: @escaping @Sendable () async throws -> Void) async throws -> String {
    try await patiently("the failure") {
      do { try await body() } catch { return "\(error)" }
      return "none"
    }
  }

  @Test func anExportFromItFailsAndLeavesNothing() async throws {
    let (film, folder) = (try await film(), try ProgramFolder())
    let file = try await MediaFile.open(film)
    var plan = ExportPlan(Composition(file), to: folder.file("new.mp4"), as: .mp4)
    (plan.video, plan.sound, plan.options.journal) = (.stored, .stored, nil)
    let run = ExportRun(plan)
    try disk.stopAnswering()
    #expect(try await problem { try await run.run() }.contains(silence))
    #expect(folder.names.isEmpty)
  }

  @Test func anExportOntoItFails() async throws {
    let source = try await MediaLibrary.file(for: MediaRecipe { $0.audio = [AudioRecipe(.aac)] })
    let target = disk.file("new.mp4")
    try disk.stopAnswering()
    #expect(try await problem { try await export(source, to: target) }.contains(silence))
  }

  /// What GStreamer's muxers write waits for the disk as all else does.
  @Test func aMuxedFileThatIsBeingWrittenThereFails() async throws {
    let stream = AudioStreamBasicDescription(
      mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 2,
      mFramesPerPacket: 1, mBytesPerFrame: 2, mChannelsPerFrame: 1, mBitsPerChannel: 16, mReserved: 0)
    let format = try CMFormatDescription(audioStreamBasicDescription: stream)
    let packets = (0..<10 as Range<Int64>).map { second in
      let time = CMTime(value: second, timescale: 1)
      return EncodedPacket(
        bytes: [UInt8](repeating: 1, count: 96_000), format: format, presentation: time, decode: time,
        duration: CMTime(value: 1, timescale: 1))
    }
    let file = try MuxedFile(
      disk.file("new.mkv"), tracks: [WrittenTrack(kind: .audio, timescale: 48_000)], options: .init(.matroska))
    try file.append(packets[0], to: 0)
    try disk.stopAnswering()
    let problem = try await problem {
      for packet in packets.dropFirst() { try file.append(packet, to: 0) }
      try file.finish(SampleFileEnding())
    }
    #expect(problem.contains(silence))
  }

  @Test func aFileThatIsOpenedFails() async throws {
    let film = try await film()
    try disk.stopAnswering()
    #expect(try await problem { _ = try await MediaFile.open(film) }.contains(silence))
  }
}
