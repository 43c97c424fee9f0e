import Dispatch
import Foundation
import MediaEngine
import Synchronization

/// The devices of this process: one object for each that there ever was, and which of them are there.
///
/// Apple's calls answer at once; finding devices takes a moment, and goes on in the background. So the first who asks
/// waits until everything has been looked for once, and everybody later gets what is known.
final class CaptureDevices: Sendable {
  /// Those of this machine.
  static let shared = CaptureDevices(DeviceCatalogue())

  /// What a new list of the catalogue's means.
  private struct Change {
    var before: [AVCaptureDevice] = []
    var after: [AVCaptureDevice] = []
    /// Those that are gone.
    var left: [AVCaptureDevice] = []
    /// Those that have come, or are reached in another way than before.
    var entered: [(AVCaptureDevice, DeviceDescription)] = []
  }

  private struct State {
    /// Every device that there ever was.
    var known: [String: AVCaptureDevice] = [:]
    /// Those that are there, in the catalogue's order.
    var present: [AVCaptureDevice] = []
    var hasLooked = false
    /// Whether somebody was told that there is nothing, because looking took too long.
    var hasDisappointed = false
    var sessions: [Listening] = []
    var following: Task<Void, Never>?

    /// Takes over a list of what is there.
    mutating func become(_ list: [DeviceDescription]) -> Change {
      var change = Change(before: present)
      for source in list {
        if let device = known[source.id] {
          if !present.contains(device) { change.entered.append((device, source)) }
          change.after.append(device)
        } else {
          let device = AVCaptureDevice(source)
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

  /// A list that wants to hear of changes, for as long as somebody holds it.
  private struct Listening: @unchecked Sendable {
    weak var session: AVCaptureDevice.DiscoverySession?
  }

  /// Where the devices are found; sessions look there for those that return.
  let catalogue: DeviceCatalogue
  private let state = Mutex(State())
  /// Entered until the devices have been looked for once.
  private let looking = DispatchGroup()

  init(_ catalogue: DeviceCatalogue) {
    self.catalogue = catalogue
    looking.enter()
  }

  deinit {
    let state = state.withLock { $0 }
    state.following?.cancel()
    // A group may not be let go of while somebody is in it.
    if !state.hasLooked { looking.leave() }
  }

  /// The devices that are there.
  var devices: [AVCaptureDevice] {
    follow()
    if !state.withLock({ $0.hasLooked }),
      looking.wait(timeout: .now() + Timeouts.firstDevices.inSeconds) == .timedOut
    {
      state.withLock { $0.hasDisappointed = true }
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
      // Known without looking, so that whoever asks next finds them.
      let (simulated, present) = (SimulatedDevices.standard.descriptions, state.withLock { $0.present.map(\.source) })
      if newValue { become(present.filter { !$0.isSimulated } + simulated) }
    }
  }

  /// The device with this id, if it is there.
  func device(_ id: String) -> AVCaptureDevice? { devices.first { $0.uniqueID == id } }

  /// Tells this list of changes from now on.
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
      let change = state.become(list)
      defer { state.hasLooked = true }
      return (!state.hasLooked, state.hasLooked || state.hasDisappointed, change)
    }
    // What was there from the beginning hasn't come.
    if isNews { tell(change) }
    // Only now: whoever waits for the first list and then observes must not hear that it has come.
    if isFirst { looking.leave() }
  }

  /// Tells everybody what has come and gone.
  private func tell(_ change: Change) {
    for device in change.left { device.becameDisconnected() }
    for (device, source) in change.entered { device.becameConnected(as: source) }
    for session in state.withLock({ $0.sessions.compactMap(\.session) }) {
      let (old, new) = (session.selection(of: change.before), session.selection(of: change.after))
      if old != new { session.notify(\.devices, old: old, new: new) }
    }
    for device in change.left {
      NotificationCenter.default.postLater(name: AVCaptureDevice.wasDisconnectedNotification, object: device)
    }
    for (device, _) in change.entered {
      NotificationCenter.default.postLater(name: AVCaptureDevice.wasConnectedNotification, object: device)
    }
  }
}
