import AVFoundation

/// Controls that stand on one card, the mode first.
struct ControlGroup: Equatable, Identifiable {
  var id: ControlFamily
  var rows: [ControlRow]
  /// The family's controls that differ from what the camera takes for normal.
  var changed: [ControlID]

  /// What the card is called.
  var title: String { id == .framing && rows.first?.id == .zoom ? rows[0].title : id.name }

  /// The cards of a camera. What it doesn't have, or what nobody can set, isn't among them.
  static func groups(of controls: [CameraControl]) -> [ControlGroup] {
    ControlFamily.allCases.compactMap { family in
      let members = controls.filter { $0.id.family == family }.sorted { $0.rank < $1.rank }
      let rows = members.compactMap(ControlRow.init)
      guard !rows.isEmpty else { return nil }
      let changed = members.filter { $0.isChanged && !$0.isReadOnly }.map(\.id)
      return ControlGroup(id: family, rows: rows, changed: changed)
    }
  }

  /// Whether another group can be brought up to date with this one without being made anew.
  func hasForm(of other: ControlGroup) -> Bool {
    id == other.id && rows.count == other.rows.count && zip(rows, other.rows).allSatisfy { $0.hasForm(of: $1) }
  }
}

extension CameraControl {
  /// Modes come first, then what is set most.
  fileprivate var rank: Int {
    let order: [ControlID] = [
      .focusAuto, .focusAbsolute, .exposureMode, .exposureBias, .exposureTime, .autoGain, .gain, .isoAuto, .iso,
      .whiteBalanceAuto, .whiteBalanceTemperature, .torchMode, .torchLevel, .zoom, .pan, .tilt, .brightness, .contrast,
      .saturation,
    ]
    return order.firstIndex(of: id) ?? order.count
  }

  /// What a mode sets by itself is no change of the person's.
  fileprivate var isChanged: Bool { kind != .button && !isInactive && value != defaultValue }
}
