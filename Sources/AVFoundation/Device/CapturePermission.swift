import MediaEngine
import Synchronization

/// Whether this program may use cameras: decided by the portal if there is one, else by the device nodes' permissions.
final class CapturePermission: Sendable {
  static let shared = CapturePermission(portal: CameraPortal.isUsed ? CameraPortal() : nil) { NodeAccess.look() }

  private let portal: CameraPortal?
  private let look: @Sendable () -> NodeAccess
  private let take: @Sendable (CameraRemote) async -> Void
  /// The portal's last answer. A portal remembers its own, but asking it may ask the user.
  private let answer = Mutex<CameraPortal.Answer?>(nil)

  /// Creates a permission from a portal and the nodes; `take` gets the portal's PipeWire remote with its cameras.
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

  /// Requests access from the portal, if there is one.
  func request() async -> Bool {
    if let portal, status != .authorized {
      let answer = await portal.askForAccess()
      if answer == .granted, let remote = await portal.openRemote() { await take(remote) }
      self.answer.withLock { $0 = answer }
    }
    return status == .authorized
  }

  /// Why cameras can't be used, with what to do about it; nil if they can.
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
