import AVFoundation
import GLibSupport

extension Verb {
  static let controls = Verb(
    "controls", tr("show and set what a camera lets be set"), words: ControlsRequest.words,
    options: [
      Option("--camera", .device, tr("use the camera with this id or name")),
      Option("--simulated", tr("use the simulated camera")),
      .jsonObject,
    ],
    example: "controls set exposure-mode 1 exposure-time 200", tr("exposes each frame for a fiftieth of a second"),
    run: ControlsVerb.run)
}

/// Reads and sets a camera's controls.
private enum ControlsVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let request = try ControlsRequest(options.words)
    let camera = try await CameraChoice(options).camera
    let memory = ControlMemory()
    ControlMemory.current = memory
    guard let controls = try camera.openControls() else { throw NoControls(camera: camera.name) }
    // A driver keeps its values while no program is running; the simulated camera is a new one in each process.
    if camera.isSimulated { memory.reapply(to: controls, of: camera.id) }
    let report = ControlsReport(camera: camera, asJSON: options.has("--json"))
    switch request {
    case .list:
      try report.tell(controls.controls)
    case .get(let name):
      try report.tell(try controls.named(name))
    case .set(let assignments):
      var values: [ControlID: Int] = [:]
      for assignment in assignments {
        let control = try controls.named(assignment.name)
        let value = try control.value(written: assignment.value)
        guard values.updateValue(value, forKey: control.id) == nil else {
          throw UsageError.repeated(option: control.id.rawValue)
        }
      }
      try controls.set(values)
      try report.tell(controls.controls.filter { values[$0.id] != nil })
    case .reset(let names):
      let ids =
        try names.isEmpty
        ? controls.controls.filter { $0.isSettable && $0.kind != .button }.map(\.id)
        : names.map { try controls.named($0).id }
      try controls.reset(ids)
      try report.tell(controls.controls.filter { ids.contains($0.id) })
    }
    return .done
  }
}

/// The camera's interface has no controls.
struct NoControls: Error, CustomStringConvertible {
  let camera: String

  var description: String { tr("%s has nothing that can be set from here.", camera) }
}

extension CameraControls {
  /// The control with this ID or name.
  fileprivate func named(_ name: String) throws -> CameraControl {
    let controls = controls
    guard let control = controls.first(where: { $0.id.rawValue == name }) ?? controls.first(where: { $0.name == name })
    else { throw ControlError.unknown(ControlID(rawValue: name)) }
    return control
  }
}
