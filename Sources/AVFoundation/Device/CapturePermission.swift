import MediaEngine
import Synchronization

/// Whether this program may use cameras: as the portal says where programs go through it, else as the nodes do.
final class CapturePermission: Sendable {
  static let shared = CapturePermission(portal: CameraPortal.isUsed ? CameraPortal() : nil) { NodeAccess.look() }

  private let portal: CameraPortal?
  private let look: @Sendable () -> NodeAccess
  private let take: @Sendable (CameraRemote) async -> Void
  /// What the portal has said. Portals remember, but can only be asked by asking the person.
  private let answer = Mutex<CameraPortal.Answer?>(nil)

  /// Access as a portal and the nodes give it; `take` is handed the portal's door to its cameras.
  init(
    portal: CameraPortal?, take: @escaping @Sendable (CameraRemote) async -> Void = { await $0.take() },
    look: @escaping @Sendable () -> NodeAccess
  ) {
    self.portal = portal
    self.look = look
    self.take = take
  }

  var status: AVAuthorizationStatus {
    guard portal != nil else { return nodeStatus }
    return switch answer.withLock({ $0 }) {
    case nil: .notDetermined
    case .granted: .authorized
    case .denied: .denied
    case .absent: nodeStatus
    }
  }

  /// Asks where there is somebody to ask.
  func request() async -> Bool {
    if let portal, status != .authorized {
      let answer = await portal.askForAccess()
      if answer == .granted, let remote = await portal.openRemote() { await take(remote) }
      self.answer.withLock { $0 = answer }
    }
    return status == .authorized
  }

  /// What keeps cameras from being used, in words that say how to change that; nil where nothing does.
  var problem: CapturePermissionProblem? {
    guard status != .authorized, status != .notDetermined else { return nil }
    if portal != nil, answer.withLock({ $0 }) == .denied { return .denied }
    if case .refused(let node) = look() { return .nodeRefused(node) }
    return nil
  }

  private var nodeStatus: AVAuthorizationStatus {
    switch look() {
    case .nothingThere, .open: .authorized
    case .refused: .denied
    }
  }
}
