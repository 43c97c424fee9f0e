import AVFoundation
import Dispatch

/// An opened camera's controls: values are set one after the other beside the main thread, and of several for one
/// control only the last is.
@MainActor
final class SessionControls {
  private let controls: any CameraControls
  private let onChange: @MainActor ([CameraControl]) -> Void
  private let queue = DispatchQueue(label: "app.kinora.controls", qos: .userInitiated)
  private var waiting: [Change] = []
  private var isWorking = false
  private var listening: Task<Void, Never>?

  private enum Change {
    case values([ControlID: Int])
    case reset([ControlID])
    case point(PointOfInterest, Set<PointOfInterest.Purpose>)
  }

  /// Follows these controls; `onChange` hears all of them, at once and whenever some change.
  init(_ controls: any CameraControls, onChange: @escaping @MainActor ([CameraControl]) -> Void) {
    self.controls = controls
    self.onChange = onChange
    let changes = controls.changes
    listening = Task { [weak self] in
      for await _ in changes { self?.look() }
    }
    look()
  }

  isolated deinit {
    listening?.cancel()
  }

  /// What the camera can be pointed at a place of the picture for.
  var purposes: Set<PointOfInterest.Purpose> { controls.pointPurposes }

  /// Sets a value soon.
  func set(_ control: ControlID, to value: Int) {
    if case .values(let others)? = waiting.last {
      waiting[waiting.count - 1] = .values(others.merging([control: value]) { $1 })
    } else {
      waiting.append(.values([control: value]))
    }
    work()
  }

  /// Sets controls to what the camera takes for normal, soon.
  func reset(_ ids: [ControlID]) {
    waiting.append(.reset(ids))
    work()
  }

  /// Points the camera at a place, soon.
  func aim(at point: PointOfInterest, for purposes: Set<PointOfInterest.Purpose>) {
    waiting.append(.point(point, purposes))
    work()
  }

  private func work() {
    guard !isWorking, !waiting.isEmpty else { return }
    isWorking = true
    let change = waiting.removeFirst()
    let controls = controls
    queue.async { [weak self] in
      // What the camera doesn't take it hasn't got: the look that follows shows what it has.
      switch change {
      case .values(let values): try? controls.set(values)
      case .reset(let ids): try? controls.reset(ids)
      case .point(let point, let purposes):
        for purpose in purposes { try? controls.setPoint(point, for: purpose) }
      }
      Task { @MainActor in self?.done() }
    }
  }

  private func done() {
    isWorking = false
    work()
    if !isWorking { look() }
  }

  private func look() {
    let controls = controls
    queue.async { [weak self] in
      let now = controls.controls
      Task { @MainActor in
        // What the person goes on changing isn't called back to where it was a moment ago.
        if let self, !self.isWorking { self.onChange(now) }
      }
    }
  }
}
