import MediaEngine

/// A camera's controls as `--json` prints them.
struct ControlListing: Encodable {
  let camera: String
  let controls: [Control]

  /// One control; `get` prints it alone.
  struct Control: Encodable {
    let id: String
    let name: String
    let family: String
    let kind: String
    let value: Int
    let defaultValue: Int
    let minimum: Int
    let maximum: Int
    let step: Int?
    let items: [Item]?
    let unit: String?
    let inactive: Bool
    let inactiveBecause: String?
    let readOnly: Bool
    let grabbed: Bool
  }

  struct Item: Encodable {
    let value: Int
    let name: String
  }

  init(_ camera: DeviceDescription, _ controls: [CameraControl]) {
    self.camera = camera.id
    self.controls = controls.map(Control.init)
  }
}

extension ControlListing.Control {
  init(_ control: CameraControl) {
    id = control.id.rawValue
    name = control.name
    family = control.id.family.rawValue
    value = control.value
    defaultValue = control.defaultValue
    (minimum, maximum) = (control.range.lowerBound, control.range.upperBound)
    switch control.kind {
    case .integer(_, let step): (kind, self.step, items) = ("integer", step, nil)
    case .boolean: (kind, step, items) = ("boolean", nil, nil)
    case .button: (kind, step, items) = ("button", nil, nil)
    case .menu(let menu):
      (kind, step) = ("menu", nil)
      items = menu.map { ControlListing.Item(value: $0.value, name: $0.name) }
    }
    unit = control.unit?.name
    inactive = control.isInactive
    inactiveBecause = control.inactiveBecause?.rawValue
    readOnly = control.isReadOnly
    grabbed = control.isGrabbed
  }
}

extension CameraControl.Unit {
  /// The unit's name in `--json`.
  fileprivate var name: String {
    switch self {
    case .hundredMicroseconds: "hundredMicroseconds"
    case .kelvin: "kelvin"
    case .milliStops: "milliStops"
    case .arcSeconds: "arcSeconds"
    case .percent: "percent"
    }
  }
}
