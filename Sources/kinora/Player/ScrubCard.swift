import CoreMedia
import CoreVideo
import GLibSupport
import GTKSupport

/// The card over the seek bar: the frame at the pointer's position, and its time.
@MainActor
final class ScrubCard {
  let widget: Box
  private let model: PlayerModel
  private let picture = VideoView()
  private let time = Label("")
  private let chapter = Label("")
  private var limit = (width: 192, height: 108)
  /// How far the card is raised, to clear the controls over the video in full screen.
  var lift = 0
  /// The position on the bar, and the bar itself.
  private var place: (x: Double, bar: TimelineGeometry, inset: Int)?

  /// The width of its border on each side.
  private static let edge = 8
  private static let leastWidth = 56
  /// The same with a chapter's title.
  private static let leastTitledWidth = 148

  init(model: PlayerModel) {
    self.model = model
    picture.cornerRadius = 9
    picture.align(horizontal: .center)
    picture.isVisible = false
    time.styled("numeric", "caption-heading")
    time.setMargins(top: 4, bottom: 2)
    chapter.styled("caption")
    chapter.ellipsize()
    chapter.setMaximumWidth(characters: 18)
    chapter.setMargins(bottom: 2)
    chapter.isVisible = false
    widget = .column(picture, time, chapter)
    widget.styled("scrub")
    widget.setMinimumSize(width: Self.leastWidth)
    widget.align(horizontal: .start, vertical: .end)
    widget.catchesPointer = false
    widget.readsLeftToRight()
    widget.isVisible = false
    bind(self) { $0.follow() }
  }

  /// Adapts the size to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) { limit = isNarrow ? (144, 81) : (192, 108) }

  /// Shows the frame for a position of the bar, which is `inset` pixels from the edge.
  func show(over x: Double, of bar: TimelineGeometry, inset: Int) {
    place = (x, bar, inset)
    let wanted = bar.time(at: x)
    time.text = ClockText.time(wanted)
    let title = model.chapters.title(at: wanted)
    chapter.isVisible = title != nil
    if let title { chapter.text = title }
    widget.isVisible = true
    let scale = picture.scaleFactor
    model.pictureLimit = (limit.width * scale, limit.height * scale)
    model.pictures.want(model.hasPicture ? wanted : nil)
    move()
  }

  /// Hides the card.
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

  /// Moves the card, keeping it within the bar whatever its width.
  private func move() {
    guard let place else { return }
    let shown = model.pictures.shown.map { CVPixelBufferGetWidth($0.pixels) / picture.scaleFactor } ?? 0
    let width = max(shown + Self.edge, chapter.isVisible ? Self.leastTitledWidth : Self.leastWidth)
    widget.setMinimumSize(width: width)
    let start = place.bar.cardStart(over: place.x, cardWidth: Double(width))
    widget.setMargins(start: place.inset + Int(start), bottom: 6 + lift)
  }
}
