import CoreVideo
import GLibSupport
import GTKSupport

/// The tile of one item: its thumbnail and, for a video, its duration.
@MainActor
final class PickerTile {
  let button: Button
  private(set) var key: ThumbnailLoader.Key?
  private var entry: PickerGrid.Entry?
  private let picture = VideoView()
  private let sign = Image(icon: "image-missing-symbolic", size: 32)
  private let badge: Box
  private let length = Label("")

  init(onPick: @escaping @MainActor (PickerGrid.Entry) -> Void) {
    picture.gravity = .fill
    picture.cornerRadius = 9
    sign.align(horizontal: .center, vertical: .center)
    length.styled("numeric")
    badge = .row(spacing: 4, Image(icon: "media-playback-start-symbolic", size: 12), length)
    badge.styled("badge", "osd").align(horizontal: .start, vertical: .end)
    badge.setMargins(start: 6, bottom: 6)
    button = Button(Overlay(picture, over: sign, badge), name: "")
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

  func show(_ pixels: CVPixelBuffer?, isMissing: Bool) {
    if let pixels { picture.show(pixels) }
    sign.isVisible = isMissing
  }

  func clear() {
    (entry, key) = (nil, nil)
    picture.clear()
  }
}
