import CoreMedia
import CoreVideo
import GLibSupport
import GTKSupport

/// The card over the seek bar: the frame that a click lands on, and its time.
@MainActor
final class ScrubCard {
  let widget: Box
  private let model: PlayerModel
  private let picture = VideoView()
  private let time = Label("")
  private var limit = (width: 192, height: 108)
  /// How far above its place it stands: over what lies on the film in full screen.
  var lift = 0
  /// Over which place of which bar it stands.
  private var place: (x: Double, bar: TimelineGeometry, inset: Int)?

  /// What its edge takes on both sides.
  private static let edge = 8
  private static let leastWidth = 56

  init(model: PlayerModel) {
    self.model = model
    picture.cornerRadius = 9
    picture.align(horizontal: .center)
    picture.isVisible = false
    time.styled("numeric", "caption-heading")
    time.setMargins(top: 4, bottom: 2)
    widget = .column(picture, time)
    widget.styled("scrub")
    widget.setMinimumSize(width: Self.leastWidth)
    widget.align(horizontal: .start, vertical: .end)
    widget.catchesPointer = false
    widget.readsLeftToRight()
    widget.isVisible = false
    bind(self) { $0.follow() }
  }

  /// Takes on the form for narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) { limit = isNarrow ? (144, 81) : (192, 108) }

  /// Shows what a click at a place of the bar leads to. The bar begins so many pixels from the edge.
  func show(over x: Double, of bar: TimelineGeometry, inset: Int) {
    place = (x, bar, inset)
    let wanted = bar.time(at: x)
    time.text = ClockText.time(wanted)
    widget.isVisible = true
    let scale = picture.scaleFactor
    model.pictureLimit = (limit.width * scale, limit.height * scale)
    model.pictures.want(model.hasPicture ? wanted : nil)
    move()
  }

  /// Goes away.
  func hide() {
    place = nil
    widget.isVisible = false
    model.pictures.want(nil)
  }

  private func follow() {
    let shown = model.pictures.shown
    picture.isVisible = shown != nil
    guard let shown else { return picture.clear() }
    let scale = picture.scaleFactor
    picture.setMinimumSize(
      width: CVPixelBufferGetWidth(shown.pixels) / scale, height: CVPixelBufferGetHeight(shown.pixels) / scale)
    picture.show(shown.pixels)
    let moment = ClockText.exact(shown.time)
    picture.setAccessibleName(model.pictures.isExact ? tr("The frame at %s", moment) : tr("A frame near %s", moment))
    move()
  }

  /// Keeps within the bar, however wide the picture is.
  private func move() {
    guard let place else { return }
    let shown = model.pictures.shown.map { CVPixelBufferGetWidth($0.pixels) / picture.scaleFactor } ?? 0
    let width = max(shown + Self.edge, Self.leastWidth)
    let start = place.bar.cardStart(over: place.x, cardWidth: Double(width))
    widget.setMargins(start: place.inset + Int(start), bottom: 6 + lift)
  }
}
