/// Decides what to write to a camera, and in which order, to reach the wanted values. Knows no driver.
///
/// A value that a mode blocks needs that mode made manual first. Modes that become automatic and lamps that are lit
/// come last, so that values set with them are in place by then.
struct ControlPlan: Equatable {
  /// One value to write.
  struct Write: Equatable {
    var id: ControlID
    var value: Int
  }

  /// The writes, in order.
  private(set) var writes: [Write] = []
  /// The reasons why some of the wanted values can't be set.
  private(set) var refusals: [ControlError] = []
  /// The controls that modes make inactive once everything is written.
  private(set) var inactive: Set<ControlID> = []

  private let known: [ControlID: CameraControl]

  /// A plan for setting values. Modes that block a value are made manual, unless another value is wanted for them.
  init(setting wanted: [ControlID: Int], of controls: [CameraControl]) {
    self.init(controls)
    for id in wanted.keys where known[id] == nil { refusals.append(.unknown(id)) }
    refusals.sort { "\($0)" < "\($1)" }
    var accepted: [ControlID: Int] = [:]
    for control in controls {
      guard let value = wanted[control.id] else { continue }
      if let refusal = ControlPlan.refusal(of: value, for: control) {
        refusals.append(refusal)
      } else {
        accepted[control.id] = control.rounded(value)
      }
    }
    for control in controls where accepted[control.id] != nil { clearTheWay(for: control, in: &accepted) }
    order(accepted, of: controls)
  }

  /// A plan for resetting controls, including modes, to the driver's defaults. Other controls' modes aren't changed.
  init(resetting ids: some Sequence<ControlID>, of controls: [CameraControl]) {
    self.init(controls)
    let ids = Set(ids)
    var accepted: [ControlID: Int] = [:]
    for control in controls where ids.contains(control.id) && control.isSettable && control.kind != .button {
      accepted[control.id] = control.defaultValue
    }
    for control in controls where accepted[control.id] != nil {
      if obstacle(to: control, given: accepted) != nil { accepted[control.id] = nil }
    }
    order(accepted, of: controls)
  }

  private init(_ controls: [CameraControl]) {
    known = Dictionary(controls.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The values of modes that the plan makes manual although they weren't among the wanted values.
  func impliedModes(beside wanted: [ControlID: Int]) -> [ControlID: Int] {
    let implied = writes.filter { wanted[$0.id] == nil }.map { ($0.id, $0.value) }
    return Dictionary(implied, uniquingKeysWith: { _, last in last })
  }

  /// Why a control can't have a value in any mode.
  private static func refusal(of value: Int, for control: CameraControl) -> ControlError? {
    if control.isReadOnly { return .readOnly(control.id, name: control.name) }
    if control.isGrabbed { return .grabbed(control.id, name: control.name) }
    guard !control.accepts(value) else { return nil }
    if case .menu(let items) = control.kind {
      return .notInMenu(control.id, name: control.name, value: value, items: items)
    }
    return .outOfRange(control.id, name: control.name, value: value, allowed: control.range)
  }

  /// The mode that would block a control, given the other values to be written.
  private func obstacle(to control: CameraControl, given accepted: [ControlID: Int]) -> CameraControl? {
    for id in ControlRules.masters(of: control) {
      guard let master = known[id] else { continue }
      if !ControlRules.mode(master, at: accepted[id] ?? master.value, lets: control.id) { return master }
    }
    return nil
  }

  /// Makes the modes manual that block a control, or refuses the control where such a mode can't be or is wanted
  /// otherwise.
  private mutating func clearTheWay(for control: CameraControl, in accepted: inout [ControlID: Int]) {
    while let master = obstacle(to: control, given: accepted) {
      guard accepted[master.id] == nil, master.isSettable, let manual = master.manualValue,
        ControlRules.mode(master, at: manual, lets: control.id)
      else {
        refusals.append(.inactive(control.id, name: control.name, because: master.name))
        accepted[control.id] = nil
        return
      }
      accepted[master.id] = manual
    }
  }

  private mutating func order(_ accepted: [ControlID: Int], of controls: [CameraControl]) {
    let writes = controls.enumerated().compactMap { place, control in
      accepted[control.id].map { (turn: control.turn(at: $0), place: place, Write(id: control.id, value: $0)) }
    }
    self.writes = writes.sorted { ($0.turn, $0.place) < ($1.turn, $1.place) }.map(\.2)
    inactive = Set(
      controls.filter { control in
        let masters = ControlRules.masters(of: control).compactMap { known[$0] }
        guard !masters.isEmpty else { return control.isInactive }
        return masters.contains { !ControlRules.mode($0, at: accepted[$0.id] ?? $0.value, lets: control.id) }
      }.map(\.id))
  }
}

extension CameraControl {
  /// The order of a write: manual modes, values that limit others, values, and what takes effect at once.
  fileprivate func turn(at value: Int) -> Int {
    if automaticValue != nil || manualValue != nil {
      let isLeftToTheCamera = id == .exposureMode ? value != ExposureModes.manual : value != manualValue
      return isLeftToTheCamera ? 3 : 0
    }
    switch id {
    case .exposureDynamicFrameRate, .powerLineFrequency: return 1
    case .torchMode: return value == 0 ? 0 : 3
    default: return kind == .button ? 4 : 2
    }
  }

  /// The closest value on the control's steps.
  fileprivate func rounded(_ value: Int) -> Int {
    if case .integer = kind { self.value(closestTo: value) } else { value }
  }
}
