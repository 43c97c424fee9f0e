import Foundation
import GLibSupport
import Synchronization

/// A V4L2 camera's controls, on a file descriptor of their own beside the stream's.
final class V4L2Controls: CameraControls {
  private struct Entry {
    var info: V4L2ControlInfo
    var word: ControlID
    var items: [CameraControl.MenuItem]
    var value: Int
    /// Whether the camera moves to the value gradually, so that intermediate values may be read.
    var isMotor: Bool { [.focusAbsolute, .zoom, .pan, .tilt, .iris].contains(word) }
  }

  private struct State {
    var entries: [Entry]
    var isGone = false

    var controls: [CameraControl] {
      ControlRules.explained(entries.map { $0.info.control($0.word, items: $0.items, value: $0.value) })
    }
  }

  private let node: any V4L2Node
  /// Locked while the device is accessed, so that changes are sent in the order in which they happened.
  private let state: Mutex<State>
  private let broadcast = Broadcast<[CameraControl]>()

  /// Enumerates a node's controls and watches them.
  init(_ node: any V4L2Node) throws {
    self.node = node
    state = Mutex(State(entries: try V4L2Controls.entries(of: node)))
    for entry in state.withLock({ $0.entries }) { try? node.watch(entry.info) }
    // Values may have changed between enumeration and subscription.
    state.withLock { update(&$0) { _ in true } }
    let thread = Thread { [node, weak self] in
      while let ids = node.nextChanges() { self?.follow(ids) }
      if !node.isThere { self?.leave() }
    }
    thread.name = "camera-controls"
    thread.start()
  }

  deinit {
    node.endWait()
  }

  private static func entries(of node: any V4L2Node) throws(V4L2Failure) -> [Entry] {
    var entries: [Entry] = []
    var id: UInt32 = 0
    while let info = try node.control(after: id) {
      id = info.id
      guard info.isUseful else { continue }
      var items: [CameraControl.MenuItem] = []
      for index in info.menuIndices {
        if let item = try node.item(index, of: info) { items.append(item) }
      }
      // Controls of the same name get a number.
      var word = info.word
      var number = 2
      while entries.contains(where: { $0.word == word }) {
        word = ControlID(rawValue: "\(info.word)-\(number)")
        number += 1
      }
      let value = info.hasValue ? (try? node.value(of: info)) ?? info.defaultValue : 0
      entries.append(Entry(info: info, word: word, items: items, value: value))
    }
    return entries
  }

  // MARK: Reading

  var controls: [CameraControl] { state.withLock { $0.controls } }

  var changes: AsyncStream<[CameraControl]> {
    let events = broadcast.events()
    // A stream that begins after the end must finish at once, too.
    if state.withLock({ $0.isGone }) { broadcast.finish() }
    return events
  }

  /// Reads the flags of all controls, and the values of those that are wanted or whose flags have changed. Sends the
  /// changed controls.
  private func update(_ state: inout State, reading isWanted: (Entry) -> Bool) {
    let before = state.controls
    for index in state.entries.indices {
      let entry = state.entries[index]
      guard let info = try? node.control(entry.info.id) else { continue }
      state.entries[index].info = info
      guard info.hasValue, isWanted(entry) || info.flags != entry.info.flags else { continue }
      if let value = try? node.value(of: info) { state.entries[index].value = value }
    }
    let changed = zip(before, state.controls).filter { $0 != $1 }.map { $1 }
    if !changed.isEmpty { broadcast.send(changed) }
  }

  /// Another program has changed controls.
  private func follow(_ ids: Set<UInt32>) {
    state.withLock { update(&$0) { ids.contains($0.info.id) } }
  }

  private func leave() {
    state.withLock { $0.isGone = true }
    broadcast.finish()
  }

  // MARK: Setting

  func set(_ values: [ControlID: Int]) throws {
    try state.withLock { state in
      // Other programs may have changed a mode a moment ago.
      update(&state) { ControlRules.modes.contains($0.word) }
      let plan = ControlPlan(setting: values, of: state.controls)
      if let refusal = plan.refusals.first { throw refusal }
      try write(plan, &state)
    }
  }

  func reset(_ ids: [ControlID]) throws {
    try state.withLock { state in try write(ControlPlan(resetting: ids, of: state.controls), &state) }
  }

  private func write(_ plan: ControlPlan, _ state: inout State) throws {
    let before = Dictionary(uniqueKeysWithValues: state.entries.map { ($0.word, $0.value) })
    defer { update(&state) { entry in plan.writes.contains { $0.id == entry.word } } }
    for write in plan.writes {
      guard let entry = state.entries.first(where: { $0.word == write.id }) else { continue }
      do {
        try node.set(write.value, of: entry.info)
      } catch {
        throw self.error(error, for: entry, write.value, state)
      }
    }
    for write in plan.writes {
      guard let entry = state.entries.first(where: { $0.word == write.id }), entry.info.hasValue, !entry.isMotor,
        let value = try? node.value(of: entry.info), value != write.value
      else { continue }
      // A camera may round an amount. One that keeps the old value, or takes another menu item, has ignored the
      // request.
      let isAmount = entry.items.isEmpty && entry.info.maximum - entry.info.minimum > 1
      guard !isAmount || value == before[write.id] else { continue }
      throw ControlError.notKept(write.id, name: name(of: entry), value: write.value, instead: value)
    }
  }

  private func name(of entry: Entry) -> String { ControlNames.name(of: entry.word) ?? entry.info.name }

  /// The error for a kernel error number.
  private func error(_ failure: V4L2Failure, for entry: Entry, _ value: Int, _ state: State) -> ControlError {
    let name = name(of: entry)
    let control = state.controls.first { $0.id == entry.word }
    switch failure.number {
    case ENODEV, ENXIO, ESHUTDOWN: return .disconnected
    case EBUSY: return .grabbed(entry.word, name: name)
    case EPERM: return .notPermitted
    case EACCES:
      let mode = control?.inactiveBecause.flatMap { id in state.entries.first { $0.word == id } }
      return .inactive(entry.word, name: name, because: mode.map { self.name(of: $0) })
    case ERANGE where entry.items.isEmpty:
      return .outOfRange(entry.word, name: name, value: value, allowed: control?.range ?? value...value)
    case EINVAL where !entry.items.isEmpty, ERANGE:
      return .notInMenu(entry.word, name: name, value: value, items: entry.items)
    default:
      // A camera that is being unplugged reports all kinds of errors.
      guard node.isThere else { return .disconnected }
      return .failed(entry.word, name: name, reason: SystemWords.of(failure.number))
    }
  }
}
