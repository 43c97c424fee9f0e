import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

extension AVCapturePhotoOutput {
  /// The duration of a Live Photo's movie before the photo, and after it.
  static let liveReach = CMTime(value: 3, timescale: 2)

  // MARK: Enabling

  /// Whether Live Photos are supported: the session has a camera, and there is an H.264 encoder. With a microphone in
  /// the session they have audio.
  public var isLivePhotoCaptureSupported: Bool {
    accessed()
    return connection(with: .video)?.sourceDevice != nil && Codec.h264.canBeEncoded
  }

  /// Whether Live Photo capture is enabled. While it is, the last seconds are kept in a ring buffer, encoded, which
  /// takes some processor time.
  public var isLivePhotoCaptureEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.isLiveEnabled }
    }
    set {
      guard !newValue || isLivePhotoCaptureSupported else {
        Misuse.stop("isLivePhotoCaptureEnabled: isLivePhotoCaptureSupported is false")
      }
      guard newValue != state.withLock({ $0.isLiveEnabled }) else { return }
      withKeyValueChange(of: \.isLivePhotoCaptureEnabled) { state.withLock { $0.isLiveEnabled = newValue } }
      link.changed()
    }
  }

  /// Whether Live Photo capture is suspended: the ring buffer is emptied, and nothing is recorded.
  public var isLivePhotoCaptureSuspended: Bool {
    get {
      accessed()
      return state.withLock { $0.isLiveSuspended }
    }
    set {
      guard newValue != state.withLock({ $0.isLiveSuspended }) else { return }
      withKeyValueChange(of: \.isLivePhotoCaptureSuspended) { state.withLock { $0.isLiveSuspended = newValue } }
      link.changed()
    }
  }

  /// Whether Live Photos stay suspended when the session stops. Otherwise they are enabled again when it restarts.
  public var preservesLivePhotoCaptureSuspendedOnSessionStop: Bool {
    get {
      accessed()
      return state.withLock { $0.keepsLiveSuspended }
    }
    set {
      withKeyValueChange(of: \.preservesLivePhotoCaptureSuspendedOnSessionStop) {
        state.withLock { $0.keepsLiveSuspended = newValue }
      }
    }
  }

  /// Whether movies are trimmed around fast camera motion: false, the only value that may be set, as motion isn't
  /// measured here.
  public var isLivePhotoAutoTrimmingEnabled: Bool {
    get {
      accessed()
      return false
    }
    set { refuse(newValue, "isLivePhotoAutoTrimmingEnabled") }
  }

  /// The available codecs for the movie.
  public var availableLivePhotoVideoCodecTypes: [AVVideoCodecType] { isLivePhotoCaptureSupported ? [.h264] : [] }

  // MARK: Ring buffer

  /// Saves the last seconds of camera and microphone, for a program that wants to keep what just happened. Returns the
  /// movie's duration; throws while Live Photos are off. An addition of Kinora's.
  public func saveLast(seconds: Double, to url: URL) async throws -> CMTime {
    guard let ring = state.withLock({ $0.live }) else { throw AVError(.operationNotAllowed) }
    do {
      return try await ring.saveLast(seconds: seconds, to: url, rotation: liveRotation).duration
    } catch {
      throw AVError(photoFailed: error)
    }
  }

  /// The rotation of the movie.
  var liveRotation: RecordingRequest.Rotation {
    RecordingRequest.Rotation(rawValue: (connection(with: .video)?.quarterTurns ?? 0) * 90) ?? .none
  }

  /// The form of the ring buffer wanted now; nil for none.
  private var wantedLive: LiveForm? {
    let isWanted = state.withLock { $0.isLiveEnabled && !$0.isLiveSuspended }
    guard isWanted, let session = link.session, session.isMeantToRun, let connection = connection(with: .video),
      connection.isSwitchedOn, let device = connection.sourceDevice,
      let video = device.activeFormat.videoFormat
    else { return nil }
    let microphone = session.inputs.lazy.compactMap { $0.sourceDevice }
      .first { $0.hasMediaType(.audio) && $0.isConnected }
    return LiveForm(
      camera: device.uniqueID, video: video, microphone: microphone?.uniqueID, isMirrored: connection.isVideoMirrored)
  }

  /// Starts, replaces or stops the ring buffer to match the current configuration.
  func prepareLive() {
    let form = wantedLive
    let (old, ring, isNew) = state.withLock { state -> (LiveRing?, LiveRing?, Bool) in
      guard state.liveForm != form else { return (nil, state.live, false) }
      let old = state.live
      state.liveForm = form
      state.live = form.map { form in
        let sources = link.session?.inputs.compactMap { $0.sourceDevice?.source } ?? []
        let microphone = sources.first { $0.id == form.microphone }
        return LiveRing(
          video: form.video, audio: microphone?.formats.lazy.compactMap(\.audio).first,
          isMirrored: form.isMirrored, clock: self.ring.clock)
      }
      return (old, state.live, true)
    }
    guard isNew else { return }
    let start = Task(executorPreference: EngineExecutor.shared) {
      await old?.stop()
      // If no encoder works, the error is reported when a Live Photo is taken.
      try? await ring?.start()
    }
    state.withLock { $0.liveStart = start }
  }

  func liveTaps(through connection: AVCaptureConnection) -> [CaptureGraph.Tap] {
    let (form, ring) = state.withLock { ($0.liveForm, $0.live) }
    guard let ring, let form, form.camera == connection.sourceDevice?.uniqueID else { return [] }
    return [
      CaptureGraph.Tap(of: form.camera, ring.videoTapFormat, queue: ring.videoTapQueue, to: ring.videoReceiver)
    ]
  }

  /// Whether the ring buffer records this microphone.
  func liveUses(_ input: AVCaptureInput) -> Bool {
    guard let microphone = wantedLive?.microphone else { return false }
    return microphone == input.sourceDevice?.uniqueID
  }

  /// The session stops: ends the suspension of Live Photos, unless it is to be preserved.
  func goOnWithLive() {
    let wasSuspended = state.withLock { state in
      defer { if !state.keepsLiveSuspended { state.isLiveSuspended = false } }
      return state.isLiveSuspended && !state.keepsLiveSuspended
    }
    if wasSuspended { tellLater { [self] in notify(\.isLivePhotoCaptureSuspended, old: true, new: false) } }
  }

  func liveTaps(besides input: AVCaptureInput) -> [CaptureGraph.Tap] {
    guard let device = input.sourceDevice?.uniqueID else { return [] }
    let ring = state.withLock { $0.liveForm?.microphone == device ? $0.live : nil }
    guard let ring, let receiver = ring.audioReceiver else { return [] }
    return [
      CaptureGraph.Tap(of: device, ring.audioTapFormat, queue: ring.audioTapQueue, to: receiver)
    ]
  }

  /// Returns when the ring buffer records: finding an encoder that works takes a moment.
  func liveIsReady() async { await state.withLock { $0.liveStart }?.value }

  /// A device was lost or has failed: movies don't wait for its samples.
  func endLive(of id: String) {
    let (ring, form) = state.withLock { ($0.live, $0.liveForm) }
    if form?.camera == id { ring?.sourceEnded(.camera) }
    if form?.microphone == id { ring?.sourceEnded(.microphone) }
  }

  /// Stops the ring buffer. Pending movies are made of what it holds.
  func stopLive() async {
    let ring = state.withLock { state in
      defer { (state.live, state.liveForm) = (nil, nil) }
      return state.live
    }
    await ring?.stop()
  }

  /// The ring buffer after the session has done its pending work.
  private func laterLive() async -> LiveRing? {
    await link.session?.work.settle()
    return state.withLock { $0.live }
  }

  // MARK: Movie

  /// Makes the movie around a photo's time.
  func makeMovie(of capture: PhotoCapture, around time: CMTime, identifier: String) {
    guard let movie = capture.request.movie else { return }
    let ring = state.withLock { $0.live }
    let rotation = liveRotation
    let range = CMTimeRange(start: time - Self.liveReach, end: time + Self.liveReach)
    let end = range.end.convertScale(1_000_000_000, method: .default).value
    self.ring.clock.schedule(at: UInt64(max(0, end)), on: .global()) { capture.movieRecorded() }
    Task(executorPreference: EngineExecutor.shared) {
      do {
        let later = ring == nil ? await self.laterLive() : nil
        guard let ring = ring ?? later else { throw LiveError.notRunning }
        let clip = try await ring.clip(
          range, to: movie.url, stillTime: time, contentIdentifier: identifier, metadata: movie.metadata,
          rotation: rotation)
        capture.finishMovie(PhotoCapture.Movie(duration: clip.duration, displayTime: clip.displayTime), nil)
      } catch {
        capture.finishMovie(nil, AVError(photoFailed: error))
      }
    }
  }
}
