import Foundation
import GLibSupport
import Synchronization

/// Looks at regular intervals whether the files of assets have grown. It holds on to its assets.
open class AVFragmentedAssetMinder: NSObject, @unchecked Sendable {
  private struct State {
    var assets: [any AVAsset & AVFragmentMinding] = []
    var interval: TimeInterval
    var alarm: ClockAlarm?
    var isLooking = false
  }

  private let clock: any HostClock
  private let state: Mutex<State>

  /// Creates a minder without assets, which looks every ten seconds.
  public convenience override init() { self.init(interval: 10, clock: SystemHostClock.shared) }

  /// Creates a minder of an asset.
  public convenience init(asset: any AVAsset & AVFragmentMinding, mindingInterval: TimeInterval) {
    self.init(interval: mindingInterval, clock: SystemHostClock.shared)
    addFragmentedAsset(asset)
  }

  init(interval: TimeInterval, clock: any HostClock) {
    self.clock = clock
    state = Mutex(State(interval: Self.allowed(interval)))
  }

  deinit {
    let (assets, alarm) = state.withLock { (HandedValue($0.assets), $0.alarm) }
    alarm?.cancel()
    for asset in assets.value { (asset as? any FragmentedMedia)?.growing.mind(false) }
  }

  /// How often it looks, in seconds; a millisecond is the least.
  open var mindingInterval: TimeInterval {
    get { state.withLock { $0.interval } }
    set {
      let old = state.withLock { state in
        state.interval = Self.allowed(newValue)
        return state.alarm.take()
      }
      old?.cancel()
      wait()
    }
  }

  private static func allowed(_ interval: TimeInterval) -> TimeInterval {
    guard interval.isFinite, interval > 0 else {
      Misuse.report("mindingInterval: \(interval) s is no interval")
      return 10
    }
    return max(0.001, interval)
  }

  /// The assets that it looks after.
  open var assets: [any AVAsset & AVFragmentMinding] { state.withLock { HandedValue($0.assets) }.value }

  /// Looks after another asset, an `AVFragmentedAsset` or `AVFragmentedMovie`.
  open func addFragmentedAsset(_ asset: any AVAsset & AVFragmentMinding) {
    guard let media = asset as? any FragmentedMedia else {
      return Misuse.report("addFragmentedAsset: only AVFoundation's own assets can be looked after")
    }
    let asset = HandedValue(asset)
    let isNew = state.withLock { state in
      guard !state.assets.contains(where: { $0 === asset.value }) else { return false }
      state.assets.append(asset.value)
      return true
    }
    guard isNew else { return }
    media.growing.mind(true)
    wait()
  }

  /// Doesn't look after an asset any more: it stays as it was seen last.
  open func removeFragmentedAsset(_ asset: any AVAsset & AVFragmentMinding) {
    let asset = HandedValue(asset)
    let wasThere = state.withLock { state in
      guard let place = state.assets.firstIndex(where: { $0 === asset.value }) else { return false }
      state.assets.remove(at: place)
      return true
    }
    if wasThere { (asset.value as? any FragmentedMedia)?.growing.mind(false) }
  }

  /// Looks after the interval, unless it waits for that already.
  private func wait() {
    let interval: TimeInterval? = state.withLock { state in
      state.alarm == nil && !state.isLooking && !state.assets.isEmpty ? state.interval : nil
    }
    guard let interval else { return }
    let alarm = clock.schedule(after: .seconds(interval)) { [weak self] in self?.look() }
    let unneeded = state.withLock { state -> ClockAlarm? in
      guard state.alarm == nil, !state.isLooking else { return alarm }
      state.alarm = alarm
      return nil
    }
    unneeded?.cancel()
  }

  private func look() {
    let media: [any FragmentedMedia] = state.withLock { state in
      (state.alarm, state.isLooking) = (nil, true)
      return HandedValue(state.assets.compactMap { $0 as? any FragmentedMedia })
    }.value
    Task { [weak self] in
      for one in media { await one.look() }
      self?.lookedAround()
    }
  }

  private func lookedAround() {
    state.withLock { $0.isLooking = false }
    wait()
  }
}
