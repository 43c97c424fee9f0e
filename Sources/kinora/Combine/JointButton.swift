import CoreMedia
import GLibSupport
import GTKSupport

/// The joint between two clips: opens the length of its cross-fade.
@MainActor
final class JointButton {
  let button: MenuButton
  private let model: CombineModel
  private let slider: CombineSlider
  private let limit = Label("")
  /// The place of the clip behind it.
  private let place: Int

  init(before place: Int, model: CombineModel) {
    (self.place, self.model) = (place, model)
    let longest = Int(clamping: CombineProject.longestJoint.seconds * 10)
    slider = CombineSlider(tr("Cross-fade"), 0...longest, unit: 0.1, model: model) { [weak model] tenths in
      model?.change("joint \(place)") { $0.setJoint(before: place, to: CMTime(value: Int64(tenths), timescale: 10)) }
    }
    limit.styled("dim-label", "caption").setAlignment(0)
    limit.wrap()
    limit.setMaximumWidth(characters: 30)
    let list = BoxedList()
    list.append(slider.widget)
    list.setAccessibleName(tr("Cross-fade"))
    let content = Box.column(spacing: 6, list, limit)
    content.setMinimumSize(width: 240)
    content.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    button = MenuButton(icon: "kinora-crossfade-symbolic", name: tr("Cross-fade"), popover: Popover(content))
    button.styled("joint", "flat").align(vertical: .center)
    update()
  }

  func update() {
    guard let project = model.project, project.clips.indices.contains(place) else { return }
    let (length, wanted) = (project.joint(before: place), project.joints[place - 1])
    slider.show(Int(clamping: (wanted.seconds * 10).rounded()), words: CombineWords.seconds(length))
    let longest = project.longestJoint(before: place)
    limit.text =
      length >= wanted - project.frame
      ? ""
      : longest > .zero
        ? tr("The clips allow no more than %s.", CombineWords.seconds(longest))
        : tr("The clips are too short for a cross-fade.")
    limit.isVisible = !limit.text.isEmpty
    button.setStyle("cut", length == .zero)
    button.setName(CombineWords.joint(length, project.clips[place - 1].name, project.clips[place].name))
  }
}
