import AVFoundation
import Dispatch

/// The controls of an opened camera. Values are set one after the other off the main thread; of several pending values
/// for one control only the last is set.
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

  /// Observes these controls; `onChange` receives all of them, at once and at each change.
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

  /// The purposes for which the camera supports a point of interest.
  var purposes: Set<PointOfInterest.Purpose> { controls.pointPurposes }

  /// Sets a value asynchronously.
  func set(_ control: ControlID, to value: Int) {
    if case .values(let others)? = waiting.last {
      waiting[waiting.count - 1] = .values(others.merging([control: value]) { $1 })
    } else {
      waiting.append(.values([control: value]))
    }
    work()
  }

  /// Resets controls to the camera's defaults, asynchronously.
  func reset(_ ids: [ControlID]) {
    waiting.append(.reset(ids))
    work()
  }

  /// Sets the point of interest asynchronously.
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
      // Values that the camera rejects are ignored: reading the controls afterwards shows the actual ones.
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
        // A control that the user is still changing must not be set back to an earlier value.
        if let self, !self.isWorking { self.onChange(now) }
      }
    }
  }
}
