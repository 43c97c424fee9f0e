import GLibSupport
import GTKSupport

/// How the preview is framed and whether it is mirrored.
@MainActor
final class FramingMenu {
  let button: MenuButton
  private let model: CameraPageModel
  private var gravities: [(VideoGravity, CheckButton)] = []
  private var mirrorings: [(Mirroring, CheckButton)] = []

  init(model: CameraPageModel) {
    self.model = model
    let column = Box.column()
    column.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    button = MenuButton(
      icon: "kinora-framing-symbolic", name: tr("Framing and Mirroring"), popover: Popover(column))
    gravities = Self.choices(tr("Framing"), VideoGravity.allCases, in: column, title: \.title) { [weak model] in
      model?.gravity = $0
    }
    mirrorings = Self.choices(tr("Mirror Preview"), Mirroring.allCases, in: column, title: \.title) { [weak model] in
      model?.mirroring = $0
    }
    bind(self) { menu in
      for (gravity, check) in menu.gravities { check.isActive = gravity == menu.model.gravity }
      for (mirroring, check) in menu.mirrorings { check.isActive = mirroring == menu.model.mirroring }
    }
  }

  private static func choices<Choice>(
    _ heading: String, _ all: [Choice], in column: Box, title: (Choice) -> String,
    choose: @escaping @MainActor (Choice) -> Void
  ) -> [(Choice, CheckButton)] {
    let label = Label(heading)
    label.styled("dim-label", "caption-heading").setAlignment(0)
    label.setMargins(start: 6, end: 6, top: 9, bottom: 3)
    column.append(label)
    var made: [(Choice, CheckButton)] = []
    for choice in all {
      let check = CheckButton(title(choice), group: made.first?.1)
      check.setMargins(start: 3)
      check.setMinimumSize(width: 168, height: 30)
      check.onToggle { [weak check] in
        if check?.isActive == true { choose(choice) }
      }
      column.append(check)
      made.append((choice, check))
    }
    return made
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
