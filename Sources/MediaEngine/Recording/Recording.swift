import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// One recording, from the first sample to the finished file. In a pipeline of its own, so that nothing that happens to
/// it touches a preview.
public final class Recording: DeviceListener {
  /// What it is to be.
  public let request: RecordingRequest
  let video: VideoFormat?
  let rate: Fraction?
  let audio: AudioFormat?
  let encoders: EncoderList
  let journal: RecordingJournal
  let diskGuard: DiskGuard
  /// What samples' times are of.
  let clock: any HostClock
  /// By which encoders are given up that write nothing.
  let watchdogClock: any HostClock
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
    var metadata: [RecordingMetadata]
    var started = Date()
    var isStarting = false
    /// Those who wait until it isn't any more.
    var untilStarted: [CheckedContinuation<Void, Never>] = []
    /// What the pipeline said last: nothing yet, the end, or an error.
    var isAtEnd = false
    /// Where frames wait for the encoder, if the clock waits for it, too.
    var room: SourceRoom?
    var wasAnnounced = false
    var wasTooSlow = false
    var disk = DiskState()
    var encoderNames: (video: String?, audio: String?)
    var monitor: Task<Void, Never>?
    var listener: Task<Void, Never>?
    var conclusion: Task<RecordingResult, Never>?
    var result: RecordingResult?
  }

  /// What the disk had at the last look.
  struct DiskState {
    var free: Int64?
    var secondsLeft: Double?
    var wasWarned = false
  }

  let state: Mutex<State>
  /// Apart from the rest: asked for every encoded sample, in the streaming threads.
  let budget: Mutex<ByteBudget>
  let broadcast = Broadcast<RecordingEvent>()
  /// Said when a sample has come or has been written, and when the pipeline has ended.
  let progressed = ChangeSignal()

  /// A recording of samples in these formats, which taps on running devices bring; it begins with `start()`. The clock
  /// is that of the devices.
  public convenience init(
    _ request: RecordingRequest, video: VideoFormat? = nil, rate: Fraction? = nil, audio: AudioFormat? = nil,
    clock: any HostClock = SystemHostClock.shared
  ) throws {
    try self.init(request, video: video, rate: rate, audio: audio, encoders: .standard, clock: clock)
  }

  init(
    _ request: RecordingRequest, video: VideoFormat?, rate: Fraction? = nil, audio: AudioFormat?,
    encoders: EncoderList, journal: RecordingJournal = .standard, diskGuard: DiskGuard? = nil,
    clock: any HostClock = SystemHostClock.shared, watchdogClock: any HostClock = SystemHostClock.shared
  ) throws {
    self.request = request
    self.clock = clock
    self.watchdogClock = watchdogClock
    self.video = request.video == nil ? nil : video
    self.rate = rate
    self.audio = request.audio == nil ? nil : audio
    self.encoders = encoders
    self.journal = journal
    self.diskGuard = diskGuard ?? DiskGuard(request.destination, minFreeBytes: request.minFreeBytes)
    guard self.video != nil || self.audio != nil else { throw RecordingError.nothingToRecord }
    if self.video != nil, !request.container.holdsVideo { throw RecordingError.unsupported("video", request.container) }
    state = Mutex(State(metadata: request.metadata))
    budget = Mutex(ByteBudget(limit: request.maxBytes, overhead: Self.metadataBytes(request.metadata)))
    for ear in ears.values { ear.belongs(to: self) }
  }

  deinit {
    let (graph, listener, monitor, room) = state.withLock { ($0.graph, $0.listener, $0.monitor, $0.room) }
    room?.close()
    monitor?.cancel()
    listener?.cancel()
    // Letting go of a running recording leaves the file as after a crash: its note stays, too.
    if let graph { Task(executorPreference: EngineExecutor.shared) { await graph.pipeline.stop() } }
  }

  // MARK: Samples

  /// Takes the camera's samples; nil where no pictures are recorded.
  public var videoReceiver: (any SampleReceiver)? { video == nil ? nil : ears[.camera] }
  /// Takes the microphone's samples; nil where no sound is recorded.
  public var audioReceiver: (any SampleReceiver)? { audio == nil ? nil : ears[.microphone] }
  /// In which form the camera's tap is to hand samples out: as the encoder takes them, which is less than half of what
  /// most cameras give, as up to three seconds of it may wait.
  public var videoTapFormat: TapFormat {
    .decoded(Caps("video/x-raw", ["format": "I420", "colorimetry": request.video?.codec.colorimetry ?? "bt709"]))
  }
  /// In which form the microphone's tap is to hand samples out.
  public var audioTapFormat: TapFormat { .decoded(Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"])) }
  /// How the camera's tap is to queue. What is to be kept is kept by the recording itself.
  public var videoTapQueue: TapQueue { .dropOldest(samples: 8) }
  /// How the microphone's tap is to queue.
  public var audioTapQueue: TapQueue { .keep(seconds: 5) }

  /// What happens from now on.
  public var events: AsyncStream<RecordingEvent> { broadcast.events() }

  /// How far it is.
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
      progress.videoEncoder = state.encoderNames.video
      progress.audioEncoder = state.encoderNames.audio
      return progress
    }
  }

  func receive(_ sample: Sample, _ kind: DeviceDescription.Kind) {
    if kind == .camera, let room = state.withLock({ $0.room }) { _ = room.wait() }
    let news = state.withLock { state -> News in
      guard state.machine.takesLateSamples, state.feed != nil else { return News() }
      // Pushing only queues, and both streams' samples must be queued in the order in which they were placed: so it
      // happens under the lock.
      switch kind {
      case .camera: state.feed?.video(sample)
      case .microphone: state.feed?.audio(sample)
      }
      return Self.news(&state)
    }
    progressed.changed()
    tell(news)
  }

  func lost(_ count: Int, _ kind: DeviceDescription.Kind) {
    guard kind == .camera else { return }
    state.withLock { $0.feed?.lostFrames(count) }
  }

  /// What a sample may have changed.
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

  // MARK: What people ask for

  /// Makes the file and begins with what comes from now on. Where it fails there is no file.
  public func start() async throws {
    let action = state.withLock { state in
      let action = state.machine.start()
      if action == .build { state.isStarting = true }
      return action
    }
    guard action == .build else { throw RecordingError.alreadyStarted }
    // Trying encoders takes a moment, in which a simulated device doesn't go on.
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

  /// Leaves out what comes from now on, picture and sound alike.
  public func pause() { pause(at: clock.now) }

  func pause(at time: UInt64) {
    let isNew = state.withLock { state in
      guard state.machine.pause() == .pause else { return false }
      state.feed?.timeline.pause(at: time)
      return true
    }
    if isNew { broadcast.send(.paused) }
  }

  /// Goes on with what comes from now on.
  public func resume() { resume(at: clock.now) }

  func resume(at time: UInt64) {
    let isNew = state.withLock { state in
      guard state.machine.resume() == .resume else { return false }
      state.feed?.timeline.resume(at: time)
      return true
    }
    if isNew { broadcast.send(.resumed) }
  }

  /// Finishes the file with what came until now. A second call answers the same.
  public func stop() async -> RecordingResult { await stop(at: clock.now) }

  func stop(at time: UInt64) async -> RecordingResult {
    end(.stopped, at: time)
    // One that is still being started has no conclusion yet; `start` makes it.
    await untilStarted()
    let (conclusion, result) = state.withLock { ($0.conclusion, $0.result) }
    if let result { return result }
    return await conclusion?.value ?? nothing
  }

  /// Waits while the recording is being started.
  private func untilStarted() async {
    await withCheckedContinuation { continuation in
      let isStarting = state.withLock { state in
        if state.isStarting { state.untilStarted.append(continuation) }
        return state.isStarting
      }
      if !isStarting { continuation.resume() }
    }
  }

  /// Says that a device gives no more: the file is finished with what there is.
  public func sourceEnded(_ kind: DeviceDescription.Kind, because error: DeviceError) { end(.deviceLost(error)) }

  /// What the file is to say about itself, instead of what was said before.
  public func setMetadata(_ metadata: [RecordingMetadata]) {
    let (output, note) = state.withLock { state -> ((any RecordingOutput)?, RecordingJournal.Entry?) in
      guard state.result == nil else { return (nil, nil) }
      state.metadata = state.output == nil ? metadata : completed(metadata, at: state.started)
      return (state.output, state.output == nil ? nil : self.entry(state))
    }
    output?.setTags(metadata)
    if let note { try? journal.write(note) }
  }

  /// What came of a recording that never began.
  private var nothing: RecordingResult {
    RecordingResult(
      url: request.destination, ending: .stopped, isPlayable: false, duration: .zero, bytes: 0, framesWritten: 0,
      droppedFrames: 0)
  }
}

extension CMTime {
  init(nanoseconds: UInt64) { self.init(value: Int64(clamping: nanoseconds), timescale: 1_000_000_000) }
}
