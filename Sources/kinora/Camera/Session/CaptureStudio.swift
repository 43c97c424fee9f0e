import AVFoundation
import Dispatch

/// The program's one capture session: the chosen camera and microphone, the preview, and the outputs for movies,
/// photos and codes. Its devices run while a camera is shown.
@MainActor
final class CaptureStudio {
  let session = AVCaptureSession()
  let movie = AVCaptureMovieFileOutput()
  let photo = AVCapturePhotoOutput()
  let codes = AVCaptureMetadataOutput()
  private(set) var camera: AVCaptureDeviceInput?
  /// The screen, in place of the camera.
  private(set) var screen: AVCaptureScreenInput?
  /// The input of the screen that was shown last: nobody is asked for it again.
  private var lastScreen: AVCaptureScreenInput?
  /// The camera in a screen's picture, and where it is.
  private var bubble: (CameraBubble, AVCaptureDevice?) = (CameraBubble(), nil)
  private(set) var microphone: AVCaptureDeviceInput?
  /// The queue for starts, stops and changes, which block on devices and so never run on the main thread.
  private let queue = DispatchQueue(label: "app.kinora.session", qos: .userInitiated)

  init() {
    for output in [movie, photo, codes] where session.canAddOutput(output) { session.addOutput(output) }
  }

  /// Replaces the camera input by this camera, in one of its formats.
  func use(_ device: AVCaptureDevice, as choice: PreviewFormat?) throws {
    let input = try AVCaptureDeviceInput(device: device)
    session.beginConfiguration()
    defer { commit() }
    removeSource()
    guard session.canAddInput(input) else { throw AVError(.deviceNotConnected) }
    session.addInput(input)
    camera = input
    guard let choice, device.formats.indices.contains(choice.place.format) else { return }
    let format = device.formats[choice.place.format]
    let range = format.videoSupportedFrameRateRanges[choice.place.range]
    let duration = choice.frameDuration(in: range)
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    device.activeFormat = format
    device.activeVideoMinFrameDuration = duration
    device.activeVideoMaxFrameDuration = duration
  }

  /// Replaces the camera input by a screen, with a camera in its picture.
  func useScreen() throws {
    let input = lastScreen.map { AVCaptureScreenInput(sameScreenAs: $0) } ?? AVCaptureScreenInput()
    (input.cameraBubble, input.bubbleCamera) = bubble
    session.beginConfiguration()
    defer { commit() }
    removeSource()
    guard session.canAddInput(input) else { throw AVError(.screenCaptureFailed) }
    session.addInput(input)
    (screen, lastScreen) = (input, input)
  }

  /// Lets the user choose a screen at the next start.
  func forgetScreen() { lastScreen = nil }

  /// Shows a camera in the screen's picture; nil shows none.
  func setBubble(_ new: CameraBubble, of device: AVCaptureDevice?) {
    bubble = (new, device)
    guard let screen else { return }
    if screen.cameraBubble != new { screen.cameraBubble = new }
    screen.bubbleCamera = device
  }

  private func removeSource() {
    if let camera { session.removeInput(camera) }
    if let screen { session.removeInput(screen) }
    (camera, screen) = (nil, nil)
  }

  /// Replaces the microphone input; nil removes it. Its sound is cleaned up if that is wanted.
  func listen(to device: AVCaptureDevice?, cleansVoice: Bool) {
    guard device !== microphone?.device else {
      if let microphone, microphone.isVoiceCleanupEnabled != cleansVoice {
        session.beginConfiguration()
        microphone.isVoiceCleanupEnabled = cleansVoice
        commit()
      }
      return
    }
    session.beginConfiguration()
    defer { commit() }
    if let microphone { session.removeInput(microphone) }
    microphone = nil
    // A microphone that is lost or can't be opened is silent; the camera's video continues.
    guard let device, let input = try? AVCaptureDeviceInput(device: device), session.canAddInput(input) else { return }
    input.isVoiceCleanupEnabled = cleansVoice
    session.addInput(input)
    microphone = input
  }

  /// Commits on the queue, because removing a device blocks.
  private func commit() {
    let session = session
    queue.async { session.commitConfiguration() }
  }

  /// The microphone's channels with their levels, to be polled.
  var audioChannels: [AVCaptureAudioChannel] {
    session.isRunning ? movie.connection(with: .audio)?.audioChannels ?? [] : []
  }

  /// Starts the session asynchronously. Errors are reported by the session's notifications.
  func start() {
    let session = session
    // The main thread may be declaring something just then.
    queue.async { session.startRunningOnceCommitted() }
  }

  /// Finishes a recording and releases the devices.
  func stop() async {
    let session = session
    await withCheckedContinuation { continuation in
      queue.async {
        session.stopRunning()
        continuation.resume()
      }
    }
  }
}
