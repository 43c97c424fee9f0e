import AVFoundation
import Dispatch
import Foundation

/// The session of a capture view: one that a program gives, or the standard one, made when it is first needed.
@MainActor
final class CaptureSource {
  /// Whether the session is the standard one, which runs while the view is seen.
  private(set) var isOwn = true
  private var given: AVCaptureSession?
  /// Whether the standard session was started, so that it exists.
  private var isStarted = false
  private lazy var own = Self.standard()
  private let queue = DispatchQueue(label: "app.kinora.captureview", qos: .userInitiated)

  /// The session; nil if a program wants none.
  var session: AVCaptureSession? { isOwn ? own : given }

  /// Takes a program's session.
  func use(_ session: AVCaptureSession?) {
    stop()
    (isOwn, given) = (false, session)
  }

  /// A session for movies with sound, of the default camera and microphone; without those that can't be used.
  static func standard() -> AVCaptureSession {
    let session = AVCaptureSession()
    session.beginConfiguration()
    for mediaType in [AVMediaType.video, .audio] {
      guard let device = AVCaptureDevice.default(for: mediaType) else { continue }
      guard let input = try? AVCaptureDeviceInput(device: device), session.canAddInput(input) else { continue }
      session.addInput(input)
    }
    let movie = AVCaptureMovieFileOutput()
    if session.canAddOutput(movie) { session.addOutput(movie) }
    session.commitConfiguration()
    return session
  }

  /// Starts the standard session; a program's is its own to start.
  func start() {
    guard isOwn, !isStarted else { return }
    isStarted = true
    let session = own
    // The main thread may be declaring something just then.
    queue.async { session.startRunningOnceCommitted() }
  }

  /// Stops the standard session.
  func stop() {
    guard isStarted else { return }
    isStarted = false
    let session = own
    queue.async { session.stopRunning() }
  }

  /// The first file output of the session.
  var fileOutput: AVCaptureFileOutput? {
    session?.outputs.lazy.compactMap { $0 as? AVCaptureFileOutput }.first
  }

  /// The channels of the session's sound, through whichever output takes it.
  var audioChannels: [AVCaptureAudioChannel] {
    session?.outputs.lazy.flatMap(\.connections).map(\.audioChannels).first { !$0.isEmpty } ?? []
  }

  /// The device in the session that delivers a media type.
  func device(for mediaType: AVMediaType) -> AVCaptureDevice? { input(for: mediaType)?.device }

  private func input(for mediaType: AVMediaType) -> AVCaptureDeviceInput? {
    session?.inputs.lazy.compactMap { $0 as? AVCaptureDeviceInput }.first { $0.device.hasMediaType(mediaType) }
  }

  /// Puts a device in the place of the one that delivers the same media type; nil takes that away. The old one stays where
  /// the new one can't be used.
  func choose(_ device: AVCaptureDevice?, for mediaType: AVMediaType) {
    guard let session, device?.uniqueID != self.device(for: mediaType)?.uniqueID else { return }
    let old = input(for: mediaType)
    guard let device else {
      if let old { session.removeInput(old) }
      return
    }
    guard let new = try? AVCaptureDeviceInput(device: device) else { return }
    session.beginConfiguration()
    if let old { session.removeInput(old) }
    if session.canAddInput(new) {
      session.addInput(new)
    } else if let old, session.canAddInput(old) {
      session.addInput(old)
    }
    session.commitConfiguration()
  }

  /// Sees to it that the session's sound can be measured: where no output takes it, one is added that keeps nothing.
  func measureSound() {
    guard let session, device(for: .audio) != nil else { return }
    let isHeard = session.outputs.contains { $0.connection(with: .audio) != nil }
    let meter = AVCaptureAudioDataOutput()
    if !isHeard, session.canAddOutput(meter) { session.addOutput(meter) }
  }
}
