import AVFoundation
import AVKit
import CoreGraphics
import Dispatch
import Foundation
import GLibSupport
import GTKSupport
import QuartzCore

/// A program as anybody might write it: layers over a video, as `layer-example MOVIE`, or over the camera's picture, as
/// `layer-example camera`. Its buttons change the layers.
@main
@MainActor
final class LayerExample: NSObject, CAAnimationDelegate, AVCaptureSessionControlsDelegate {
  private let application = Application(identifier: "app.kinora.LayerExample")
  private let player = AVPlayer()
  private let playerView = AVPlayerView()
  private let previewView = CapturePreviewView()
  private let session = AVCaptureSession()
  private var layer = CALayer()
  private let box = CALayer()
  private var controls: CaptureControlsView?
  private var window: ApplicationWindow?

  static func main() {
    Localization.setUp()
    guard Application.hasDisplay() else { exit(1) }
    MainLoopBridge.install()
    let example = LayerExample()
    exit(example.run(CommandLine.arguments.last ?? "camera"))
  }

  private func run(_ source: String) -> Int32 {
    application.onActivate { [weak self] in self?.activate(source) }
    application.addAction("quit", keys: "<Control>q") { [weak self] in self?.application.quit() }
    return application.run([])
  }

  private func activate(_ source: String) {
    let view: VideoView
    if source == "camera" {
      (view, layer) = (previewView.view, previewView.previewLayer)
      startCamera()
    } else {
      (view, layer) = (playerView.view, playerView.playerLayer)
      let item = AVPlayerItem(url: URL(fileURLWithPath: source))
      addBar(goingBy: item)
      player.replaceCurrentItem(with: item)
      playerView.player = player
    }
    view.setAccessibleName("Video")
    view.expandsVertically = true
    layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    addBox()
    let window = ApplicationWindow(application: application, title: "Layer Example", width: 640, height: 600)
    let content = Box.column(HeaderBar(title: WindowTitle("Layer Example")), view)
    if let controls { content.append(controls.view) }
    content.append(rows())
    window.setContent(content)
    window.present()
    self.window = window
  }

  private func startCamera() {
    guard let device = AVCaptureDevice.default(for: .video), let input = try? AVCaptureDeviceInput(device: device)
    else {
      return
    }
    session.addInput(input)
    addControls(of: device)
    previewView.session = session
    let session = session
    DispatchQueue.global().async { session.startRunning() }
  }

  // MARK: Controls

  private func addControls(of device: AVCaptureDevice) {
    session.addControl(AVCaptureSystemZoomSlider(device: device) { tell("zoom \($0)") })
    let look = AVCaptureIndexPicker(
      "Look", symbolName: "camera.filters", localizedIndexTitles: ["Plain", "Warm", "Cold"])
    look.setActionQueue(.main) { tell("look \($0)") }
    session.addControl(look)
    session.setControlsDelegate(self, queue: .main)
    controls = CaptureControlsView(session: session)
  }

  nonisolated func sessionControlsDidBecomeActive(_ session: AVCaptureSession) { tell("controls active") }
  nonisolated func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession) { tell("control opens") }
  nonisolated func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession) { tell("control closes") }
  nonisolated func sessionControlsDidBecomeInactive(_ session: AVCaptureSession) { tell("controls inactive") }

  // MARK: Layers

  /// A magenta box with a word in it.
  private func addBox() {
    box.frame = CGRect(x: 20, y: 140, width: 120, height: 60)
    box.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 1, alpha: 1)
    box.cornerRadius = 10
    (box.shadowOpacity, box.shadowOffset) = (0.8, CGSize(width: 4, height: 4))
    let title = CATextLayer()
    title.frame = CGRect(x: 0, y: 15, width: 120, height: 40)
    (title.string, title.fontSize, title.alignmentMode) = ("Title", 24, .center)
    title.foregroundColor = .white
    box.addSublayer(title)
    layer.addSublayer(box)
  }

  /// A yellow bar that moves to the right by 30 points with each second of the movie.
  private func addBar(goingBy item: AVPlayerItem) {
    let timed = AVSynchronizedLayer(playerItem: item)
    let bar = CALayer()
    bar.frame = CGRect(x: 0, y: 380, width: 20, height: 20)
    bar.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (10, 310, 10)
    (move.beginTime, move.isRemovedOnCompletion) = (AVCoreAnimationBeginTimeAtZero, false)
    move.fillMode = .both
    bar.add(move, forKey: nil)
    timed.addSublayer(bar)
    layer.addSublayer(timed)
  }

  private func rows() -> Box {
    let player = player
    func button(_ title: String, _ act: @escaping @MainActor (LayerExample) -> Void) -> Button {
      Button(title) { [weak self] in
        if let self { act(self) }
      }
    }
    return Box.column(
      spacing: 6,
      Box.row(
        spacing: 6,
        button("Corners") { $0.setCorners() }, button("Border") { $0.setBorder() },
        button("Fade") { $0.layer.opacity = 0.5 },
        button("Hide") { $0.layer.isHidden = true }, button("Mask") { $0.setMask() }, button("Turn") { $0.turn() },
        button("Reset") { $0.reset() }),
      Box.row(
        spacing: 6,
        button("Slide") { $0.slide() }, button("Glide") { $0.glide() },
        Button("Play") { player.play() }, Button("Pause") { player.pause() },
        Button("Seek") {
          let place = CMTime(value: 5, timescale: 1)
          player.seek(to: place, toleranceBefore: .zero, toleranceAfter: .zero)
        }))
  }

  private func setCorners() {
    (layer.cornerRadius, layer.masksToBounds) = (60, true)
  }

  private func setBorder() {
    (layer.borderWidth, layer.borderColor) = (8, CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
  }

  private func setMask() {
    let mask = CAShapeLayer()
    mask.frame = layer.bounds
    mask.path = CGPath(ellipseIn: layer.bounds, transform: nil)
    layer.mask = mask
  }

  private func turn() { layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 0.5, y: 0.5)) }

  private func reset() {
    (layer.cornerRadius, layer.masksToBounds, layer.borderWidth, layer.opacity) = (0, false, 0, 1)
    (layer.isHidden, layer.mask) = (false, nil)
    layer.setAffineTransform(.identity)
  }

  /// Moves the box to the right, and back at once.
  private func slide() {
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration, move.delegate) = (80, 480, 1, self)
    box.add(move, forKey: "slide")
  }

  /// Puts the box on the right, and nothing else: that it goes there is up to the layer.
  private func glide() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setCompletionBlock { tell("glided") }
    box.position.x = 480
    CATransaction.commit()
  }

  nonisolated func animationDidStart(_ anim: CAAnimation) {}

  nonisolated func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    tell("slid \(flag)")
  }
}

private func tell(_ words: String) {
  print(words)
  fflush(nil)
}
