import AVKit
import CoreVideo
import GLibSupport
import GTKSupport

/// The tile of one item: thumbnail, badge and, in selection mode, a tick. Recycled for other items.
@MainActor
final class TileView {
  let button: Button
  /// The item that is shown.
  private(set) var item: LibraryItem?
  private(set) var key: ThumbnailLoader.Key?
  private let picture = VideoView()
  private let sign = Image(icon: "image-x-generic-symbolic", size: 32)
  private let badge: Box
  private let badgeIcon = Image(icon: "kinora-live-symbolic", size: 12)
  private let badgeText = Label("")
  private let tick: Box
  private let heart: Box
  private let absence: Box

  init(owner: any TileOwner) {
    picture.gravity = .fill
    picture.cornerRadius = 9
    sign.align(horizontal: .center, vertical: .center)
    sign.styled("dim-label")
    badgeText.styled("numeric")
    badge = .row(spacing: 4, badgeIcon, badgeText)
    badge.styled("badge").align(horizontal: .start, vertical: .end)
    badge.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    let mark = Image(icon: "object-select-symbolic")
    mark.expandsHorizontally = true
    tick = .row(mark)
    tick.styled("tick").align(horizontal: .end, vertical: .start)
    tick.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    let loved = Image(icon: "emblem-favorite-symbolic", size: 12)
    heart = .row(loved)
    heart.styled("badge").align(horizontal: .end, vertical: .end)
    heart.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    absence = .row(Image(icon: "network-offline-symbolic", size: 12))
    absence.styled("badge").align(horizontal: .start, vertical: .start)
    absence.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    let veil = Box.row()
    veil.styled("veil")
    veil.catchesPointer = false
    button = Button(Overlay(picture, over: sign, veil, badge, heart, absence, tick), name: "")
    button.styled("tile")
    // The arrow keys go on from the tile that was clicked.
    button.takesFocusOnClick = true
    button.tooltip = nil
    button.onClick { [weak self, weak owner] keys in
      if let self { owner?.pressed(self, keys) }
    }
    button.onLongPress { [weak self, weak owner] in
      if let self { owner?.held(self) }
    }
    button.offersFiles { [weak self, weak owner] in
      self.flatMap { owner?.files(draggedFrom: $0) } ?? []
    } onGiven: { [weak owner] in
      owner?.gaveDragged()
    }
  }

  /// Shows an item; its thumbnail may follow later.
  func show(_ item: LibraryItem, _ key: ThumbnailLoader.Key, _ pixels: CVPixelBuffer?, isMissing: Bool) {
    if self.item != item {
      self.item = item
      let content = TileBadge(item.kind)
      badge.isVisible = content != nil
      if let content {
        badgeIcon.setIcon(content.icon)
        badgeText.text = content.text
      }
      heart.isVisible = item.isFavorite
      button.setStyle("away", item.isAway)
      absence.isVisible = item.isAway
      button.setAccessibleName(TileName.name(of: item))
      sign.setIcon(item.isVideo ? "video-x-generic-symbolic" : "image-x-generic-symbolic")
    }
    if self.key != key {
      self.key = key
      picture.clear()
      sign.isVisible = false
    }
    show(pixels, isMissing: isMissing)
  }

  /// Shows the thumbnail, or that there is none.
  func show(_ pixels: CVPixelBuffer?, isMissing: Bool) {
    if let pixels { picture.show(pixels) }
    sign.isVisible = isMissing
  }

  /// Shows the selection mode and whether the item is selected.
  func setSelection(isOn: Bool, isChosen: Bool) {
    tick.isVisible = isOn
    tick.setStyle("on", isChosen)
    button.setStyle("selected", isChosen)
    button.setAccessibleSelection(isOn ? isChosen : nil)
  }

  /// Releases the item and its thumbnail.
  func clear() {
    (item, key) = (nil, nil)
    picture.clear()
  }
}

/// Receives the events of tiles.
@MainActor
protocol TileOwner: AnyObject {
  func pressed(_ tile: TileView, _ keys: KeyModifiers)
  func held(_ tile: TileView)
  func files(draggedFrom tile: TileView) -> [String]
  /// Another program has taken what was dragged.
  func gaveDragged()
}
