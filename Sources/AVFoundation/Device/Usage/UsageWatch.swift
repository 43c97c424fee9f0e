import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// Notifies observers of devices that are taken by other programs, or get behind a closed lid. Neither is announced by
/// the system, so both are read again while they are observed.
final class UsageWatch: Sendable {
  static let shared = UsageWatch { DeviceUsage(of: $0) }

  private struct State {
    var watched: [ObjectIdentifier: Watched] = [:]
  }

  private struct Watched {
    weak var device: AVCaptureDevice?
    var usage: DeviceUsage
  }

  private let state = Mutex(State())
  private let read: @Sendable (AVCaptureDevice) -> DeviceUsage

  init(_ read: @escaping @Sendable (AVCaptureDevice) -> DeviceUsage) { self.read = read }

  /// A device's usage now. As long as it is observed, its observers are notified of changes.
  func usage(of device: AVCaptureDevice) -> DeviceUsage {
    let usage = read(device)
    let isNew = state.withLock { state in
      let id = ObjectIdentifier(device)
      if state.watched[id]?.device != nil { return false }
      state.watched[id] = Watched(device: device, usage: usage)
      return true
    }
    if isNew { checkLater(device) }
    return usage
  }

  private func checkLater(_ device: AVCaptureDevice) {
    let id = ObjectIdentifier(device)
    device.source.clock.schedule(after: Timeouts.usageCheck, on: .global(qos: .utility)) { [weak self, weak device] in
      self?.check(device, id)
    }
  }

  private func check(_ device: AVCaptureDevice?, _ id: ObjectIdentifier) {
    guard let device, device.isUsageObserved else {
      state.withLock { $0.watched[id] = nil }
      return
    }
    let new = read(device)
    let old = state.withLock { state in
      defer { state.watched[id]?.usage = new }
      return state.watched[id]?.usage ?? new
    }
    func tell(_ keyPath: KeyPath<AVCaptureDevice, Bool>, _ part: KeyPath<DeviceUsage, Bool>) {
      let (before, after) = (old[keyPath: part], new[keyPath: part])
      if before != after { device.notify(keyPath, old: before, new: after) }
    }
    tell(\.isInUseByAnotherApplication, \.isInUseByAnotherApplication)
    tell(\.isSuspended, \.isSuspended)
    checkLater(device)
  }
}

extension AVCaptureDevice {
  /// Whether another program has the camera open. Programs of other users can't be seen.
  public var isInUseByAnotherApplication: Bool {
    accessed()
    return UsageWatch.shared.usage(of: self).isInUseByAnotherApplication
  }

  /// Whether the device is suspended: a laptop's own camera behind a closed lid.
  public var isSuspended: Bool {
    accessed()
    return UsageWatch.shared.usage(of: self).isSuspended
  }

  fileprivate var isUsageObserved: Bool {
    ["isInUseByAnotherApplication", "isSuspended"].contains { !keyValueObservers.observers(of: $0).isEmpty }
  }
}
