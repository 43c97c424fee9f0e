import AVFoundation
import GLibSupport
import GTKSupport

/// The button of Screen's menu: whether the camera is seen in the screen's picture, where and how large, and another screen.
@MainActor
final class BubbleButton {
  let widget: MenuButton
  private let model: CameraPageModel
  private let shows = CheckButton(tr("Show the Camera"))
  private let sound = CheckButton(tr("Record the Computer’s Sound"))
  private let other = Button(tr("Choose Another Screen…"))
  private var corners: [(CameraBubble.Corner, CheckButton)] = []
  private var sizes: [(BubbleSize, CheckButton)] = []
  private var shapes: [(CameraBubble.Shape, CheckButton)] = []

  init(model: CameraPageModel) {
    self.model = model
    let column = Box.column()
    column.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    let popover = Popover(column)
    widget = MenuButton(icon: "kinora-bubble-symbolic", name: tr("Camera in the Picture"), popover: popover)
    widget.styled("round").align(vertical: .center)
    shows.setMargins(start: 3)
    shows.setMinimumSize(width: 168, height: 30)
    shows.onToggle { [weak model, weak shows] in if let shows { model?.bubble.show(shows.isActive) } }
    column.append(shows)
    corners = column.appendChoices(tr("Corner"), CameraBubble.Corner.allCases, title: \.title) { [weak model] in
      model?.bubble.choose($0)
    }
    sizes = column.appendChoices(ctr("bubble", "Size"), BubbleSize.allCases, title: \.title) { [weak model] in
      model?.bubble.choose($0)
    }
    shapes = column.appendChoices(ctr("bubble", "Shape"), CameraBubble.Shape.allCases, title: \.title) { [weak model] in
      model?.bubble.choose($0)
    }
    let separator = Separator()
    separator.setMargins(top: 6, bottom: 6)
    column.append(separator)
    sound.setMargins(start: 3)
    sound.setMinimumSize(width: 168, height: 30)
    sound.tooltip = tr("It is a track of its own beside the microphone’s.")
    sound.onToggle { [weak model, weak sound] in
      if let sound { model?.recorder.recordsComputerSound = sound.isActive }
    }
    column.append(sound)
    other.setMargins(top: 6)
    other.onClick { [weak model, weak popover] in
      popover?.close()
      model?.chooseOtherScreen()
    }
    column.append(other)
    bind(self) { $0.update() }
  }

  private func update() {
    let bubble = model.bubble
    let hasCamera = bubble.camera != nil
    shows.isActive = bubble.bubble.isShown
    shows.isSensitive = hasCamera
    shows.tooltip = hasCamera ? nil : tr("There is no camera.")
    let isSeen = hasCamera && bubble.bubble.isShown
    for (corner, check) in corners {
      check.isActive = corner == bubble.bubble.corner
      check.isSensitive = isSeen
    }
    for (size, check) in sizes {
      check.isActive = size == bubble.size
      check.isSensitive = isSeen
    }
    for (shape, check) in shapes {
      check.isActive = shape == bubble.bubble.shape
      check.isSensitive = isSeen
    }
    sound.isActive = model.recorder.recordsComputerSound
    sound.isSensitive = !model.isCameraHeld
    other.isSensitive = !model.isCameraHeld
    other.tooltip = model.isCameraHeld ? tr("Can’t be changed during a recording.") : nil
    widget.setStyle("on", isSeen)
  }
}

extension CameraBubble.Corner {
  /// The title in the menu.
  var title: String {
    switch self {
    case .topLeft: tr("Top Left")
    case .topRight: tr("Top Right")
    case .bottomLeft: tr("Bottom Left")
    case .bottomRight: tr("Bottom Right")
    }
  }
}

extension CameraBubble.Shape {
  /// The title in the menu.
  var title: String {
    switch self {
    case .round: ctr("bubble", "Round")
    case .rounded: ctr("bubble", "Rounded Rectangle")
    }
  }
}
