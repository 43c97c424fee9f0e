import CGLib
import Synchronization

/// A box whose address C keeps as user data, from `publish()` until its destroy notify calls `retire(_:)`.
///
/// GLib orders such hand-overs by its own mutexes, which the thread sanitizer can't see: it would report every
/// callback's first read as a race. The fences here make the order visible; they cost a few nanoseconds.
public protocol HandedOver: AnyObject, Sendable {}

extension HandedOver {
  /// Retains the box and answers the address to give to C.
  public func publish() -> UnsafeMutableRawPointer {
    let data = Unmanaged.passRetained(self).toOpaque()
    HandOverFences.shared.leave(data)
    return data
  }

  /// The box behind an address that C hands back in a callback.
  public static func published(_ data: UnsafeMutableRawPointer?) -> Self {
    HandOverFences.shared.enter(data!)
    return Unmanaged<Self>.fromOpaque(data!).takeUnretainedValue()
  }

  /// Lets go of the box; for destroy notifies.
  public static func retire(_ data: UnsafeMutableRawPointer?) {
    HandOverFences.shared.enter(data!)
    Unmanaged<Self>.fromOpaque(data!).release()
  }
}

/// The fences stand outside the boxes, chosen by address: finding one inside would already be the read that races.
private struct HandOverFences: @unchecked Sendable {
  static let shared = HandOverFences()

  private static let count = 64
  private let fences: UnsafeMutablePointer<Atomic<Int>>

  private init() {
    fences = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (fences + index).initialize(to: Atomic(0)) }
  }

  /// After the last write, before the address goes to C.
  func leave(_ data: UnsafeMutableRawPointer) { fence(data).pointee.add(1, ordering: .releasing) }

  /// In the callback, before the first read.
  func enter(_ data: UnsafeMutableRawPointer) { _ = fence(data).pointee.load(ordering: .acquiring) }

  private func fence(_ data: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Atomic<Int>> {
    // Boxes lie at multiples of 16.
    fences + Int(bitPattern: data) >> 4 & (Self.count - 1)
  }
}

/// An object's address that forgets itself when the object dies.
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

  /// The object, if it still lives.
  public var object: GObjectRef? { .takeRef(g_weak_ref_get(reference)) }
}
