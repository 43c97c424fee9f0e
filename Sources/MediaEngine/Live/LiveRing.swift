import CoreMedia
import Foundation
import FoundationAdditions
import GLibSupport
import GStreamer
import Synchronization

/// The last seconds of a running camera and microphone, encoded, to be cut into movies afterwards: the movie of a Live
/// Photo, which begins before the shutter is pressed, or an instant replay.
///
/// Taps deliver the samples in host time; failures here never touch a preview or a recording. At most one second of
/// uncompressed frames waits for the encoder; everything else is kept compressed.
public final class LiveRing: DeviceListener {
  /// How much is kept.
  public struct Limits: Sendable, Hashable {
    /// The duration of the newest video and audio kept.
    public var seconds: Double
    /// The encoded bytes kept. Clips in the making may hold as much again.
    public var bytes: Int

    /// Fifteen seconds and at most 64 MB by default.
    public init(seconds: Double = 15, bytes: Int = 64 << 20) {
      self.seconds = seconds
      self.bytes = bytes
    }
  }

  /// The longest interval between key frames.
  static let keyFrameSeconds = 0.5
  private let audio: AudioFormat?
  private let limits: Limits
  private let isMirrored: Bool
  private let rate: Fraction?
  private let encoders: EncoderList
  /// The devices' clock.
  public let clock: any HostClock
  /// Signalled when an encoding has been built, or building failed.
  private let built = ChangeSignal()
  private let ears = [
    DeviceDescription.Kind.camera: DeviceEar<LiveRing>(.camera), .microphone: DeviceEar(.microphone),
  ]

  private struct State {
    var machine = LiveRingStateMachine()
    var video: VideoFormat
    var encoding: LiveEncoding?
    var building: Task<Void, any Error>?
  }

  private let state: Mutex<State>

  /// A ring of samples in these formats, delivered by taps on running devices; `start()` begins it. The clock is that
  /// of the devices.
  public convenience init(
    video: VideoFormat, rate: Fraction? = nil, audio: AudioFormat? = nil, limits: Limits = Limits(),
    isMirrored: Bool = false, clock: any HostClock = SystemHostClock.shared
  ) {
    self.init(
      video: video, rate: rate, audio: audio, limits: limits, isMirrored: isMirrored, encoders: .standard,
      clock: clock)
  }

  init(
    video: VideoFormat, rate: Fraction?, audio: AudioFormat?, limits: Limits, isMirrored: Bool = false,
    encoders: EncoderList, clock: any HostClock = SystemHostClock.shared
  ) {
    self.rate = rate
    self.clock = clock
    self.audio = audio
    self.limits = limits
    self.isMirrored = isMirrored
    self.encoders = encoders
    state = Mutex(State(video: video))
    for ear in ears.values { ear.belongs(to: self) }
  }

  // MARK: Samples

  /// Receives the camera's samples.
  public var videoReceiver: any SampleReceiver { ears[.camera]! }
  /// Receives the microphone's samples; nil without audio.
  public var audioReceiver: (any SampleReceiver)? { audio == nil ? nil : ears[.microphone] }
  /// The format that the camera's tap must deliver.
  public var videoTapFormat: TapFormat {
    .decoded(Caps("video/x-raw", ["format": "I420", "colorimetry": Codec.h264.colorimetry]))
  }
  /// The format that the microphone's tap must deliver.
  public var audioTapFormat: TapFormat { .decoded(Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"])) }
  /// How the camera's tap must queue: briefly, as the ring itself keeps what matters.
  public var videoTapQueue: TapQueue { .dropOldest(samples: 8) }
  /// How the microphone's tap must queue.
  public var audioTapQueue: TapQueue { .keep(seconds: 2) }

  /// The current status.
  public var status: LiveRingStatus {
    let (isRunning, encoding) = state.withLock { ($0.machine.isRunning, $0.encoding) }
    var status = encoding?.status ?? LiveRingStatus()
    status.isRunning = isRunning
    return status
  }

  /// Whether a clip waits for samples.
  var isWaitedFor: Bool { state.withLock { $0.encoding }?.isWaitedFor ?? false }

  func receive(_ sample: Sample, _ kind: DeviceDescription.Kind) {
    guard let encoding = state.withLock({ $0.machine.isRunning ? $0.encoding : nil }) else { return }
    guard kind == .camera else { return encoding.audio(sample) }
    guard case .otherFormat(let width, let height) = encoding.video(sample) else { return }
    // One movie can't hold frames of both sizes, so what was kept in the old size is dropped.
    state.withLock { state in
      guard state.encoding === encoding, state.machine.formatChanged() == .rebuild else { return }
      (state.video.width, state.video.height) = (width, height)
      rebuild(&state)
    }
  }

  func lost(_ count: Int, _ kind: DeviceDescription.Kind) {
    if kind == .camera { state.withLock { $0.encoding }?.lostFrames(count) }
  }

  /// Marks a device as ended, so that clips don't wait for it. Later samples from it are accepted again.
  public func sourceEnded(_ kind: DeviceDescription.Kind) { state.withLock { $0.encoding }?.ended(kind) }

  // MARK: Start and stop

  /// Starts keeping samples from now on. Throws where no encoder works.
  public func start() async throws {
    let building = state.withLock { state -> Task<Void, any Error>? in
      guard state.machine.start() == .build else { return nil }
      rebuild(&state)
      return state.building
    }
    guard let building else { throw LiveError.notRunning }
    try await building.value
  }

  /// Stops the ring. Waiting clips are made of what is kept.
  public func stop() async {
    let (encoding, building) = state.withLock { state -> (LiveEncoding?, Task<Void, any Error>?) in
      _ = state.machine.stop()
      defer { (state.encoding, state.building) = (nil, nil) }
      return (state.encoding, state.building)
    }
    built.changed()
    await encoding?.stop()
    _ = try? await building?.value
  }

  /// Discards the current encoding and builds a new one, while the state is locked.
  private func rebuild(_ state: inout State) {
    let old = state.encoding
    state.encoding = nil
    state.building = Task(executorPreference: EngineExecutor.shared) { [weak self] in
      await old?.stop()
      try await self?.build()
    }
  }

  private func build() async throws {
    while true {
      let video = state.withLock { $0.video }
      let encoding: LiveEncoding
      do {
        encoding = try await LiveEncoding.make(
          try await choose(video), source: video, soundRate: audio?.sampleRate ?? 48_000, limits: limits,
          isMirrored: isMirrored, clock: clock
        ) { [weak self] _ in self?.encoderFailed() }
      } catch {
        state.withLock { $0.machine.didNotBuild() }
        built.changed()
        throw error
      }
      let action = state.withLock { state in
        let action = state.machine.didBuild()
        if action == .run { state.encoding = encoding }
        return action
      }
      built.changed()
      switch action {
      case .run: return
      case .discardAndBuild: await encoding.stop()
      case .discard: return await encoding.stop()
      }
    }
  }

  private func choose(_ video: VideoFormat) async throws -> EncoderChoice {
    var request = EncodingRequest(
      .quickTime, video: VideoEncoding(codec: .h264, maxKeyFrameSeconds: Self.keyFrameSeconds),
      audio: audio == nil ? nil : AudioEncoding(codec: .aac))
    let pictures = EncoderChoice.Pictures(video, rate: rate)
    do {
      return try await EncoderChoice.make(for: request, video: pictures, audio: audio, from: encoders)
    } catch RecordingError.noEncoder(Codec.aac.name, _) {
      // Uncompressed audio only takes more room.
      request.audio?.codec = .pcm
      return try await EncoderChoice.make(for: request, video: pictures, audio: audio, from: encoders)
    }
  }

  private func encoderFailed() {
    state.withLock { state in
      guard let encoding = state.encoding else { return }
      if encoding.hasPictures { state.machine.didEncode() }
      switch state.machine.fail() {
      case .rebuild: rebuild(&state)
      case .giveUp: state.encoding = nil
      case .nothing: break
      }
    }
    built.changed()
  }

  // MARK: Clips

  /// Makes a QuickTime movie of a range of host time, without re-encoding. Waits for samples of the range that are
  /// still to come; what is older than the ring is left out. Clips may overlap. A cancelled task leaves no file, and no
  /// existing file is overwritten.
  public func clip(
    _ range: CMTimeRange, to url: URL, stillTime: CMTime? = nil, contentIdentifier: String? = nil,
    metadata: [RecordingMetadata] = [], rotation: RecordingRequest.Rotation = .none
  ) async throws -> LiveClip {
    let (start, end) = (range.start.hostNanoseconds, range.end.hostNanoseconds)
    guard start < end else { throw LiveError.nothingKept }
    let deadline = end + Timeouts.clip.wholeNanoseconds
    let encoding = try await running(before: deadline)
    guard let kept = try await encoding.kept(from: start, until: end, deadline: deadline) else {
      throw LiveError.nothingKept
    }
    guard end > kept.zero else { throw LiveError.nothingKept }
    let still = try stillTime.map { time throws(LiveError) -> UInt64 in
      // A still from just before the ring's first frame is matched to that frame.
      time.hostNanoseconds > kept.zero ? time.hostNanoseconds - kept.zero : 0
    }
    if let stillTime, stillTime.hostNanoseconds + 500_000_000 < kept.zero { throw LiveError.stillNotKept }
    var plan = try ClipPlan(kept.ring, (start > kept.zero ? start - kept.zero : 0)..<(end - kept.zero), still: still)
    plan.video.plan.transform = rotation.transform(width: plan.size.width, height: plan.size.height)
    let began = kept.zero + plan.shown.lowerBound
    let date = WallClock.current.now.addingTimeInterval(-(Double(clock.now) - Double(began)) / 1e9)
    let file = ClipFile(
      tracks: plan.tracks, created: date, metadata: Self.completed(metadata, contentIdentifier, at: date))
    try await Self.write(file, to: url)
    let shown = plan.shown
    return LiveClip(
      url: url, duration: CMTime(nanoseconds: shown.upperBound - shown.lowerBound),
      displayTime: CMTime(nanoseconds: plan.stillFrame.map { $0 - shown.lowerBound } ?? 0),
      hostRange: CMTimeRange(
        start: CMTime(nanoseconds: began), end: CMTime(nanoseconds: kept.zero + shown.upperBound)),
      width: plan.size.width, height: plan.size.height, frames: plan.frames, hasAudio: plan.audio != nil)
  }

  /// Makes a movie of the last seconds, or of as many as are kept.
  public func saveLast(
    seconds: Double, to url: URL, metadata: [RecordingMetadata] = [], rotation: RecordingRequest.Rotation = .none
  ) async throws -> LiveClip {
    try await saveLast(
      seconds: seconds, until: clock.time, to: url, metadata: metadata, rotation: rotation)
  }

  func saveLast(
    seconds: Double, until now: CMTime, to url: URL, metadata: [RecordingMetadata] = [],
    rotation: RecordingRequest.Rotation = .none
  ) async throws -> LiveClip {
    let length = CMTime(seconds: max(0, seconds), preferredTimescale: 1_000_000_000)
    return try await clip(
      CMTimeRange(start: now - length, end: now), to: url, metadata: metadata, rotation: rotation)
  }

  private static func write(_ file: ClipFile, to url: URL) async throws {
    try Task.checkCancellation()
    try await GStreamer.offMain { try file.write(to: url) }
    guard Task.isCancelled else { return }
    _ = try? await GStreamer.offMain { unlink(url.path) }
    throw CancellationError()
  }

  /// The running encoding; waits for one that is being built.
  private func running(before deadline: UInt64) async throws -> LiveEncoding {
    _ = await built.wait(until: deadline, on: clock) { [self] in
      state.withLock { $0.encoding != nil || !$0.machine.isAlive }
    }
    try Task.checkCancellation()
    guard let encoding = state.withLock({ $0.encoding }) else { throw LiveError.notRunning }
    return encoding
  }

  private static func completed(
    _ metadata: [RecordingMetadata], _ identifier: String?, at date: Date
  ) -> [RecordingMetadata] {
    var metadata = metadata
    if let identifier {
      metadata.removeAll { $0.key == .contentIdentifier }
      metadata.append(RecordingMetadata(.contentIdentifier, identifier))
    }
    if !metadata.contains(where: { $0.key == .creationDate }) { metadata.append(.creationDate(date)) }
    if !metadata.contains(where: { $0.key == .software }) {
      metadata.append(RecordingMetadata(.software, "Kinora \(kinoraVersion)"))
    }
    return metadata
  }
}

extension CMTime {
  /// A host time in nanoseconds; zero where it isn't numeric or is negative.
  fileprivate var hostNanoseconds: UInt64 {
    guard isNumeric else { return 0 }
    let exact = convertScale(1_000_000_000, method: .roundHalfAwayFromZero)
    return UInt64(max(0, exact.value))
  }
}
