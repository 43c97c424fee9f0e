import CoreMedia
import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// Writes media into a file. `AVCaptureMovieFileOutput` and `AVCaptureAudioFileOutput` are the ones that there are.
public class AVCaptureFileOutput: AVCaptureOutput, @unchecked Sendable {
  /// A recording that was asked for: where to, who hears of it, and from what.
  struct Job: Sendable {
    var url: URL
    var delegate: HandedValue<any AVCaptureFileOutputRecordingDelegate>
    var connections: [AVCaptureConnection] = []
  }

  struct State {
    var machine = FileOutputStateMachine()
    var job: Job?
    var next: Job?
    var recording: Recording?
    var isRecording = false
    var isPaused = false
    /// Why the recording was ended, where the session did it.
    var endCode: AVError.Code?
    /// The device that ended it by going.
    var lostDevice: AVCaptureDevice?
    var maxDuration = CMTime.invalid
    var maxFileSize: Int64 = 0
    var minFreeSpace: Int64 = 0
    /// What the last recording came to, once it is over.
    var lastProgress = RecordingProgress()
  }

  let state = Mutex(State())
  private let callbacks = DispatchQueue(label: "app.kinora.file-output")

  // MARK: Limits

  /// How long a recording gets at most; invalid or zero is no limit. Reaching it ends the recording with
  /// `AVError.maximumDurationReached` and a good file.
  public var maxRecordedDuration: CMTime {
    get { state.withLock { $0.maxDuration } }
    set { state.withLock { $0.maxDuration = newValue } }
  }

  /// How large a file gets at most, in bytes; 0 is no limit. Reaching it ends the recording with
  /// `AVError.maximumFileSizeReached` and a good file.
  public var maxRecordedFileSize: Int64 {
    get { state.withLock { $0.maxFileSize } }
    set { state.withLock { $0.maxFileSize = newValue } }
  }

  /// How many bytes of the disk stay free; 0 is a cautious amount. No recording begins below it, and one that gets
  /// there ends with `AVError.diskFull` and a good file.
  public var minFreeDiskSpaceLimit: Int64 {
    get { state.withLock { $0.minFreeSpace } }
    set { state.withLock { $0.minFreeSpace = newValue } }
  }

  // MARK: What goes on

  /// Where the file goes that is being recorded. Observers of this and what follows are told on the main thread.
  public var outputFileURL: URL? {
    accessed()
    return state.withLock { $0.machine.url }
  }

  /// Whether samples go into a file, or would if it weren't paused.
  public var isRecording: Bool {
    accessed()
    return state.withLock { $0.isRecording }
  }

  /// Whether the recording is paused.
  public var isRecordingPaused: Bool {
    accessed()
    return state.withLock { $0.isPaused }
  }

  /// How long the recording is by now, pauses left out; of the last one while there is none.
  public var recordedDuration: CMTime { progress.duration }

  /// How large the file is by now, in bytes; of the last one while there is none.
  public var recordedFileSize: Int64 { progress.bytes }

  /// How many seconds the disk lasts at the present rate; nil while that can't be told. An addition of Kinora's.
  public var recordingSecondsLeft: Double? { progress.secondsLeft }

  /// Whether the disk lasts for some minutes only, so that a person should hear of it. An addition of Kinora's; observers
  /// are told on the main thread.
  public var isDiskNearlyFull: Bool {
    accessed()
    return progress.secondsLeft.map { $0 < DiskGuard.warningSeconds } ?? false
  }

  /// How many frames are in the file by now; of the last one while there is none. An addition of Kinora's.
  public var recordedFrameCount: Int { progress.framesWritten }

  /// How many frames were left out because encoder or camera could not keep up. An addition of Kinora's.
  public var droppedFrameCount: Int { progress.framesDropped }

  /// How far the recording is.
  var progress: RecordingProgress { state.withLock { $0.recording?.progress ?? $0.lastProgress } }

  // MARK: Recording

  /// Records into a new file. There must be none yet: nothing is ever overwritten.
  ///
  /// Whatever happens, the delegate hears of the end exactly once. While one recording runs, the next one ends it and
  /// begins when its file is finished.
  public func startRecording(
    to outputFileURL: URL, recordingDelegate delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    forgetContinuation()
    start(Job(url: outputFileURL, delegate: HandedValue(delegate)))
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

  /// Finishes the file. The delegate hears when it is done.
  public func stopRecording() {
    forgetContinuation()
    let (action, forgotten) = announcing { state in
      defer { state.next = nil }
      return (state.machine.stop(), state.next)
    }
    if let forgotten { finish(forgotten, because: AVError(recordingFailed: AVError(.operationCancelled))) }
    if action == .finish { enqueueStop() }
  }

  /// Lets the file wait: what comes meanwhile isn't in it, and there is no gap.
  public func pauseRecording() {
    let (action, recording) = announcing { ($0.machine.pause(), $0.recording) }
    if action == .pause { recording?.pause() }
  }

  /// Lets the file go on.
  public func resumeRecording() {
    let (action, recording) = announcing { ($0.machine.resume(), $0.recording) }
    if action == .resume { recording?.resume() }
  }

  // MARK: What kinds differ in

  /// What is to be recorded from these connections.
  func request(for url: URL, from connections: [AVCaptureConnection]) throws -> RecordingRequest {
    throw RecordingError.nothingToRecord
  }

  /// The recording has ended because a device went.
  func willContinue(_ job: Job, without device: AVCaptureDevice) {}

  /// Nobody wants the recording to go on when a device returns.
  func forgetContinuation() {}

  // MARK: What is done

  /// Changes the state, and tells observers what of it they see: on the main thread, since this may be the session's
  /// queue, for which they may wait.
  private func announcing<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, before, after) = state.withLock { state in
      let before = (state.machine.url, state.isRecording, state.isPaused)
      let result = body(&state)
      state.isRecording = state.machine.isRecording
      state.isPaused = state.machine.isPaused
      return (result, before, (state.machine.url, state.isRecording, state.isPaused))
    }
    guard before != after else { return result }
    onMain { [self] in
      if before.0 != after.0 { notify(\.outputFileURL, old: before.0, new: after.0) }
      if before.1 != after.1 { notify(\.isRecording, old: before.1, new: after.1) }
      if before.2 != after.2 { notify(\.isRecordingPaused, old: before.2, new: after.2) }
    }
    return result
  }

  private func enqueueBegin(_ job: Job) {
    guard let session = link.session else {
      Task(executorPreference: EngineExecutor.shared) {
        self.ended(job, because: AVError(recordingFailed: AVError(.sessionNotRunning)))
      }
      return
    }
    session.work.enqueue { [self] in await begin(job, in: session) }
  }

  private func enqueueStop() {
    guard let session = link.session else {
      // Taken out of its session meanwhile: what runs is finished all the same.
      let recording = state.withLock { $0.recording }
      Task(executorPreference: EngineExecutor.shared) { _ = await recording?.stop() }
      return
    }
    session.work.enqueue { [self] in
      let recording = state.withLock { $0.recording }
      // Not waited for: draining a slow encoder must not keep the session from anything else.
      Task(executorPreference: EngineExecutor.shared) { _ = await recording?.stop() }
    }
  }

  private func begin(_ job: Job, in session: AVCaptureSession) async {
    let connections = session.connections.filter { $0.output === self && $0.isSwitchedOn }
    var job = job
    job.connections = connections
    let isWanted = state.withLock { state in
      // Stopped before it was its turn.
      guard state.machine.url == job.url, !state.machine.isFinishing else { return false }
      state.job = job
      return true
    }
    guard isWanted else {
      return ended(job, because: AVError(recordingFailed: RecordingError.nothingRecorded(job.url)))
    }
    do {
      guard session.engine.isRunning else { throw AVError(.sessionNotRunning) }
      guard !connections.isEmpty else { throw AVError(.noDataCaptured) }
      // A recording that waits for a device that gives nothing would never begin, and its delegate never hear of it.
      guard connections.allSatisfy({ $0.isFed(by: session.engine) }) else {
        throw AVError(session.isInterrupted ? .sessionWasInterrupted : .deviceNotConnected)
      }
      let recording = try session.makeRecording(request(for: job.url, from: connections), from: connections)
      let events = recording.events
      try await recording.start()
      state.withLock { $0.recording = recording }
      let finished = job
      Task(executorPreference: EngineExecutor.shared) { [self] in
        for await event in events { await happened(event, to: recording, of: finished, in: session) }
      }
      await session.apply()
      if state.withLock({ $0.machine.isPaused }) { recording.pause() }
    } catch {
      ended(job, because: AVError(recordingFailed: error, device: connections.first?.deviceInput?.device))
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
      onMain { [self] in notify(\.isDiskNearlyFull, old: false, new: true) }
    case .ended(let result):
      let lost = state.withLock { state in
        defer { state.lostDevice = nil }
        return state.lostDevice
      }
      let device =
        lost ?? job.connections.first { !($0.deviceInput?.device.isConnected ?? true) }?.deviceInput?.device
      if case .deviceLost = result.ending {
        let lost = device ?? job.connections.first { $0.isVideo }?.deviceInput?.device
        if let lost, !state.withLock({ $0.machine.isFinishing }) { willContinue(job, without: lost) }
      }
      state.withLock { state in
        state.recording = nil
        state.lastProgress = recording.progress
        state.lastProgress.duration = result.duration
        state.lastProgress.bytes = result.bytes
        (state.lastProgress.framesWritten, state.lastProgress.framesDropped) = (
          result.framesWritten, result.droppedFrames
        )
      }
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

  /// Finishes what runs because the session changes below it, and returns when the file is done. `code` is what the
  /// delegate is told; nil for no error.
  func finishNow(because code: AVError.Code?) async {
    let (action, recording) = announcing { state in
      if state.recording != nil { state.endCode = code }
      return (state.machine.stop(), state.recording)
    }
    guard action == .finish else { return }
    _ = await recording?.stop()
  }

  /// The devices that are being recorded.
  var recordedDevices: [String] {
    state.withLock { $0.recording == nil ? [] : $0.job?.connections ?? [] }.compactMap {
      $0.deviceInput?.device.uniqueID
    }
  }

  /// Whether what is being recorded still comes through these connections.
  func recordsOnly(_ connections: [AVCaptureConnection]) -> Bool {
    let used = state.withLock { $0.recording == nil ? [] : $0.job?.connections ?? [] }
    return used.allSatisfy { connection in connections.contains { $0 === connection } && connection.isSwitchedOn }
  }

  /// The encoder's state has changed, or the disk's.
  func changed(_ progress: RecordingProgress) {}

  private func ended(_ job: Job, because error: AVError?) {
    let (action, next) = announcing { state -> (FileOutputStateMachine.EndAction, Job?) in
      let action = state.machine.ended()
      defer {
        state.job = state.next
        state.next = nil
      }
      return (action, state.next)
    }
    guard case .finished(_, let nextURL, _) = action else { return }
    finish(job, because: error)
    if nextURL != nil, let next { enqueueBegin(next) }
  }

  private func finish(_ job: Job, because error: AVError?) {
    tell(job) { $0.fileOutput($1, willFinishRecordingTo: job.url, from: job.connections, error: error) }
    tell(job) { $0.fileOutput($1, didFinishRecordingTo: job.url, from: job.connections, error: error) }
  }

  private func tell(
    _ job: Job,
    _ call: @escaping @Sendable (any AVCaptureFileOutputRecordingDelegate, AVCaptureFileOutput) -> Void
  ) {
    callbacks.async { [self] in call(job.delegate.value, self) }
  }

  // MARK: Place in the session

  override func taps(through connection: AVCaptureConnection) -> [CaptureGraph.Tap] {
    guard let device = connection.deviceInput?.device.uniqueID, let recording = state.withLock({ $0.recording }) else {
      return []
    }
    if connection.isVideo {
      guard let receiver = recording.videoReceiver else { return [] }
      return [
        CaptureGraph.Tap(of: device, recording.videoTapFormat, queue: recording.videoTapQueue, to: receiver)
      ]
    }
    guard let receiver = recording.audioReceiver else { return [] }
    return [CaptureGraph.Tap(of: device, recording.audioTapFormat, queue: recording.audioTapQueue, to: receiver)]
  }

  override func deviceEnded(_ id: String, because error: DeviceError) {
    let (recording, job) = state.withLock { ($0.recording, $0.job) }
    guard let connection = job?.connections.first(where: { $0.deviceInput?.device.uniqueID == id }) else { return }
    state.withLock { $0.lostDevice = connection.deviceInput?.device }
    recording?.sourceEnded(connection.isVideo ? .camera : .microphone, because: error)
  }
}

extension AVCaptureConnection {
  /// Whether the device at its beginning runs.
  fileprivate func isFed(by engine: CaptureEngine) -> Bool {
    guard let id = deviceInput?.device.uniqueID else { return false }
    return engine.camera(id)?.isRunning ?? engine.microphone(id)?.isRunning ?? false
  }
}
