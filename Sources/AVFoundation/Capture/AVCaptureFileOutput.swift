import CoreMedia
import Dispatch
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// Writes media into a file. Its subclasses are `AVCaptureMovieFileOutput` and `AVCaptureAudioFileOutput`.
open class AVCaptureFileOutput: AVCaptureOutput, @unchecked Sendable {
  /// A requested recording: its URL, delegate and connections.
  struct Job: Sendable {
    var url: URL
    var delegate: HandedValue<any AVCaptureFileOutputRecordingDelegate>
    var connections: [AVCaptureConnection] = []
    /// The time of the sample with which the recording begins; nil for the first that arrives.
    var startTime: CMTime?
    /// What hands the samples to the recording; nil if its own taps do.
    var relay: RecordingRelay?
    /// Tells of the file before, where this is the next one of a recording whose disk takes no larger ones.
    var former: Task<Void, Never>?
    /// The file that is to follow it then.
    var nextURL: URL?
  }

  struct State {
    var machine = FileOutputStateMachine()
    var job: Job?
    var next: Job?
    var recording: Recording?
    var isRecording = false
    var isPaused = false
    /// The host time of the last pause, in nanoseconds.
    var pausedAt: UInt64 = 0
    /// The error code for the delegate, if the session ended the recording.
    var endCode: AVError.Code?
    /// The device whose loss ended it.
    var lostDevice: AVCaptureDevice?
    var maxDuration = CMTime.invalid
    var maxFileSize: Int64 = 0
    var minFreeSpace: Int64 = 0
    /// The progress of the last recording, once it has ended.
    var lastProgress = RecordingProgress()
    /// What makes of a recording several files.
    var parts = RecordingParts()
  }

  let state = Mutex(State())
  let watcher = FileOutputWatcher()
  private let callbacks = DispatchQueue(label: "app.kinora.file-output")

  // MARK: Limits

  /// The maximum duration of a recording; invalid or zero is no limit. Reaching it ends the recording with
  /// `AVError.maximumDurationReached` and a good file.
  open var maxRecordedDuration: CMTime {
    get { state.withLock { $0.maxDuration } }
    set { state.withLock { $0.maxDuration = newValue } }
  }

  /// The maximum size of a file, in bytes; 0 is no limit. Reaching it ends the recording with
  /// `AVError.maximumFileSizeReached` and a good file. So does a size beyond which the disk takes no file.
  open var maxRecordedFileSize: Int64 {
    get { state.withLock { $0.maxFileSize } }
    set { state.withLock { $0.maxFileSize = newValue } }
  }

  /// How many bytes of the disk must stay free; 0 for a cautious default. No recording begins below it, and one that
  /// reaches it ends with `AVError.diskFull` and a good file.
  open var minFreeDiskSpaceLimit: Int64 {
    get { state.withLock { $0.minFreeSpace } }
    set { state.withLock { $0.minFreeSpace = newValue } }
  }

  // MARK: Progress

  /// The URL of the file being recorded. Observers of this and the following properties are called on the main thread.
  open var outputFileURL: URL? {
    accessed()
    return state.withLock { $0.machine.url }
  }

  /// Whether a recording is running, even if paused.
  open var isRecording: Bool {
    accessed()
    return state.withLock { $0.isRecording }
  }

  /// Whether the recording is paused.
  open var isRecordingPaused: Bool {
    accessed()
    return state.withLock { $0.isPaused }
  }

  /// The duration of the current recording, without pauses; of the last one while there is none.
  open var recordedDuration: CMTime { progress.duration }

  /// The current file size, in bytes; of the last recording while there is none.
  open var recordedFileSize: Int64 { progress.bytes }

  /// How many seconds until the disk is full at the present rate; nil while unknown. An addition of Kinora's.
  open var recordingSecondsLeft: Double? { progress.secondsLeft }

  /// Whether the disk will be full within minutes, so that the user should be warned. An addition of Kinora's;
  /// observers are called on the main thread.
  open var isDiskNearlyFull: Bool {
    accessed()
    return progress.secondsLeft.map { $0 < DiskGuard.warningSeconds } ?? false
  }

  /// The number of frames in the file; of the last recording while there is none. An addition of Kinora's.
  open var recordedFrameCount: Int { progress.framesWritten }

  /// The number of frames dropped because encoder or camera could not keep up. An addition of Kinora's.
  open var droppedFrameCount: Int { progress.framesDropped }

  /// The progress of the current recording with all its files, or of the last one.
  var progress: RecordingProgress {
    state.withLock { state in
      state.recording.map { state.parts.progress(with: $0.progress, of: $0.request.destination) } ?? state.lastProgress
    }
  }

  // MARK: Recording

  /// Records into a new file. The file must not exist: nothing is ever overwritten.
  ///
  /// Whatever happens, the delegate is told of the end exactly once. If a recording is running, this ends it; the new
  /// one begins when that file is finished.
  open func startRecording(
    to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    forgetContinuation()
    let time = watcher.keepFromShown(clock: link.session?.clock ?? SystemHostClock.shared)
    start(Job(url: outputFileURL, delegate: HandedValue(delegate), startTime: time))
  }

  func start(_ job: Job) {
    let action = announcing { state -> FileOutputStateMachine.StartAction in
      let action = state.machine.start(job.url)
      switch action {
      case .begin: state.job = job
      case .endFirst: state.next = job
      case .refuse: break
      }
      return action
    }
    switch action {
    case .begin: enqueueBegin(job)
    case .endFirst: enqueueStop()
    case .refuse:
      finish(job, because: AVError(recordingFailed: RecordingError.alreadyStarted))
    }
  }

  /// Stops the recording. The delegate is told when the file is finished.
  open func stopRecording() { stopRecording(at: now) }

  /// Stops the recording at a host time, in nanoseconds.
  func stopRecording(at time: UInt64) {
    forgetContinuation()
    let (action, forgotten, recording) = announcing { state in
      defer { state.next = nil }
      state.parts.stop = time
      return (state.machine.stop(), state.next, state.recording)
    }
    if let forgotten { finish(forgotten, because: AVError(recordingFailed: AVError(.operationCancelled))) }
    guard action == .finish else { return }
    // What comes later isn't in the file, however busy the session is.
    recording?.beginToStop(at: time)
    enqueueStop()
  }

  /// Pauses the recording: samples are dropped until it resumes, and the file has no gap.
  open func pauseRecording() { pauseRecording(at: now) }

  /// Pauses the recording at a host time, in nanoseconds.
  func pauseRecording(at time: UInt64) {
    let (isPaused, recording) = announcing { state in
      if !state.machine.isPaused { state.pausedAt = time }
      _ = state.machine.pause()
      return (state.machine.isPaused, state.recording)
    }
    // Also before its first sample. Where there is no recording yet, it begins with the pause.
    if isPaused { recording?.pause(at: time) }
  }

  /// Resumes the recording.
  open func resumeRecording() {
    let (goesOn, recording) = announcing { state in
      _ = state.machine.resume()
      return (!state.machine.isPaused && !state.machine.isFinishing, state.recording)
    }
    if goesOn { recording?.resume() }
  }

  /// The time on the devices' clock.
  private var now: UInt64 { (link.session?.clock ?? SystemHostClock.shared).now }

  // MARK: For subclasses

  /// The recording request for these connections.
  func request(for url: URL, from connections: [AVCaptureConnection]) throws -> RecordingRequest {
    throw RecordingError.nothingToRecord
  }

  /// The recording has ended because a device was lost.
  func willContinue(_ job: Job, without device: AVCaptureDevice) {}

  /// Cancels the continuation of a recording when its device returns.
  func forgetContinuation() {}

  // MARK: Actions

  /// Changes the state and notifies observers of changed properties. That happens on the main thread: this may be the
  /// session's queue, which observers may wait for.
  func announcing<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, before, after) = state.withLock { state in
      let before = (state.machine.url, state.isRecording, state.isPaused)
      let result = body(&state)
      state.isRecording = state.machine.isRecording
      state.isPaused = state.machine.isPaused
      return (result, before, (state.machine.url, state.isRecording, state.isPaused))
    }
    guard before != after else { return result }
    tellLater { [self] in
      if before.0 != after.0 { notify(\.outputFileURL, old: before.0, new: after.0) }
      if before.1 != after.1 { notify(\.isRecording, old: before.1, new: after.1) }
      if before.2 != after.2 { notify(\.isRecordingPaused, old: before.2, new: after.2) }
    }
    return result
  }

  func enqueueBegin(_ job: Job) {
    guard let session = link.session else {
      Task(executorPreference: EngineExecutor.shared) {
        self.failed(job, because: AVError(recordingFailed: AVError(.sessionNotRunning)))
      }
      return
    }
    session.work.enqueue { [self] in await begin(job, in: session) }
  }

  private func enqueueStop() {
    guard let session = link.session else {
      // The output has been removed from its session: finish the running recording anyway.
      let recording = state.withLock { $0.recording }
      Task(executorPreference: EngineExecutor.shared) { _ = await recording?.stop() }
      return
    }
    session.work.enqueue { [self] in
      let recording = state.withLock { $0.recording }
      // Not awaited: draining a slow encoder must not block the session's other work.
      Task(executorPreference: EngineExecutor.shared) { _ = await recording?.stop() }
    }
  }

  private func begin(_ job: Job, in session: AVCaptureSession) async {
    let connections = session.connections.filter { $0.output === self && $0.isSwitchedOn }
    var job = job
    job.connections = connections
    job.relay = watcher.relayInUse ?? job.relay
    let isWanted = state.withLock { state in
      // Stopped before it began. What was kept for the next file is written all the same.
      guard state.machine.url == job.url, job.isTakingOver || !state.machine.isFinishing else { return false }
      state.job = job
      return true
    }
    guard isWanted else {
      return ended(job, because: AVError(recordingFailed: RecordingError.nothingRecorded(job.url)))
    }
    do {
      guard session.engine.isRunning else { throw AVError(.sessionNotRunning) }
      guard !connections.isEmpty else { throw AVError(.noDataCaptured) }
      // With a device that doesn't run, the recording would never begin and its delegate never be told of an end.
      guard connections.allSatisfy({ $0.isFed(by: session.engine) }) else {
        throw AVError(session.isInterrupted ? .sessionWasInterrupted : .deviceNotConnected)
      }
      var request = try request(for: job.url, from: connections)
      request.startTime = job.startTime
      if job.former != nil { state.withLock { $0.parts.shorten(&request) } }
      let recording = try session.makeRecording(request, from: connections)
      prepareToGoOn(&job, after: recording)
      let events = recording.events
      try await recording.start()
      let begun = job
      state.withLock { state in
        (state.recording, state.job) = (recording, begun)
        if begun.former == nil { state.parts.forget() }
        // At once, so that a resumption doesn't come between.
        if state.machine.isPaused { recording.pause(at: state.pausedAt) }
        if begun.isTakingOver, let stop = state.parts.stop { recording.beginToStop(at: stop) }
        state.parts.telling = Task(executorPreference: EngineExecutor.shared) { [self] in
          await tell(events, of: recording, begun, in: session)
        }
      }
      begun.relay?.connect(to: recording)
      await session.apply()
    } catch {
      failed(job, because: AVError(recordingFailed: error, device: connections.first?.sourceDevice))
    }
  }

  private func tell(
    _ events: AsyncStream<RecordingEvent>, of recording: Recording, _ job: Job, in session: AVCaptureSession
  ) async {
    var order = RecordingEventOrder()
    for await event in events {
      // The end of each file after that of the one before.
      if case .ended = event { await job.former?.value }
      for event in order.take(event) { await happened(event, to: recording, of: job, in: session) }
    }
  }

  private func happened(
    _ event: RecordingEvent, to recording: Recording, of job: Job, in session: AVCaptureSession
  ) async {
    switch event {
    case .started(let time):
      guard case .announce = announcing({ $0.machine.began() }) else { return }
      tell(job) { $0.fileOutput($1, didStartRecordingTo: job.url, startPTS: time, from: job.connections) }
    case .paused:
      tell(job) { $0.fileOutput($1, didPauseRecordingTo: job.url, from: job.connections) }
    case .resumed:
      tell(job) { $0.fileOutput($1, didResumeRecordingTo: job.url, from: job.connections) }
    case .tooSlow:
      changed(recording.progress)
    case .diskNearlyFull:
      tellLater { [self] in notify(\.isDiskNearlyFull, old: false, new: true) }
    case .ended(let result):
      job.relay?.disconnect(from: recording)
      if finishHandedOver(recording, result, of: job) { return }
      let lost = state.withLock { state in
        defer { state.lostDevice = nil }
        return state.lostDevice
      }
      let device =
        lost ?? job.connections.first { !($0.sourceDevice?.isConnected ?? true) }?.sourceDevice
      if case .deviceLost = result.ending {
        let lost = device ?? job.connections.first { $0.isVideo }?.sourceDevice
        if let lost, !state.withLock({ $0.machine.isFinishing }) { willContinue(job, without: lost) }
      }
      state.withLock { state in
        state.recording = nil
        state.lastProgress = state.parts.progress(with: recording.progress.ended(result), of: job.url)
      }
      if goOn(after: recording, result, of: job) { return }
      ended(job, because: error(for: result, device: device))
      session.work.enqueue { await session.apply() }
    }
  }

  private func error(for result: RecordingResult, device: AVCaptureDevice?) -> AVError? {
    let code = state.withLock { state in
      defer { state.endCode = nil }
      return state.endCode
    }
    if result.ending == .stopped, let code {
      return AVError(code, userInfo: [AVErrorRecordingSuccessfullyFinishedKey: result.isPlayable])
    }
    return AVError(result, device: device)
  }

  /// The encoder has become too slow or has caught up.
  func changed(_ progress: RecordingProgress) {}

  func ended(_ job: Job, because error: AVError?) {
    let (action, next) = announcing { state -> (FileOutputStateMachine.EndAction, Job?) in
      let action = state.machine.ended()
      defer {
        state.job = state.next
        state.next = nil
      }
      return (action, state.next)
    }
    guard case .finished(_, let nextURL, _) = action else { return }
    if nextURL == nil { watcher.relay.forgetKept() }
    finish(job, because: error)
    if nextURL != nil, let next { enqueueBegin(next) }
  }

  func finish(_ job: Job, because error: AVError?) {
    tell(job) { $0.fileOutput($1, willFinishRecordingTo: job.url, from: job.connections, error: error) }
    tell(job) { $0.fileOutput($1, didFinishRecordingTo: job.url, from: job.connections, error: error) }
  }

  private func tell(
    _ job: Job,
    _ call: @escaping @Sendable (any AVCaptureFileOutputRecordingDelegate, AVCaptureFileOutput) -> Void
  ) {
    callbacks.async { [self] in call(job.delegate.value, self) }
  }

  // MARK: In the session

  /// The codec of what the camera's frames are shown for, before a recording says so itself.
  func codec(of connection: AVCaptureConnection) -> Codec? { nil }

  override func taps(through connection: AVCaptureConnection) -> [CaptureGraph.Tap] {
    guard let device = connection.sourceDevice?.uniqueID else { return [] }
    let (recording, relay) = state.withLock { ($0.recording, $0.recording == nil ? nil : $0.job?.relay) }
    var receivers: [(receiver: any SampleReceiver, format: TapFormat)] = []
    let kind: DeviceDescription.Kind = connection.isVideo ? .camera : .microphone
    if let shown = watcher.relayInUse ?? relay {
      let codec = relay == nil ? codec(of: connection) : recording?.request.video?.codec
      receivers.append(
        (shown.receiver(of: kind), connection.isVideo ? Recording.videoTapFormat(for: codec) : Recording.audioTapFormat)
      )
    }
    if let recording, relay == nil, let own = connection.isVideo ? recording.videoReceiver : recording.audioReceiver {
      receivers.append((own, connection.isVideo ? recording.videoTapFormat : Recording.audioTapFormat))
    }
    let queue = connection.isVideo ? Recording.videoTapQueue : Recording.audioTapQueue
    return receivers.map { CaptureGraph.Tap(of: device, $0.format, queue: queue, to: $0.receiver) }
  }

  override func deviceEnded(_ id: String, because error: DeviceError) {
    let (recording, job) = state.withLock { ($0.recording, $0.job) }
    guard let connection = job?.connections.first(where: { $0.sourceDevice?.uniqueID == id }) else { return }
    state.withLock { $0.lostDevice = connection.sourceDevice }
    recording?.sourceEnded(connection.isVideo ? .camera : .microphone, because: error)
  }
}

extension AVCaptureConnection {
  /// Whether the connection's device runs.
  fileprivate func isFed(by engine: CaptureEngine) -> Bool {
    guard let id = sourceDevice?.uniqueID else { return false }
    return engine.camera(id)?.isRunning ?? engine.microphone(id)?.isRunning ?? false
  }
}
