import CGStreamer

/// One strong reference to a buffer, caps, event or other mini object, released in `deinit`.
public final class MiniObjectRef: @unchecked Sendable {
  /// The object; valid for as long as this reference is.
  public let pointer: UnsafeMutableRawPointer

  private init(owning pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
  }

  deinit {
    gst_mini_object_unref(pointer.assumingMemoryBound(to: GstMiniObject.self))
  }

  /// Takes over a reference that the caller was given ("transfer full").
  static func takeRef<T>(_ pointer: UnsafeMutablePointer<T>) -> MiniObjectRef {
    MiniObjectRef(owning: UnsafeMutableRawPointer(pointer))
  }

  /// Takes over a reference to an object whose type Swift can't see.
  static func takeRef(_ pointer: OpaquePointer) -> MiniObjectRef {
    MiniObjectRef(owning: UnsafeMutableRawPointer(pointer))
  }

  /// Adds a reference to an object that the caller only borrows ("transfer none").
  static func addRef<T>(_ pointer: UnsafeMutablePointer<T>) -> MiniObjectRef {
    addRef(OpaquePointer(pointer))
  }

  /// Adds a reference to a borrowed object whose type Swift can't see.
  static func addRef(_ pointer: OpaquePointer) -> MiniObjectRef {
    let raw = UnsafeMutableRawPointer(pointer)
    gst_mini_object_ref(raw.assumingMemoryBound(to: GstMiniObject.self))
    return MiniObjectRef(owning: raw)
  }

  /// The object as the C type that a function wants.
  func `as`<T>(_ type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    pointer.assumingMemoryBound(to: type)
  }

  /// The object for functions whose type Swift can't see.
  var opaque: OpaquePointer { OpaquePointer(pointer) }

  /// Returns another reference for a C function that takes ownership.
  func retained<T>(_ type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    gst_mini_object_ref(pointer.assumingMemoryBound(to: GstMiniObject.self))
    return pointer.assumingMemoryBound(to: type)
  }

  /// The reference count, for tests of ownership.
  public var referenceCount: Int { Int(kinora_mini_object_reference_count(pointer)) }
}
