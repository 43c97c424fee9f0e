import CGLib
import Synchronization

/// A box whose address C keeps as user data, from `publish()` until the destroy notify calls `retire(_:)`.
///
/// GLib synchronises this with its own mutexes, which the thread sanitizer can't see: it would report the first read in
/// every callback as a race. The fences here make the order visible; they cost a few nanoseconds.
public protocol HandedOver: AnyObject, Sendable {}

extension HandedOver {
  /// Retains the box and returns the address to pass to C.
  public func publish() -> UnsafeMutableRawPointer {
    let data = Unmanaged.passRetained(self).toOpaque()
    HandOverFences.shared.leave(data)
    return data
  }

  /// Returns the box at an address that C passes to a callback.
  public static func published(_ data: UnsafeMutableRawPointer?) -> Self {
    HandOverFences.shared.enter(data!)
    return Unmanaged<Self>.fromOpaque(data!).takeUnretainedValue()
  }

  /// Releases the box; for destroy notifies.
  public static func retire(_ data: UnsafeMutableRawPointer?) {
    HandOverFences.shared.enter(data!)
    Unmanaged<Self>.fromOpaque(data!).release()
  }
}

/// The fences are stored outside the boxes and chosen by address: reading one inside a box would itself be the race.
private struct HandOverFences: @unchecked Sendable {
  static let shared = HandOverFences()

  private static let count = 64
  private let fences: UnsafeMutablePointer<Atomic<Int>>

  private init() {
    fences = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (fences + index).initialize(to: Atomic(0)) }
  }

  /// Releases: call after the last write, before the address is passed to C.
  func leave(_ data: UnsafeMutableRawPointer) { fence(data).pointee.add(1, ordering: .releasing) }

  /// Acquires: call in the callback, before the first read.
  func enter(_ data: UnsafeMutableRawPointer) { _ = fence(data).pointee.load(ordering: .acquiring) }

  private func fence(_ data: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Atomic<Int>> {
    // Boxes are aligned to 16 bytes.
    fences + Int(bitPattern: data) >> 4 & (Self.count - 1)
  }
}

/// A weak reference to a GObject, cleared when the object is finalised.
public final class WeakObject: @unchecked Sendable {
  private let reference: UnsafeMutablePointer<GWeakRef>

  public init(_ object: GObjectRef) {
    reference = .allocate(capacity: 1)
    g_weak_ref_init(reference, object.pointer)
  }

  deinit {
    g_weak_ref_clear(reference)
    reference.deallocate()
  }

  /// The object, if it is still alive.
  public var object: GObjectRef? { .takeRef(g_weak_ref_get(reference)) }
}
