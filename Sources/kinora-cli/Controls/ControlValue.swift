import AVFoundation

extension CameraControl {
  /// Parses a value written by the user: a number, `on` or `off`, or the name of a menu item.
  func value(written text: String) throws(UsageError) -> Int {
    if let number = Int(text) { return number }
    switch kind {
    case .boolean:
      if ["on", "true", "yes"].contains(text.lowercased()) { return 1 }
      if ["off", "false", "no"].contains(text.lowercased()) { return 0 }
      throw .badControlValue(text, control: id.rawValue, example: "on|off")
    case .menu(let items):
      if let item = items.first(where: { $0.name.lowercased() == text.lowercased() }) { return item.value }
      throw .badControlValue(text, control: id.rawValue, example: items.map { "\($0.value)" }.joined(separator: "|"))
    case .integer(let range, _):
      throw .badControlValue(text, control: id.rawValue, example: "\(range.lowerBound)…\(range.upperBound)")
    case .button:
      throw .badControlValue(text, control: id.rawValue, example: "1")
    }
  }
}
