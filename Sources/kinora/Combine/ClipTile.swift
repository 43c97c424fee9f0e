import AVKit
import CoreVideo
import GLibSupport
import GTKSupport

/// One clip: a card among others or, in narrow windows, a row.
@MainActor
final class ClipTile {
  let id: Int
  let button: Button
  /// What it is in the list: the button with what stands beside it.
  let widget: Box
  private let picture = VideoView()
  private let sign = Image(icon: "dialog-warning-symbolic", size: 24)
  private let name = Label("")
  private let details = Label("")
  private let handle = Image(icon: "list-drag-handle-symbolic").asDecoration()
  private let isNarrow: Bool
  private(set) var key: ThumbnailLoader.Key?
  /// Called while the handle is dragged, with the distance, and when it is let go.
  var onDrag: @MainActor (_ x: Double, _ y: Double) -> Void = { _, _ in }
  var onDrop: @MainActor (_ x: Double, _ y: Double) -> Void = { _, _ in }

  /// A clip; `settings` stands at the end of a row.
  init(_ id: Int, isNarrow: Bool) {
    (self.id, self.isNarrow) = (id, isNarrow)
    picture.gravity = .fit
    picture.cornerRadius = 6
    let size = isNarrow ? (66, 42) : (144, 81)
    picture.setMinimumSize(width: size.0, height: size.1)
    picture.align(horizontal: .center, vertical: .center)
    sign.align(horizontal: .center, vertical: .center)
    let face = Overlay(picture, over: sign)
    face.styled("clip-picture")
    name.setAlignment(0)
    name.ellipsize()
    name.expandsHorizontally = true
    details.styled("numeric", "dim-label", "caption")
    let content: Box
    if isNarrow {
      details.setAlignment(0)
      details.ellipsize()
      let words = Box.column(spacing: 3, name, details)
      words.align(vertical: .center)
      content = .row(spacing: 9, handle, face, words)
    } else {
      name.styled("caption-heading")
      name.setMaximumWidth(characters: 12)
      content = .column(spacing: 6, face, Box.row(spacing: 4, handle, name, details))
    }
    button = Button(content, name: "")
    button.styled("clip", "flat")
    button.setStyle("in-list", isNarrow)
    button.takesFocusOnClick = true
    button.tooltip = nil
    button.expandsHorizontally = isNarrow
    widget = .row(button)
    handle.onDrag {
    } update: { [weak self] x, y in
      self?.onDrag(x, y)
    } end: { [weak self] x, y in
      self?.onDrop(x, y)
    }
  }

  func show(_ clip: CombineClip, number: Int, in project: CombineProject, isCurrent: Bool) {
    name.text = clip.name
    details.text =
      isNarrow || clip.isMissing
      ? CombineWords.details(clip, in: project) : ClockText.length((clip.length ?? .zero).seconds)
    sign.isVisible = clip.isMissing
    button.setStyle("current", isCurrent)
    button.setStyle("missing", clip.isMissing)
    button.setAccessibleSelection(isCurrent)
    let words = CombineWords.spoken(clip, number: number, in: project)
    if words != spoken {
      spoken = words
      button.setAccessibleName(words)
    }
  }
  private var spoken = ""

  /// The key of its picture, at the size at which it is shown.
  func key(of clip: CombineClip) -> ThumbnailLoader.Key? {
    guard let movie = clip.movie else { return nil }
    let scale = Double(button.scaleFactor)
    // All of it is seen, whatever its shape.
    let (width, height) = isNarrow ? (66.0, 42.0) : (144.0, 81.0)
    let fit = min(width / Double(movie.width), height / Double(movie.height)) * scale
    let key = ThumbnailLoader.Key(
      id: clip.file.path, file: clip.file, revision: .distantPast,
      width: max(1, Int(clamping: (Double(movie.width) * fit).rounded())),
      height: max(1, Int(clamping: (Double(movie.height) * fit).rounded())))
    self.key = key
    return key
  }

  func show(_ pixels: CVPixelBuffer?) {
    if let pixels { picture.show(pixels) }
  }

  /// Marks where a dragged clip would be put.
  func mark(before: Bool, behind: Bool) {
    button.setStyle("drop-before", before)
    button.setStyle("drop-behind", behind)
  }
}
