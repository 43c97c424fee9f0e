import CoreMedia
import Foundation
import FoundationAdditions
import GLibSupport
import GStreamer
import Synchronization

/// One recording, from the first sample to the finished file. It has a pipeline of its own, so that its failures never
/// touch a preview.
public final class Recording: DeviceListener {
  /// What to record and where to.
  public let request: RecordingRequest
  let video: VideoFormat?
  let rate: Fraction?
  let audio: AudioFormat?
  let encoders: EncoderList
  let journal: RecordingJournal
  let diskGuard: DiskGuard
  /// Whether its disk takes no larger files, and no smaller size was asked for.
  public let isLimitedByDisk: Bool
  /// The clock of the samples' times.
  let clock: any HostClock
  /// The clock of the timeout after which a stalled encoder is given up.
  let watchdogClock: any HostClock
  /// The clock of the date that the file gets.
  let wallClock: WallClock
  let identifier = UUID().uuidString
  private let ears = [
    DeviceDescription.Kind.camera: DeviceEar<Recording>(.camera), .microphone: DeviceEar(.microphone),
  ]

  struct State {
    var machine = RecordingStateMachine()
    var graph: EncodingGraph?
    var output: (any RecordingOutput)?
    var file: RecordingFile?
    var feed: RecordingFeed?
    var second: SecondSound?
    var metadata: [RecordingMetadata]
    /// The file times at which it went on after a pause, in nanoseconds.
    var marks: [UInt64] = []
    var started: Date
    var isStarting = false
    /// The folder in which the file was made, for the journal.
    var folder: FolderIdentity?
    /// Callers waiting for the start to finish.
    var untilStarted: [CheckedContinuation<Void, Never>] = []
    /// How many pipelines haven't reached end of stream.
    var openEnds = 1
    /// Whether all pipelines have.
    var isAtEnd: Bool { openEnds <= 0 }
    /// Makes the devices wait for the encoder, where their clock waits for consumers (simulated devices).
    var room: SourceRoom?
    var wasAnnounced = false
    var wasTooSlow = false
    var disk = DiskState()
    var encoderNames: (video: String?, audio: String?)
    var monitor: Task<Void, Never>?
    var listeners: [Task<Void, Never>] = []
    var conclusion: Task<RecordingResult, Never>?
    var result: RecordingResult?
  }

  /// The disk's state when it was last checked.
  struct DiskState {
    var free: Int64?
    var secondsLeft: Double?
    var wasWarned = false
  }

  let state: Mutex<State>
  /// Locked separately: encoders' streaming threads ask it for every sample.
  let budget: Mutex<ByteBudget>
  let broadcast = Broadcast<RecordingEvent>()
  /// Signalled when a sample arrives or is written, and when the pipeline ends.
  let progressed = ChangeSignal()

  /// A recording of samples in these formats, delivered by taps on running devices; `start()` begins it. The clock is
  /// that of the devices.
  public convenience init(
    _ request: RecordingRequest, video: VideoFormat? = nil, rate: Fraction? = nil, audio: AudioFormat? = nil,
    clock: any HostClock = SystemHostClock.shared
  ) throws {
    try self.init(request, video: video, rate: rate, audio: audio, encoders: .standard, clock: clock)
  }

  init(
    _ request: RecordingRequest, video: VideoFormat?, rate: Fraction? = nil, audio: AudioFormat?,
    encoders: EncoderList, journal: RecordingJournal = .standard, diskGuard: DiskGuard? = nil,
    clock: any HostClock = SystemHostClock.shared, watchdogClock: any HostClock = SystemHostClock.shared,
    wallClock: WallClock = .current
  ) throws {
    self.request = request
    self.clock = clock
    self.watchdogClock = watchdogClock
    self.wallClock = wallClock
    self.video = request.video == nil ? nil : video
    self.rate = rate
    self.audio = request.audio == nil ? nil : audio
    self.encoders = encoders
    self.journal = journal
    self.diskGuard = diskGuard ?? DiskGuard(request.destination, minFreeBytes: request.minFreeBytes)
    let largest = [request.maxBytes, self.diskGuard.largestFile].compactMap(\.self).min()
    isLimitedByDisk = largest != nil && largest != request.maxBytes
    guard self.video != nil || self.audio != nil else { throw RecordingError.nothingToRecord }
    if self.video != nil, !request.container.holdsVideo { throw RecordingError.unsupported("video", request.container) }
    state = Mutex(State(metadata: request.metadata, started: wallClock.now))
    budget = Mutex(ByteBudget(limit: largest, overhead: Self.metadataBytes(request.metadata)))
    for ear in ears.values { ear.belongs(to: self) }
  }

  deinit {
    let (graph, second, listeners, monitor, room) = state.withLock {
      ($0.graph, $0.second, $0.listeners, $0.monitor, $0.room)
    }
    room?.close()
    monitor?.cancel()
    for listener in listeners { listener.cancel() }
    // Releasing a running recording leaves the file as after a crash, and its journal entry, too.
    if let graph { Task(executorPreference: EngineExecutor.shared) { await graph.pipeline.stop() } }
    if let second { Task(executorPreference: EngineExecutor.shared) { await second.close() } }
  }

  // MARK: Samples

  /// Receives the camera's samples; nil without video.
  public var videoReceiver: (any SampleReceiver)? { video == nil ? nil : ears[.camera] }
  /// Receives the microphone's samples; nil without audio.
  public var audioReceiver: (any SampleReceiver)? { audio == nil ? nil : ears[.microphone] }
  /// The format that the camera's tap must deliver for a codec. It is the encoder's input format, less than half the size of what
  /// most cameras give, as up to three seconds of it may queue.
  public static func videoTapFormat(for codec: Codec?) -> TapFormat {
    .decoded(Caps("video/x-raw", ["format": "I420", "colorimetry": codec?.colorimetry ?? "bt709"]))
  }
  /// The format that the camera's tap must deliver for this recording.
  public var videoTapFormat: TapFormat { Self.videoTapFormat(for: request.video?.codec) }
  /// The format that the microphone's tap must deliver.
  public static let audioTapFormat = TapFormat.decoded(
    Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"]))
  /// How the camera's tap must queue: briefly, as the recording itself keeps what matters.
  public static let videoTapQueue = TapQueue.dropOldest(samples: 8)
  /// How the microphone's tap must queue.
  public static let audioTapQueue = TapQueue.keep(seconds: 5)

  /// Events from now on.
  public var events: AsyncStream<RecordingEvent> { broadcast.events() }

  /// The progress so far.
  public var progress: RecordingProgress {
    state.withLock { state in
      var progress = RecordingProgress()
      if let feed = state.feed {
        progress.duration = CMTime(nanoseconds: feed.timeline.duration)
        progress.framesWritten = max(0, feed.framesPushed - (state.result == nil ? feed.waitingFrames : 0))
        progress.framesDropped = feed.framesDropped
        progress.isTooSlow = feed.isTooSlow
      }
      progress.bytes = state.result?.bytes ?? state.file?.size ?? 0
      progress.freeBytes = state.disk.free
      progress.secondsLeft = state.disk.secondsLeft
      progress.isSecondSoundHeard = state.second?.isHeard
      progress.videoEncoder = state.encoderNames.video
      progress.audioEncoder = state.encoderNames.audio
      return progress
    }
  }

  func receive(_ sample: Sample, _ kind: DeviceDescription.Kind) {
    if kind == .camera, let room = state.withLock({ $0.room }) { _ = room.wait() }
    let news = state.withLock { state -> News in
      guard state.machine.takesLateSamples, state.feed != nil else { return News() }
      // Pushed under the lock, so that both streams' samples are queued in the order in which the timeline placed them.
      // Pushing only queues.
      switch kind {
      case .camera: state.feed?.video(sample)
      case .microphone: state.feed?.audio(sample)
      }
      if let timeline = state.feed?.timeline { state.second?.follow(timeline) }
      return Self.news(&state)
    }
    progressed.changed()
    tell(news)
  }

  func lost(_ count: Int, _ kind: DeviceDescription.Kind) {
    guard kind == .camera else { return }
    state.withLock { $0.feed?.lostFrames(count) }
  }

  /// Changes that a sample caused.
  private struct News {
    var start: UInt64?
    var isTooSlow: Bool?
    var isAtLimit = false
  }

  private static func news(_ state: inout State) -> News {
    var news = News()
    guard let feed = state.feed else { return news }
    if !state.wasAnnounced, let zero = feed.timeline.zero {
      state.wasAnnounced = true
      news.start = zero
    }
    if state.wasTooSlow != feed.isTooSlow {
      state.wasTooSlow = feed.isTooSlow
      news.isTooSlow = feed.isTooSlow
    }
    news.isAtLimit = feed.timeline.isComplete && state.machine.takesSamples
    return news
  }

  private func tell(_ news: News) {
    if let start = news.start { broadcast.send(.started(at: CMTime(nanoseconds: start))) }
    if let isTooSlow = news.isTooSlow { broadcast.send(.tooSlow(isTooSlow)) }
    if news.isAtLimit { end(.maxDuration) }
  }

  // MARK: Control

  /// Creates the file and records samples from now on. Where this throws, no file is left.
  public func start() async throws {
    let action = state.withLock { state in
      let action = state.machine.start()
      if action == .build { state.isStarting = true }
      return action
    }
    guard action == .build else { throw RecordingError.alreadyStarted }
    // Trying encoders takes a moment, during which a simulated device's clock must not advance.
    let hold = clock.hold()
    defer {
      hold?.release()
      let waiting = state.withLock { state in
        defer { (state.isStarting, state.untilStarted) = (false, []) }
        return state.untilStarted
      }
      for continuation in waiting { continuation.resume() }
    }
    do {
      try await build()
    } catch {
      state.withLock { $0.machine.didFailToStart() }
      broadcast.finish()
      throw error
    }
  }

  /// Pauses: leaves out samples from now on, video and audio alike.
  public func pause() { pause(at: clock.now) }

  /// Pauses recording at a host time, in nanoseconds: of samples that have been taken since, those that are in the file stay.
  public func pause(at time: UInt64) {
    let isNew = state.withLock { state in
      guard state.machine.pause() == .pause else { return false }
      state.feed?.timeline.pause(at: time)
      state.second?.pause(at: time)
      return true
    }
    if isNew { broadcast.send(.paused) }
  }

  /// Resumes recording with samples from now on.
  public func resume() { resume(at: clock.now) }

  func resume(at time: UInt64) {
    let (isNew, note) = state.withLock { state -> (Bool, RecordingEntry?) in
      guard state.machine.resume() == .resume else { return (false, nil) }
      state.feed?.timeline.resume(at: time)
      state.second?.resume(at: time)
      guard let place = state.feed?.timeline.duration, place > state.marks.last ?? 0 else { return (true, nil) }
      state.marks.append(place)
      return (true, self.entry(state))
    }
    if isNew { broadcast.send(.resumed) }
    if let note { try? journal.change(note) }
  }

  /// Stops and finishes the file with all samples until now. A second call returns the same result.
  public func stop() async -> RecordingResult { await stop(at: clock.now) }

  /// Begins to finish the file with all samples until a host time, in nanoseconds; `stop` waits for its end.
  public func beginToStop(at time: UInt64) { end(.stopped, at: time) }

  func stop(at time: UInt64) async -> RecordingResult {
    end(.stopped, at: time)
    // While starting there is no conclusion yet; `start` makes it.
    await untilStarted()
    let (conclusion, result) = state.withLock { ($0.conclusion, $0.result) }
    if let result { return result }
    return await conclusion?.value ?? nothing
  }

  /// Waits until the start has finished.
  private func untilStarted() async {
    await withCheckedContinuation { continuation in
      let isStarting = state.withLock { state in
        if state.isStarting { state.untilStarted.append(continuation) }
        return state.isStarting
      }
      if !isStarting { continuation.resume() }
    }
  }

  /// Ends the recording because a device was lost; the file keeps what it has.
  public func sourceEnded(_ kind: DeviceDescription.Kind, because error: DeviceError) { end(.deviceLost(error)) }

  /// Replaces the file's metadata.
  public func setMetadata(_ metadata: [RecordingMetadata]) {
    let (output, note) = state.withLock { state -> ((any RecordingOutput)?, RecordingEntry?) in
      guard state.result == nil else { return (nil, nil) }
      state.metadata = state.output == nil ? metadata : completed(metadata, at: state.started)
      return (state.output, state.output == nil ? nil : self.entry(state))
    }
    output?.setTags(metadata)
    if let note { try? journal.change(note) }
  }

  /// The result of a recording that never began.
  private var nothing: RecordingResult {
    RecordingResult(
      url: request.destination, ending: .stopped, isPlayable: false, duration: .zero, bytes: 0, framesWritten: 0,
      droppedFrames: 0)
  }
}

extension CMTime {
  init(nanoseconds: UInt64) { self.init(value: Int64(clamping: nanoseconds), timescale: 1_000_000_000) }
}
