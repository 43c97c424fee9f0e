import CoreMedia
import GLibSupport
import GTKSupport
import Timeline

/// The settings of the whole: shape, background, all cross-fades and the title.
@MainActor
final class CombineSettings {
  let widget: Box
  private let model: CombineModel
  private let mixture = Label("")
  private let joints: CombineSlider
  private let shape: ComboRow
  private let background: ComboRow
  private let colour = ColorButton(tr("Background"))
  private let title = EntryRow(tr("Title on the Picture"))
  private let place: ComboRow
  private let at: CombineSlider
  private let length: CombineSlider

  /// The colours that have names.
  private static let colours: [(title: String, color: TimelineColor)] = [
    (ctr("colour", "Black"), .black), (ctr("colour", "White"), TimelineColor(red: 255, green: 255, blue: 255)),
    (ctr("colour", "Grey"), TimelineColor(red: 94, green: 92, blue: 100)),
    (ctr("colour", "Night Blue"), TimelineColor(red: 43, green: 47, blue: 74)),
    (ctr("colour", "Forest Green"), TimelineColor(red: 38, green: 74, blue: 56)),
    (ctr("colour", "Sand"), TimelineColor(red: 222, green: 205, blue: 173)),
  ]
  private static let shapes = CombineShape.allCases

  init(model: CombineModel) {
    self.model = model
    let longest = Int(clamping: CombineProject.longestJoint.seconds * 10)
    joints = CombineSlider(tr("Cross-fade"), 0...longest, unit: 0.1, model: model) { [weak model] tenths in
      model?.change("joints") { $0.setAllJoints(to: CMTime(value: Int64(tenths), timescale: 10)) }
    }
    shape = ComboRow(tr("Shape"), choices: Self.shapes.map(\.title))
    background = ComboRow(tr("Background"), choices: Self.colours.map(\.title) + [ctr("colour", "Other")])
    place = ComboRow(tr("Place of the Title"), choices: CombineTitlePlace.allCases.map(\.title))
    at = CombineSlider(tr("Title Appears"), 0...1, unit: 0.1, model: model) { [weak model] tenths in
      model?.changeTitle("title at") { $0.at = CMTime(value: Int64(tenths), timescale: 10) }
    }
    length = CombineSlider(tr("Title Lasts"), 1...2, unit: 0.1, model: model) { [weak model] tenths in
      model?.changeTitle("title length") { $0.duration = CMTime(value: Int64(tenths), timescale: 10) }
    }
    let heading = Label(tr("All Clips"))
    heading.styled("heading").setAlignment(0)
    mixture.styled("dim-label").setAlignment(0)
    mixture.wrap()
    let list = BoxedList()
    list.setAccessibleName(tr("All Clips"))
    colour.align(vertical: .center)
    background.addSuffix(colour)
    for row in [joints.widget, shape, background, title, place, at.widget, length.widget] { list.append(row) }
    widget = .column(spacing: 6, heading, mixture, list)
    connect()
    bind(self) { $0.follow() }
  }

  /// Whether a text is being written.
  var isWriting: Bool { title.hasFocusWithin }

  private func connect() {
    shape.onSelect { [weak model] index in model?.change { $0.setShape(Self.shapes[index]) } }
    background.onSelect { [weak self] index in
      guard let self else { return }
      guard Self.colours.indices.contains(index) else { return colour.open() }
      model.change { $0.background = Self.colours[index].color }
    }
    colour.onChoose { [weak model] red, green, blue in
      model?.change { $0.background = TimelineColor(red: red, green: green, blue: blue) }
    }
    title.onType { [weak model] text in model?.writeTitle(text) }
    title.onEnter { [weak model] in model?.endChange() }
    place.onSelect { [weak model] index in
      model?.changeTitle { $0.position = CombineTitlePlace.allCases[index].position }
    }
  }

  private func follow() {
    guard let project = model.project else { return }
    mixture.text = CombineWords.mixture(project)
    mixture.isVisible = !mixture.text.isEmpty
    let wanted = project.joints.map { Int(clamping: ($0.seconds * 10).rounded()) }
    let isSame = Set(wanted).count <= 1
    let words = isSame ? CombineWords.seconds(project.joints.first ?? .zero) : tr("Different")
    joints.show(wanted.first ?? 0, words: words)
    joints.setEnabled(!project.joints.isEmpty, reason: tr("There is only one clip."))
    shape.selected = Self.shapes.firstIndex(of: project.shape)
    let now = project.background
    background.selected = Self.colours.firstIndex { $0.color == now } ?? Self.colours.count
    colour.show(red: now.red, green: now.green, blue: now.blue)
    title.text = project.titleText
    followTitle(project)
  }

  private func followTitle(_ project: CombineProject) {
    let own = project.titles.first
    for row in [place, at.widget, length.widget] { row.isVisible = own != nil }
    guard let own else { return }
    let all = max(1, Int(clamping: (project.usable.duration.seconds * 10).rounded(.up)))
    place.selected = CombineTitlePlace(own.position).rawValue
    at.setRange(0...all)
    length.setRange(1...max(2, all))
    at.show(Int(clamping: (own.at.seconds * 10).rounded()), words: tr("%s s", tenths(own.at)))
    let lasts = min(own.duration ?? project.usable.duration, project.usable.duration)
    length.show(Int(clamping: (lasts.seconds * 10).rounded()), words: tr("%s s", tenths(lasts)))
  }

  private func tenths(_ time: CMTime) -> String { Numerals.decimal(time.seconds, places: 1) }
}
