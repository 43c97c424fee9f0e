import AVKit
import CoreVideo
import GLibSupport
import GTKSupport

/// The photos of the burst that the shown photo is of, side by side, and the button that keeps only this one.
@MainActor
final class BurstStrip {
  let widget: Revealer
  private let model: LibraryModel
  private let loader = ThumbnailLoader()
  private let row = Box.row(spacing: 6)
  private let scrolled: ScrolledArea
  private let keep: Button
  private let keepFace = Label(tr("Keep Best"))
  private var places: [Place] = []

  /// One photo of the strip.
  private struct Place {
    let item: LibraryItem
    let key: ThumbnailLoader.Key
    let picture: VideoView
    let button: Button
  }

  /// The size of a thumbnail.
  private static let (width, height) = (72, 54)

  init(model: LibraryModel) {
    self.model = model
    row.align(horizontal: .center)
    row.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    scrolled = ScrolledArea(row)
    scrolled.scrollsBothWays()
    scrolled.expandsHorizontally = true
    scrolled.setMinimumSize(height: Self.height + 18)
    keep = Button(
      Box.row(spacing: 6, Image(icon: "starred-symbolic"), keepFace),
      name: tr("Keep this photo and move the others of the burst to the Trash"))
    keep.align(vertical: .center)
    keep.setMargins(start: 6, end: 12)
    keep.setAccessibleName(tr("Keep Best"))
    let strip = Box.row(scrolled, keep)
    strip.setAccessibleName(tr("Burst"))
    widget = Revealer(strip, movement: .rise, milliseconds: 200)
    keep.onClick { [weak model] in model?.keepBest() }
    loader.onPicture = { [weak self] key, pixels in
      guard let pixels, let place = self?.places.first(where: { $0.key == key }) else { return }
      place.picture.show(pixels)
    }
    bind(self) { $0.follow() }
  }

  /// Adapts the layout: in a narrow window the button has an icon only.
  func setNarrow(_ isNarrow: Bool) { keepFace.isVisible = !isNarrow }

  private func follow() {
    let burst = model.burst
    let isShown = burst.count > 1 && model.openedItem != nil
    widget.isRevealed = isShown
    guard isShown else { return }
    if burst != places.map(\.item) { build(burst) }
    for (number, place) in places.enumerated() {
      let isCurrent = place.item.id == model.opened
      place.button.setStyle("current", isCurrent)
      place.button.setAccessibleSelection(isCurrent)
      if isCurrent { reveal(number) }
    }
  }

  private func build(_ burst: [LibraryItem]) {
    for place in places { row.remove(place.button) }
    let scale = row.scaleFactor
    places = burst.enumerated().map { index, item in
      let picture = VideoView()
      picture.gravity = .fill
      picture.cornerRadius = 6
      picture.setMinimumSize(width: Self.width, height: Self.height)
      picture.setHiddenFromAccessibility(true)
      let button = Button(picture, name: tr("Photo %1$d of %2$d", burst.count - index, burst.count))
      button.styled("flat", "strip")
      button.tooltip = nil
      button.onClick { [weak model] in model?.show(item.id) }
      row.append(button)
      let key = ThumbnailLoader.Key(
        id: item.id, file: item.main, revision: item.revision, width: Self.width * scale, height: Self.height * scale)
      if let pixels = loader.picture(key) { picture.show(pixels) }
      return Place(item: item, key: key, picture: picture, button: button)
    }
    loader.want(places.map(\.key))
  }

  /// Scrolls a photo into the middle of the strip.
  private func reveal(_ number: Int) {
    let step = Double(Self.width + 12 + 6)
    scrolled.scroll(to: (Double(number) + 0.5) * step - scrolled.pageSize(.horizontal) / 2, .horizontal)
  }
}
