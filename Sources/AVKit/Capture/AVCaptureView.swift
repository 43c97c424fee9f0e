import AVFoundation
import CoreGraphics
import Foundation
import GLibSupport
import GTKSupport

/// Shows what a session captures, with a button that records it, the recorded time and the level of its sound, for any GTK 4
/// program.
@MainActor
open class AVCaptureView {
  /// The preview. An addition of Kinora's: its layer, and points of the camera's frame.
  public let previewView = CapturePreviewView()
  /// The preview with the controls, as one widget.
  public private(set) lazy var widget: Overlay = makeWidget()
  /// Starts the recordings. Without one, the record button can't be pressed.
  public weak var delegate: (any AVCaptureViewDelegate)? { didSet { follow() } }
  private let source = CaptureSource()
  private lazy var bar = CaptureBar()
  private var state = CaptureBarState()
  private var showsVideo = true
  private var timer: MainLoopTimer?
  private var devices: (cameras: AVCaptureDevice.DiscoverySession, microphones: AVCaptureDevice.DiscoverySession)?

  /// A view with the standard session.
  public init() { state.showsLevels = true }

  isolated deinit { source.stop() }

  /// The session. The standard one, made when it is first needed, takes movies with sound from the default camera and
  /// microphone, and runs while the widget is seen. A program that sets another starts and stops it by itself.
  open var session: AVCaptureSession? { source.session }

  /// Shows a session; nil shows none. `showAudioPreview` shows the levels of its sound: where no output of the session takes
  /// the sound, one is added.
  open func setSession(_ session: AVCaptureSession?, showVideoPreview: Bool, showAudioPreview: Bool) {
    source.use(session)
    (showsVideo, state.showsLevels) = (showVideoPreview, showAudioPreview)
    if showAudioPreview { source.measureSound() }
    if timer != nil { previewView.session = showVideoPreview ? session : nil }
    follow()
  }

  /// The first file output of the session, to which the record button records; nil if it has none, so that the button can't
  /// be pressed.
  open var fileOutput: AVCaptureFileOutput? { source.fileOutput }

  /// How the controls are shown.
  open var controlsStyle = AVCaptureViewControlsStyle.default {
    didSet {
      state.style = controlsStyle
      follow()
    }
  }

  /// How the video is scaled into the widget.
  open var videoGravity: AVLayerVideoGravity {
    get { previewView.videoGravity }
    set { previewView.videoGravity = newValue }
  }

  // MARK: - The widget

  private func makeWidget() -> Overlay {
    if previewView.previewLayer.backgroundColor == nil {
      previewView.previewLayer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    }
    previewView.view.setAccessibleName(tr("Camera Preview"))
    let widget = Overlay(previewView.view, over: bar.widget)
    widget.expandsHorizontally = true
    widget.expandsVertically = true
    bar.onPress = { [weak self] in self?.press() }
    bar.onChoose = { [weak self] mediaType, id in
      self?.source.choose(id.flatMap { AVCaptureDevice(uniqueID: $0) }, for: mediaType)
      self?.follow()
    }
    widget.watchPointer { [weak self] place in
      self?.isPointed = place != nil
      self?.follow()
    }
    widget.onMap { [weak self] in self?.appear() }
    widget.onUnmap { [weak self] in self?.disappear() }
    return widget
  }
  private var isPointed = false

  private func appear() {
    previewView.session = showsVideo ? session : nil
    source.start()
    // Sessions, recordings and levels are polled: levels can't be observed anyway.
    timer = .every(.milliseconds(100)) { [weak self] in self?.follow() }
    follow()
  }

  private func disappear() {
    timer = nil
    previewView.session = nil
    source.stop()
  }

  /// Starts or stops recording.
  private func press() {
    guard state.canPress, let output = fileOutput else { return }
    if output.isRecording {
      state.isEnding = true
      output.stopRecording()
    } else {
      delegate?.captureView(self, startRecordingTo: output)
    }
    follow()
  }

  /// Shows what the session does now. Does nothing while the widget isn't seen.
  private func follow() {
    guard timer != nil else { return }
    let lists = devices ?? Self.lists()
    devices = lists
    state.cameras = lists.cameras.devices.map { CaptureBarState.Device(id: $0.uniqueID, name: $0.localizedName) }
    state.microphones = lists.microphones.devices.map {
      CaptureBarState.Device(id: $0.uniqueID, name: $0.localizedName)
    }
    state.camera = source.device(for: .video)?.uniqueID
    state.microphone = source.device(for: .audio)?.uniqueID
    let output = fileOutput
    (state.hasFileOutput, state.hasDelegate) = (output != nil, delegate != nil)
    state.isRunning = session?.isRunning ?? false
    state.follow(isRecording: output?.isRecording ?? false, seconds: output?.recordedDuration.seconds ?? 0)
    state.isAttended = isPointed || bar.isInUse
    if state != bar.state { bar.update(state) }
    guard state.hasMeter else { return }
    bar.meter.channels = source.audioChannels.map {
      LevelMeterView.Channel(average: Double($0.averagePowerLevel), peak: Double($0.peakHoldLevel))
    }
  }

  private static func lists() -> (AVCaptureDevice.DiscoverySession, AVCaptureDevice.DiscoverySession) {
    func list(_ types: [AVCaptureDevice.DeviceType], _ mediaType: AVMediaType) -> AVCaptureDevice.DiscoverySession {
      AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: mediaType, position: .unspecified)
    }
    return (list([.builtInWideAngleCamera, .external], .video), list([.microphone], .audio))
  }
}
