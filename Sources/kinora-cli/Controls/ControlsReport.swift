import GLibSupport
import MediaEngine

/// The output of `controls`: one JSON object, or a line for each control.
struct ControlsReport: Sendable {
  let camera: DeviceDescription
  let asJSON: Bool

  func tell(_ controls: [CameraControl]) throws {
    if asJSON { return try Console.json(ControlListing(camera, controls)) }
    for control in controls { Console.result(control.line) }
  }

  /// Prints a single control: without `--json` just its value.
  func tell(_ control: CameraControl) throws {
    if asJSON { return try Console.json(ControlListing.Control(control)) }
    Console.result("\(control.value)")
  }
}

extension CameraControl {
  /// As `gain	64	0…255, normally 64	Gain`.
  fileprivate var line: String {
    let allowed =
      switch kind {
      case .integer(let range, _): "\(range.lowerBound)…\(range.upperBound)"
      case .boolean: "0, 1"
      case .menu(let items): items.map { "\($0.value) (\($0.name))" }.joined(separator: ", ")
      case .button: "1"
      }
    var words = [tr("%s, normally %s", allowed, defaultValue)]
    if isReadOnly { words.append(tr("read only")) }
    if isInactive { words.append(inactiveBecause.map { tr("held back by %s", $0.rawValue) } ?? tr("held back")) }
    return "\(id.rawValue)\t\(value)\t\(words.joined(separator: ", "))\t\(name)"
  }
}
