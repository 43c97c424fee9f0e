import Foundation
import MediaEngine

/// Works a camera's controls through the engine.
enum ControlDesk {
  private struct Entry: Encodable {
    let id: String
    let name: String
    let value: Int
    let isInactive: Bool
    let isReadOnly: Bool
    let isGrabbed: Bool
    let inactiveBecause: String?
    let minimum: Int
    let maximum: Int
    let items: [String: Int]

    init(_ control: CameraControl) {
      id = control.id.rawValue
      name = control.name
      value = control.value
      isInactive = control.isInactive
      isReadOnly = control.isReadOnly
      isGrabbed = control.isGrabbed
      inactiveBecause = control.inactiveBecause?.rawValue
      minimum = control.range.lowerBound
      maximum = control.range.upperBound
      items = Dictionary(control.items.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
  }

  private struct Error: Encodable {
    let error: String
    var control: String?
  }

  private struct Time: Encodable {
    let milliseconds: Double
  }

  /// Sets or resets what is asked for, and lists everything.
  static func run(_ arguments: inout Arguments) throws {
    let assignments = try assignments(arguments.take("set") ?? "")
    let resets = (arguments.take("reset") ?? "").split(separator: ",").map { ControlID(rawValue: String($0)) }
    let controls = try open(&arguments)
    try arguments.finish()
    let begin = ContinuousClock.now
    do {
      if !assignments.isEmpty { try controls.set(assignments) }
      if !resets.isEmpty { try controls.reset(resets) }
    } catch let error as ControlError {
      try Report.line(Error(error: "\(error)", control: error.control?.rawValue))
    }
    try Report.line(Time(milliseconds: (ContinuousClock.now - begin) / .milliseconds(1)))
    for control in controls.controls { try Report.line(Entry(control)) }
  }

  /// Says what changes, until the camera goes.
  static func watch(_ arguments: inout Arguments) async throws {
    let controls = try open(&arguments)
    try arguments.finish()
    let changes = controls.changes
    try Report.line(["event": "watching"])
    for await changed in changes {
      for control in changed { try Report.line(Entry(control)) }
    }
    try Report.line(["event": "gone"])
  }

  /// Streams until a control has the value that the memory has for it.
  static func stream(_ arguments: inout Arguments) async throws {
    let wanted = try assignments(arguments.take("until") ?? "")
    let camera = try camera(&arguments)
    try arguments.finish()
    let stream = CameraStream(camera: camera)
    let begin = ContinuousClock.now
    try await stream.start()
    guard let controls = try camera.openControls() else { throw Trouble("the camera has no controls") }
    let changes = controls.changes
    @Sendable func isDone() -> Bool { wanted.allSatisfy { controls.control($0)?.value == $1 } }
    DispatchQueue.global().asyncAfter(deadline: .now() + 20) {
      Report.words("the values didn't come: \(controls.controls.filter { wanted[$0.id] != nil })")
      exit(1)
    }
    if !isDone() {
      for await _ in changes where isDone() { break }
    }
    try Report.line(Time(milliseconds: (ContinuousClock.now - begin) / .milliseconds(1)))
    await stream.stop()
    for control in controls.controls { try Report.line(Entry(control)) }
  }

  private static func open(_ arguments: inout Arguments) throws -> any CameraControls {
    guard let controls = try camera(&arguments).openControls() else { throw Trouble("the camera has no controls") }
    return controls
  }

  private static func camera(_ arguments: inout Arguments) throws -> DeviceDescription {
    guard let node = arguments.take("node") else { throw Arguments.Mistake(description: "--node is missing") }
    if let folder = arguments.take("memory") {
      ControlMemory.current = ControlMemory(folder: URL(fileURLWithPath: folder))
    }
    let id = arguments.take("id") ?? node
    return DeviceDescription(id: id, name: node, kind: .camera, connection: .v4l2(node: node))
  }

  /// Reads `focus=50,exposure-time=200`.
  private static func assignments(_ text: String) throws -> [ControlID: Int] {
    var values: [ControlID: Int] = [:]
    for word in text.split(separator: ",") {
      let parts = word.split(separator: "=")
      guard parts.count == 2, let value = Int(parts[1]) else {
        throw Arguments.Mistake(description: "\(word) is no NAME=VALUE")
      }
      values[ControlID(rawValue: String(parts[0]))] = value
    }
    return values
  }
}
