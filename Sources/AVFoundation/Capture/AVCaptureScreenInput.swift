import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// Records a screen, or a window.
///
/// Which one it is, the person decides in the desktop's dialog, which appears when the session starts, once for each
/// input; `startRunning` returns when they have. The session's `runtimeErrorNotification` tells of a refusal
/// (`AVError.applicationIsNotAuthorizedToUseDevice`), and of an end by the desktop's indicator
/// (`AVError.screenCaptureFailed`). A screen on which nothing moves delivers its last picture five times a second.
open class AVCaptureScreenInput: AVCaptureInput, @unchecked Sendable {
  private let screen: ScreenSource
  private let device: AVCaptureDevice
  private let port = Mutex<Port?>(nil)
  private let camera = Mutex<AVCaptureDevice?>(nil)

  /// Creates an input for the main screen.
  public override init() {
    screen = ScreenSource()
    device = Self.device(of: screen)
    super.init()
    port.withLock { $0 = Port(.video, of: self) }
  }

  /// Creates an input for a screen; nil for `kCGNullDirectDisplay`. The desktop lets the person choose, whichever screen
  /// is given.
  public convenience init?(displayID: CGDirectDisplayID) {
    guard displayID != kCGNullDirectDisplay else { return nil }
    self.init()
  }

  /// Creates an input for the screen that another one shows: nobody is asked again, and the bubble is the same. An addition
  /// of Kinora's.
  public convenience init(sameScreenAs other: AVCaptureScreenInput) {
    self.init(other.screen)
    let shown = other.bubbleCamera
    camera.withLock { $0 = shown }
  }

  init(_ screen: ScreenSource) {
    self.screen = screen
    device = Self.device(of: screen)
    super.init()
    port.withLock { $0 = Port(.video, of: self) }
  }

  private static func device(of screen: ScreenSource) -> AVCaptureDevice {
    AVCaptureDevice(screen.description(id: "screen:\(UUID().uuidString)", name: tr("The screen")))
  }

  /// The screen's one port, of video.
  open override var ports: [Port] { port.withLock { $0 }.map { [$0] } ?? [] }

  override var sourceDevice: AVCaptureDevice? { device }

  override func stopAsking() { screen.cancel() }

  /// The minimum time between two frames, at any time; invalid or zero for all the frames that the desktop delivers.
  open var minFrameDuration: CMTime {
    get {
      accessed()
      return screen.minFrameDuration
    }
    set { withKeyValueChange(of: \.minFrameDuration) { screen.minFrameDuration = newValue } }
  }

  /// The part of the screen that is recorded, at any time: in pixels, from the lower left corner; null for all of it.
  open var cropRect: CGRect {
    get {
      accessed()
      return screen.part
    }
    set { withKeyValueChange(of: \.cropRect) { screen.part = newValue } }
  }

  /// What the size of the frames is multiplied by, at any time.
  open var scaleFactor: CGFloat {
    get {
      accessed()
      return screen.scale
    }
    set {
      guard newValue > 0, newValue.isFinite else { Misuse.stop("scaleFactor: \(newValue) is no factor") }
      withKeyValueChange(of: \.scaleFactor) { screen.scale = newValue }
    }
  }

  /// Whether the pointer is recorded. A change counts from the next start of the session.
  open var capturesCursor: Bool {
    get {
      accessed()
      return screen.showsPointer
    }
    set { withKeyValueChange(of: \.capturesCursor) { screen.showsPointer = newValue } }
  }

  /// The bubble in which a camera is seen in the screen's picture, by previews and files alike, at any time; nil for the
  /// screen alone. Whether there is one counts from the next start of the session. An addition of Kinora's.
  open var cameraBubble: CameraBubble? {
    get {
      accessed()
      return screen.bubble
    }
    set { withKeyValueChange(of: \.cameraBubble) { screen.bubble = newValue } }
  }

  /// The camera that is seen in the bubble, at any time; nil for none. It runs while the session does and the bubble is
  /// shown, and isn't an input of the session. Set again, it is started again if it was lost. An addition of Kinora's.
  open var bubbleCamera: AVCaptureDevice? {
    get {
      accessed()
      return camera.withLock { $0 }
    }
    set {
      withKeyValueChange(of: \.bubbleCamera) {
        camera.withLock { $0 = newValue }
        screen.camera = newValue?.source
      }
    }
  }

  /// Whether clicks are marked: false, the only value that may be set, as no desktop tells of them.
  open var capturesMouseClicks: Bool {
    get { false }
    set { Misuse.refuse(newValue, "capturesMouseClicks: desktops don't tell of clicks") }
  }
}
