import CoreMedia
import Foundation
import Synchronization

/// The timebase that a renderer goes by: that of its synchronizer, else its layer's, else one of its own, which runs with the
/// host's clock.
final class RendererTimebase: Sendable {
  private struct State {
    var shared: CMTimebase?
    var control: CMTimebase?
    /// The one that is listened to.
    var followed: CMTimebase?
    var listeners: [any NSObjectProtocol] = []
    var onSwitch: (@Sendable (_ old: CMTimebase?, _ new: CMTimebase) -> Void)?
    var onChange: (@Sendable () -> Void)?
  }

  private let own: CMTimebase
  private let state = Mutex(State())

  init() {
    guard let own = try? CMTimebase(sourceClock: .hostTimeClock) else { preconditionFailure("no timebase") }
    try? own.setRateAndAnchorTime(rate: 1, anchorTime: .zero, immediateSourceTime: .zero)
    self.own = own
  }

  deinit {
    let listeners = state.withLock { HandedValue($0.listeners) }
    for listener in listeners.value { NotificationCenter.default.removeObserver(listener) }
  }

  /// The timebase that counts now.
  var current: CMTimebase { state.withLock { $0.shared ?? $0.control } ?? own }

  /// Calls one handler when another timebase counts, and the other when time passes differently: after that, too, and when
  /// the rate changes or the time is set.
  func begin(
    onSwitch: (@Sendable (_ old: CMTimebase?, _ new: CMTimebase) -> Void)? = nil,
    onChange: @escaping @Sendable () -> Void
  ) {
    state.withLock { ($0.onSwitch, $0.onChange) = (onSwitch, onChange) }
    follow()
  }

  /// Goes by a synchronizer's; nil goes without. False where it belongs to another synchronizer.
  func share(_ timebase: CMTimebase?) -> Bool {
    let isFree = state.withLock { state in
      guard timebase == nil || state.shared == nil else { return false }
      state.shared = timebase
      return true
    }
    if isFree { follow() }
    return isFree
  }

  /// Goes by a layer's.
  func control(by timebase: CMTimebase?) {
    state.withLock { $0.control = timebase }
    follow()
  }

  private func follow() {
    let now = current
    let (before, onSwitch, onChange) = state.withLock { state in
      defer { state.followed = now }
      return (state.followed, state.onSwitch, state.onChange)
    }
    guard before !== now, let onChange else { return }
    onSwitch?(before, now)
    let center = NotificationCenter.default
    let made = HandedValue(
      [CMTimebase.timeJumped, CMTimebase.effectiveRateChanged].map { name in
        center.addObserver(forName: name, object: now, queue: nil) { _ in onChange() }
      })
    let old = state.withLock { state in
      defer { state.listeners = made.value }
      return HandedValue(state.listeners)
    }
    for listener in old.value { center.removeObserver(listener) }
    onChange()
  }
}
