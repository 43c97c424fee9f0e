import CoreVideo
import GLibSupport
import GTKSupport

/// The tile of one item: its thumbnail and, for a video, its duration.
@MainActor
package final class PickerTile {
  /// How an item is marked where several may be chosen.
  package enum Mark: Equatable, Sendable {
    /// Not chosen.
    case open
    /// Not chosen, and no more may be.
    case closed
    /// Chosen, with its number if the order counts.
    case chosen(number: Int?)
  }

  let button: Button
  private(set) var key: ThumbnailLoader.Key?
  private var entry: PickerGrid.Entry?
  private let picture = VideoView()
  private let sign = Image(icon: "image-missing-symbolic", size: 32)
  private let badge: Box
  private let length = Label("")
  private let tick: Box
  private let tickIcon = Image(icon: "object-select-symbolic", size: 16)
  private let tickNumber = Label("")

  init(onPick: @escaping @MainActor (PickerGrid.Entry) -> Void) {
    picture.gravity = .fill
    picture.cornerRadius = 9
    sign.align(horizontal: .center, vertical: .center)
    length.styled("numeric")
    badge = .row(spacing: 4, Image(icon: "media-playback-start-symbolic", size: 12), length)
    badge.styled("badge", "osd").align(horizontal: .start, vertical: .end)
    badge.setMargins(start: 6, bottom: 6)
    tickNumber.styled("numeric")
    for part in [tickIcon, tickNumber] as [Widget] {
      part.expandsHorizontally = true
      part.align(horizontal: .center, vertical: .center)
    }
    tick = .row(tickIcon, tickNumber)
    tick.styled("badge", "osd").align(horizontal: .end, vertical: .start)
    tick.setMinimumSize(width: 24, height: 24)
    tick.setMargins(end: 6, top: 6)
    tick.isVisible = false
    button = Button(Overlay(picture, over: sign, badge, tick), name: "")
    button.styled("tile", "flat")
    button.onClick { [weak self] in
      if let entry = self?.entry { onPick(entry) }
    }
  }

  func show(_ entry: PickerGrid.Entry, _ key: ThumbnailLoader.Key, number: Int) {
    (self.entry, self.key) = (entry, key)
    badge.isVisible = entry.seconds != nil
    if let seconds = entry.seconds {
      let whole = max(Int(clamping: seconds.rounded()), 1)
      length.text = "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    }
    button.setName(entry.seconds == nil ? tr("Photo %d", number) : tr("Video %d", number))
    button.tooltip = nil
  }

  /// Shows whether the item is chosen; nil where a click picks.
  func mark(_ mark: Mark?) {
    var number: Int?
    var isChosen = false
    if case .chosen(let found)? = mark { (number, isChosen) = (found, true) }
    tick.isVisible = isChosen
    // A chosen item is drawn smaller, which is seen in any program's colours.
    let margin = isChosen ? 12 : 0
    picture.setMargins(start: margin, end: margin, top: margin, bottom: margin)
    tickIcon.isVisible = number == nil && isChosen
    tickNumber.isVisible = number != nil
    tickNumber.text = number.map(String.init) ?? ""
    button.isSensitive = mark != .closed
    button.setAccessibleSelection(mark == nil ? nil : isChosen)
  }

  func show(_ pixels: CVPixelBuffer?, isMissing: Bool) {
    if let pixels { picture.show(pixels) }
    sign.isVisible = isMissing
  }

  func clear() {
    (entry, key) = (nil, nil)
    picture.clear()
  }
}
