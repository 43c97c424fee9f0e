import CoreMedia
import Dispatch
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// Records the microphone into a file: MPEG-4 audio (`m4a`), WAVE (`wav`) or Opus (`opus`), by file name extension.
/// Core Audio files (`caf`) and other types are refused by the initializer.
open class AVAudioRecorder: NSObject, @unchecked Sendable {
  private struct State {
    var machine = AudioRecorderStateMachine()
    var delegate = WeakReference(nil)
    var isMetering = false
    var levels: [(average: Float, peak: Float)] = []
    var limit: TimeInterval?
    /// The device time at which the recording is to begin.
    var beginning: TimeInterval?
    var session: AVCaptureSession?
    var output: AVCaptureAudioFileOutput?
    var job: AudioRecordingJob?
    var error: AVError?
    var isGood = false
  }

  private let state = Mutex(State())
  private let devices: CaptureDevices
  private let fileType: AVFileType
  private let recorderSettings: HandedValue<[String: Any]>
  private let queue = DispatchQueue(label: "app.kinora.audio-recorder", qos: .userInitiated)

  /// The file's URL. An existing file is replaced once a recording has ended successfully.
  public let url: URL

  /// Creates a recorder with audio settings: format, sample rate, channels, bit rate. Throws if the file type can't
  /// hold what the settings ask for.
  public init(url: URL, settings: [String: Any]) throws {
    devices = .shared
    fileType = try Self.fileType(of: url, for: settings)
    self.url = url
    recorderSettings = HandedValue(settings)
    super.init()
  }

  /// Creates a recorder that uses the microphone of these devices.
  init(url: URL, settings: [String: Any], devices: CaptureDevices) throws {
    self.devices = devices
    fileType = try Self.fileType(of: url, for: settings)
    self.url = url
    recorderSettings = HandedValue(settings)
    super.init()
  }

  /// The file type for a URL's extension, if it can hold what the settings ask for.
  private static func fileType(of url: URL, for settings: [String: Any]) throws -> AVFileType {
    guard url.isFileURL, let container = RecordingContainer(fileExtension: url.pathExtension) else {
      throw AVError(.fileFormatNotRecognized, userInfo: [NSURLErrorKey: url])
    }
    let fileType: AVFileType
    switch container {
    case .m4a: fileType = .m4a
    case .wav: fileType = .wav
    case .opus: fileType = .opus
    case .quickTime, .mp4, .matroska, .webM:
      throw AVError(.fileFormatNotRecognized, userInfo: [NSURLErrorKey: url])
    }
    let encoding = try RecordingSettings.audio(settings, in: container)
    guard AudioRecorderFormats.isPossible(encoding.codec, in: container) else {
      throw AVError(.unsupportedOutputSettings, userInfo: [AVErrorMediaTypeKey: AVMediaType.audio])
    }
    return fileType
  }

  deinit {
    let (session, output) = state.withLock { ($0.session, $0.output) }
    guard let session else { return }
    output?.stopRecording()
    queue.async { session.stopRunning() }
  }

  /// The delegate, told how a recording ends. Held weakly.
  open var delegate: (any AVAudioRecorderDelegate)? {
    get { state.withLock { $0.delegate }.object as? any AVAudioRecorderDelegate }
    set { state.withLock { $0.delegate = WeakReference(newValue) } }
  }

  /// The audio settings.
  open var settings: [String: Any] { recorderSettings.value }

  // MARK: Recording

  /// Starts the microphone, so that recording begins without delay. False if there is no microphone.
  @discardableResult
  open func prepareToRecord() -> Bool { act(after: nil, limit: nil) { $0.prepare() } }

  /// Starts recording, or resumes it after a pause. False if there is no microphone.
  @discardableResult
  open func record() -> Bool { act(after: nil, limit: nil) { $0.record() } }

  /// Starts recording at a device time: see `deviceCurrentTime`.
  @discardableResult
  open func record(atTime time: TimeInterval) -> Bool { act(after: time, limit: nil) { $0.record() } }

  /// Records for a duration in seconds.
  @discardableResult
  open func record(forDuration duration: TimeInterval) -> Bool {
    act(after: nil, limit: duration) { $0.record() }
  }

  /// Starts recording at a device time, for a duration in seconds.
  @discardableResult
  open func record(atTime time: TimeInterval, forDuration duration: TimeInterval) -> Bool {
    act(after: time, limit: duration) { $0.record() }
  }

  /// Pauses the recording; `record()` resumes it.
  open func pause() { act { $0.pause() } }

  /// Stops the recording. The delegate is told when the file is finished.
  open func stop() { act { $0.stop() } }

  /// Deletes the recorded file. False while recording.
  @discardableResult
  open func deleteRecording() -> Bool {
    guard !state.withLock({ $0.machine.hasRecording }) else { return false }
    return (try? FileManager.default.removeItem(at: url)) != nil
  }

  /// Whether it is recording; false while paused.
  open var isRecording: Bool { state.withLock { $0.machine.isRecording } }

  /// The duration of the current recording in seconds, without pauses; 0 while there is none.
  open var currentTime: TimeInterval {
    let output = state.withLock { $0.machine.hasRecording ? $0.output : nil }
    let time = output?.recordedDuration ?? .zero
    return time.isNumeric ? time.seconds : 0
  }

  /// The current time on the clock of `record(atTime:)`.
  open var deviceCurrentTime: TimeInterval { (microphone?.source.mediaClock ?? .hostTimeClock).time.seconds }

  private var microphone: AVCaptureDevice? {
    devices === CaptureDevices.shared
      ? AVCaptureDevice.default(for: .audio) : devices.devices.first { $0.hasMediaType(.audio) }
  }

  // MARK: Metering

  /// Whether metering is enabled.
  open var isMeteringEnabled: Bool {
    get { state.withLock { $0.isMetering } }
    set {
      state.withLock { state in
        state.isMetering = newValue
        if !newValue { state.levels = [] }
      }
    }
  }

  /// Updates the levels that the two calls below return.
  open func updateMeters() {
    guard let output = state.withLock({ $0.isMetering ? $0.output : nil }) else { return }
    let levels = output.connections.flatMap(\.audioChannels).map { ($0.averagePowerLevel, $0.peakHoldLevel) }
    state.withLock { $0.levels = levels }
  }

  /// The highest peak of the last second and a half, in decibels: 0 is full scale, -160 is silence.
  open func peakPower(forChannel channelNumber: Int) -> Float { level(channelNumber) { $0.peak } }

  /// The mean of the last third of a second, in decibels: 0 is full scale, -160 is silence.
  open func averagePower(forChannel channelNumber: Int) -> Float { level(channelNumber) { $0.average } }

  private func level(_ channel: Int, _ value: ((average: Float, peak: Float)) -> Float) -> Float {
    let levels = state.withLock { $0.levels }
    return AudioMeter.decibels(levels.indices.contains(channel) ? Double(value(levels[channel])) : -160)
  }

  // MARK: Actions

  private func act(
    after time: TimeInterval?, limit: TimeInterval?,
    _ event: (inout AudioRecorderStateMachine) -> [AudioRecorderStateMachine.Action]
  ) -> Bool {
    guard microphone != nil else { return false }
    if let limit, !(limit > 0) { return false }
    // More than eleven days ahead (1e6 s), or not a number: refused.
    if let time, !(time - deviceCurrentTime < 1e6) { return false }
    state.withLock { state in
      guard !state.machine.hasRecording else { return }
      (state.beginning, state.limit) = (time, limit)
    }
    act(event)
    return true
  }

  private func act(_ event: (inout AudioRecorderStateMachine) -> [AudioRecorderStateMachine.Action]) {
    // A pause and the end are when they are called for, however late they are carried out.
    let now = (microphone?.source.clock ?? SystemHostClock.shared).now
    state.withLock { state in
      let actions = event(&state.machine)
      guard !actions.isEmpty else { return }
      // Enqueued under the lock, so that actions keep the order of the calls.
      queue.async { for action in actions { self.carryOut(action, at: now) } }
    }
  }

  private func carryOut(_ action: AudioRecorderStateMachine.Action, at time: UInt64) {
    switch action {
    case .open: open()
    case .begin: begin()
    case .pause: state.withLock { $0.output }?.pauseRecording(at: time)
    case .resume: state.withLock { $0.output }?.resumeRecording()
    case .finish: finish(at: time)
    case .close:
      let session = state.withLock { state in
        defer { (state.session, state.output) = (nil, nil) }
        return state.session
      }
      session?.stopRunning()
    case .tell: tell()
    }
  }

  private func open() {
    let session = AVCaptureSession(preset: .high, devices: devices)
    let output = AVCaptureAudioFileOutput()
    output.audioSettings = settings
    do {
      guard let microphone else { throw AVError(.deviceNotConnected) }
      session.addInput(try AVCaptureDeviceInput(device: microphone))
      session.addOutput(output)
      session.startRunning()
      state.withLock { ($0.session, $0.output, $0.error) = (session, output, nil) }
    } catch {
      state.withLock { $0.error = AVError(any: error) }
    }
  }

  private func begin() {
    let (output, error, beginning, limit) = state.withLock { ($0.output, $0.error, $0.beginning, $0.limit) }
    guard let output else {
      return ended(successfully: false, error ?? AVError(.deviceNotConnected))
    }
    let delay = (beginning ?? 0) - deviceCurrentTime
    if delay > 0, let clock = microphone?.source.clock {
      clock.schedule(after: .seconds(delay), on: queue) { [weak self] in self?.beginAtLast(output, limit) }
    } else {
      beginAtLast(output, limit)
    }
  }

  private func beginAtLast(_ output: AVCaptureAudioFileOutput, _ limit: TimeInterval?) {
    let (isWanted, isPaused) = state.withLock { state in
      (state.output === output && state.machine.hasRecording && state.job == nil, !state.machine.isRecording)
    }
    guard isWanted else { return }
    output.maxRecordedDuration = limit.map { CMTime(seconds: $0, preferredTimescale: 48_000) } ?? .invalid
    let job = AudioRecordingJob(to: url) { [weak self] in self?.ended(successfully: $0, $1) }
    state.withLock { $0.job = job }
    output.startRecording(to: job.temporary, outputFileType: fileType, recordingDelegate: job)
    if isPaused { output.pauseRecording() }
  }

  private func finish(at time: UInt64) {
    let (output, job) = state.withLock { ($0.output, $0.job) }
    // Stopped before its start time: there is no file to finish.
    guard job != nil else { return ended(successfully: false, nil) }
    output?.stopRecording(at: time)
  }

  private func ended(successfully isGood: Bool, _ error: AVError?) {
    state.withLock { state in
      state.job = nil
      state.isGood = isGood
      state.error = isGood ? nil : error ?? state.error
      state.beginning = nil
    }
    act { $0.ended() }
  }

  private func tell() {
    let (isGood, error) = state.withLock { state in
      defer { state.error = nil }
      return (state.isGood, state.error)
    }
    DispatchQueue.main.async {
      guard let delegate = self.delegate else { return }
      if let error { delegate.audioRecorderEncodeErrorDidOccur(self, error: error) }
      delegate.audioRecorderDidFinishRecording(self, successfully: isGood)
    }
  }
}
