import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// All devices seen by this process, one object for each, and which of them are connected.
///
/// Apple's calls are synchronous; discovery takes a moment and runs in the background. So the first caller blocks until
/// the first discovery is complete, and later ones get the current list.
final class CaptureDevices: Sendable {
  /// The devices of this machine.
  static let shared = CaptureDevices(DeviceCatalogue())

  /// The difference between two lists of the catalogue.
  private struct Change {
    var before: [AVCaptureDevice] = []
    var after: [AVCaptureDevice] = []
    /// Devices that were disconnected.
    var left: [AVCaptureDevice] = []
    /// Devices that were connected, with their current descriptions.
    var entered: [(AVCaptureDevice, DeviceDescription)] = []
  }

  private struct State {
    /// Every device seen so far, by ID.
    var known: [String: AVCaptureDevice] = [:]
    /// The connected devices, in the catalogue's order.
    var present: [AVCaptureDevice] = []
    var hasLooked = false
    /// Whether a caller got an empty list because the first discovery took too long.
    var hasDisappointed = false
    var sessions: [Listening] = []
    var following: Task<Void, Never>?

    /// Takes over a new list of devices.
    mutating func become(_ list: [DeviceDescription], pressure: @escaping @Sendable () -> PressureWatch) -> Change {
      var change = Change(before: present)
      for source in list {
        if let device = known[source.id] {
          if !present.contains(device) { change.entered.append((device, source)) }
          change.after.append(device)
        } else {
          let device = AVCaptureDevice(source, pressure: pressure)
          known[source.id] = device
          change.entered.append((device, source))
          change.after.append(device)
        }
      }
      change.left = present.filter { !change.after.contains($0) }
      present = change.after
      return change
    }
  }

  /// A discovery session to notify of changes, held weakly.
  private struct Listening: @unchecked Sendable {
    weak var session: AVCaptureDevice.DiscoverySession?
  }

  /// The catalogue of devices; sessions use it to find those that return.
  let catalogue: DeviceCatalogue
  private let pressure: @Sendable () -> PressureWatch
  private let state = Mutex(State())
  /// Entered until the first discovery is complete.
  private let looking = DispatchGroup()

  init(_ catalogue: DeviceCatalogue, pressure: @escaping @Sendable () -> PressureWatch = { .shared }) {
    self.catalogue = catalogue
    self.pressure = pressure
    looking.enter()
  }

  deinit {
    let state = state.withLock { $0 }
    state.following?.cancel()
    // A dispatch group must not be released while it is entered.
    if !state.hasLooked { looking.leave() }
  }

  /// The connected devices.
  var devices: [AVCaptureDevice] {
    follow()
    if !state.withLock({ $0.hasLooked }) {
      // The time limit is for devices, not for plugins that nobody has read yet.
      PluginRegistry.load()
      if looking.wait(timeout: .now() + Timeouts.firstDevices.inSeconds) == .timedOut {
        state.withLock { $0.hasDisappointed = true }
      }
    }
    return state.withLock { $0.present }
  }

  /// Whether simulated devices are listed beside real ones.
  var offersSimulated: Bool {
    get { catalogue.offersSimulated }
    set {
      guard catalogue.offersSimulated != newValue else { return }
      _ = devices
      catalogue.offersSimulated = newValue
      // Added without waiting for discovery, so that the next caller finds them.
      let (simulated, present) = (SimulatedDevices.standard.descriptions, state.withLock { $0.present.map(\.source) })
      if newValue { become(present.filter { !$0.isSimulated } + simulated) }
    }
  }

  /// The connected device with this ID.
  func device(_ id: String) -> AVCaptureDevice? { devices.first { $0.uniqueID == id } }

  /// Notifies a discovery session of changes from now on.
  func add(_ session: AVCaptureDevice.DiscoverySession) {
    state.withLock { state in
      state.sessions.removeAll { $0.session == nil }
      state.sessions.append(Listening(session: session))
    }
    follow()
  }

  /// Starts following the catalogue, once.
  private func follow() {
    state.withLock { state in
      guard state.following == nil else { return }
      let catalogue = catalogue
      state.following = Task(executorPreference: EngineExecutor.shared) { [weak self] in
        let changes = catalogue.changes
        self?.become(await catalogue.devices())
        for await list in changes { self?.become(list) }
      }
    }
  }

  private func become(_ list: [DeviceDescription]) {
    let (isFirst, isNews, change) = state.withLock { state in
      let change = state.become(list, pressure: pressure)
      defer { state.hasLooked = true }
      return (!state.hasLooked, state.hasLooked || state.hasDisappointed, change)
    }
    // Devices of the first list weren't connected just now, so they aren't announced.
    if isNews { tell(change) }
    // Only after that: a caller that waits for the first list and then observes must not be notified of it.
    if isFirst { looking.leave() }
  }

  /// Notifies observers of connected and disconnected devices.
  private func tell(_ change: Change) {
    for device in change.left { device.becameDisconnected() }
    for (device, source) in change.entered { device.becameConnected(as: source) }
    for session in state.withLock({ $0.sessions.compactMap(\.session) }) {
      let (old, new) = (session.selection(of: change.before), session.selection(of: change.after))
      if old != new { session.notify(\.devices, old: old, new: new) }
    }
    for device in change.left {
      NotificationCenter.default.postOnMain(name: AVCaptureDevice.wasDisconnectedNotification, object: device)
    }
    for (device, _) in change.entered {
      NotificationCenter.default.postOnMain(name: AVCaptureDevice.wasConnectedNotification, object: device)
    }
  }
}
