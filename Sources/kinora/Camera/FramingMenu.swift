import GLibSupport
import GTKSupport

/// The menu for scaling and mirroring of the preview.
@MainActor
final class FramingMenu {
  let button: MenuButton
  private let model: CameraPageModel
  private var gravities: [(VideoGravity, CheckButton)] = []
  private var mirrorings: [(Mirroring, CheckButton)] = []
  private let mirrorsSaved = CheckButton(tr("Mirror Saved Photos and Videos"))
  private let grid = CheckButton(tr("Grid"))
  private let codes = CheckButton(tr("Read Codes"))

  init(model: CameraPageModel) {
    self.model = model
    let column = Box.column()
    column.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    button = MenuButton(
      icon: "kinora-framing-symbolic", name: tr("Framing and Mirroring"), popover: Popover(column))
    gravities = column.appendChoices(tr("Framing"), VideoGravity.allCases, title: \.title) { [weak model] in
      model?.gravity = $0
    }
    mirrorings = column.appendChoices(tr("Mirror Preview"), Mirroring.allCases, title: \.title) { [weak model] in
      model?.mirroring = $0
    }
    let separator = Separator()
    separator.setMargins(top: 6, bottom: 6)
    column.append(separator)
    mirrorsSaved.setMargins(start: 3)
    mirrorsSaved.setMinimumSize(width: 168, height: 30)
    mirrorsSaved.onToggle { [weak model, weak mirrorsSaved] in
      if let mirrorsSaved { model?.recorder.mirrorsSaved = mirrorsSaved.isActive }
    }
    column.append(mirrorsSaved)
    grid.onToggle { [weak model, weak grid] in if let grid { model?.photos.showsGrid = grid.isActive } }
    codes.onToggle { [weak model, weak codes] in if let codes { model?.photos.readsCodes = codes.isActive } }
    codes.tooltip = tr("Offers what QR codes and bar codes in the picture are for")
    for check in [grid, codes] {
      check.setMargins(start: 3)
      check.setMinimumSize(width: 168, height: 30)
      column.append(check)
    }
    bind(self) { menu in
      for (gravity, check) in menu.gravities { check.isActive = gravity == menu.model.gravity }
      for (mirroring, check) in menu.mirrorings { check.isActive = mirroring == menu.model.mirroring }
      menu.mirrorsSaved.isActive = menu.model.recorder.mirrorsSaved
      menu.grid.isActive = menu.model.photos.showsGrid
      menu.codes.isActive = menu.model.photos.readsCodes
    }
  }
}

extension VideoGravity {
  /// What the menu calls it.
  var title: String {
    switch self {
    case .fit: ctr("framing", "Fit")
    case .fill: ctr("framing", "Fill")
    case .stretch: ctr("framing", "Stretch")
    }
  }
}

extension Mirroring {
  /// What the menu calls it.
  var title: String {
    switch self {
    case .automatic: ctr("mirroring", "Automatic")
    case .on: ctr("mirroring", "On")
    case .off: ctr("mirroring", "Off")
    }
  }
}
