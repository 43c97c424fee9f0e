import AVFoundation
import CoreGraphics
import Observation

/// The view model of the bubble in which the camera is seen in a screen's picture. It can be changed at any time, also
/// while recording: the preview shows what the file gets.
@MainActor
@Observable
final class BubbleModel {
  /// The bubble as it is.
  private(set) var bubble = CameraBubble() { didSet { if bubble != oldValue { tell() } } }
  /// How large it is.
  private(set) var size: BubbleSize
  /// The cameras to choose from.
  private(set) var cameras: [Camera] = []
  /// The camera that was chosen; it is seen again when it returns.
  private var choice: Camera.ID?

  @ObservationIgnored private let engine: any CameraEngine
  @ObservationIgnored private let settings: AppSettings

  init(engine: any CameraEngine, settings: AppSettings) {
    self.engine = engine
    self.settings = settings
    size = settings.bubbleSize
    bubble.size = size.share
    bubble.corner = settings.bubbleCorner
    bubble.shape = settings.bubbleShape
    bubble.isShown = settings.showsBubble
  }

  /// The camera in the bubble; nil if there is none.
  var camera: Camera? {
    guard let choice else { return cameras.first { !$0.isSimulated } ?? cameras.first }
    return cameras.first { $0.id == choice }
  }

  /// The camera after that; nil if there is no other.
  var nextCamera: Camera? {
    guard let index = cameras.firstIndex(where: { $0.id == camera?.id }) else { return cameras.first }
    let next = cameras[(index + 1) % cameras.count]
    return next.id == camera?.id ? nil : next
  }

  // MARK: - Changes

  /// These cameras are connected.
  func list(_ cameras: [Camera]) {
    self.cameras = cameras.filter { !$0.isLocked }
    tell()
  }

  /// Shows a camera in the bubble.
  func choose(_ camera: Camera.ID?) {
    choice = camera
    tell()
  }

  /// Shows the camera or not.
  func show(_ isShown: Bool) {
    bubble.isShown = isShown
    settings.showsBubble = isShown
  }

  /// Lets it rest in a corner.
  func choose(_ corner: CameraBubble.Corner) {
    bubble.corner = corner
    settings.bubbleCorner = corner
  }

  /// Changes its outline.
  func choose(_ shape: CameraBubble.Shape) {
    bubble.shape = shape
    settings.bubbleShape = shape
  }

  /// Changes its size.
  func choose(_ size: BubbleSize) {
    self.size = size
    bubble.size = size.share
    settings.bubbleSize = size
  }

  /// Mirrors the camera's picture or not.
  func mirror(_ isMirrored: Bool) {
    if bubble.isMirrored != isMirrored { bubble.isMirrored = isMirrored }
  }

  // MARK: - Dragging

  /// Begins a drag at a place of the picture, as a share of its size; returns false where the bubble isn't.
  func grab(at place: CGPoint, width: Int, height: Int) -> Bool {
    guard camera != nil else { return false }
    return bubble.grab(at: place, width: width, height: height)
  }

  /// Moves it with the pointer.
  func drag(to place: CGPoint) { bubble.drag(to: place) }

  /// Lets it go: it snaps to the nearest corner.
  func drop() {
    bubble.drop()
    settings.bubbleCorner = bubble.corner
  }

  private func tell() { engine.setBubble(bubble, of: camera) }
}
