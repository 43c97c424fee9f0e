import AVFoundation

/// The controls of one card, the mode first.
struct ControlGroup: Equatable, Identifiable {
  var id: ControlFamily
  var rows: [ControlRow]
  /// The family's controls that differ from the camera's defaults.
  var changed: [ControlID]

  /// The card's title.
  var title: String { id == .framing && rows.first?.id == .zoom ? rows[0].title : id.name }

  /// The cards for a camera's controls. Controls that the camera lacks or that can't be set are left out.
  static func groups(of controls: [CameraControl]) -> [ControlGroup] {
    ControlFamily.allCases.compactMap { family in
      let members = controls.filter { $0.id.family == family }.sorted { $0.rank < $1.rank }
      let rows = members.compactMap(ControlRow.init)
      guard !rows.isEmpty else { return nil }
      let changed = members.filter { $0.isChanged && !$0.isReadOnly }.map(\.id)
      return ControlGroup(id: family, rows: rows, changed: changed)
    }
  }

  /// Whether this group has the same form as another, so that its card can be updated instead of rebuilt.
  func hasForm(of other: ControlGroup) -> Bool {
    id == other.id && rows.count == other.rows.count && zip(rows, other.rows).allSatisfy { $0.hasForm(of: $1) }
  }
}

extension CameraControl {
  /// The sort order: modes first, then the controls used most.
  fileprivate var rank: Int {
    let order: [ControlID] = [
      .focusAuto, .focusAbsolute, .exposureMode, .exposureBias, .exposureTime, .autoGain, .gain, .isoAuto, .iso,
      .whiteBalanceAuto, .whiteBalanceTemperature, .torchMode, .torchLevel, .zoom, .pan, .tilt, .brightness, .contrast,
      .saturation,
    ]
    return order.firstIndex(of: id) ?? order.count
  }

  /// A value that a mode sets by itself doesn't count as changed by the user.
  fileprivate var isChanged: Bool { kind != .button && !isInactive && value != defaultValue }
}
