import CGLib

/// One strong reference to a GObject, released in `deinit`. Code above this layer never calls `ref` or `unref`.
public final class GObjectRef: @unchecked Sendable {
  /// The instance; valid for as long as this reference is.
  public let pointer: UnsafeMutableRawPointer

  private init(owning pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
  }

  deinit {
    g_object_unref(pointer)
  }

  /// Takes over a reference that the caller was given ("transfer full").
  public static func takeRef(_ pointer: UnsafeMutableRawPointer) -> GObjectRef {
    GObjectRef(owning: pointer)
  }

  /// Takes over a reference that may be missing.
  public static func takeRef(_ pointer: UnsafeMutableRawPointer?) -> GObjectRef? {
    pointer.map(GObjectRef.init(owning:))
  }

  /// Adds a reference to an instance that the caller only borrows ("transfer none").
  public static func addRef(_ pointer: UnsafeMutableRawPointer) -> GObjectRef {
    g_object_ref(pointer)
    return GObjectRef(owning: pointer)
  }

  /// Adds a reference to an instance that may be missing.
  public static func addRef(_ pointer: UnsafeMutableRawPointer?) -> GObjectRef? {
    pointer.map { addRef($0) }
  }

  /// Takes ownership of a new, floating instance ("transfer floating"); one that isn't floating gets another reference.
  public static func sinkFloating(_ pointer: UnsafeMutableRawPointer) -> GObjectRef {
    g_object_ref_sink(pointer)
    return GObjectRef(owning: pointer)
  }

  /// Takes ownership of a new, floating instance that may be missing.
  public static func sinkFloating(_ pointer: UnsafeMutableRawPointer?) -> GObjectRef? {
    pointer.map { sinkFloating($0) }
  }

  /// The instance as the C type that a function wants.
  public func `as`<T>(_ type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    pointer.assumingMemoryBound(to: type)
  }

  /// The instance for functions whose type Swift can't see.
  public var opaque: OpaquePointer { OpaquePointer(pointer) }

  /// The reference count, for tests of ownership.
  public var referenceCount: Int { Int(kinora_reference_count(pointer)) }

  /// The instance's type.
  public var type: GType { kinora_type_of_instance(pointer) }

  /// The name of the instance's type, such as `GstVideoTestSrc`.
  public var typeName: String { GLibType.name(type) }
}

extension GObjectRef: Hashable {
  public static func == (a: GObjectRef, b: GObjectRef) -> Bool { a.pointer == b.pointer }
  public func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
}

extension GObjectRef: GObjectHolder {
  public var object: GObjectRef { self }
}

/// A wrapper of a GObject, which has properties and signals.
public protocol GObjectHolder: Sendable {
  /// The reference that keeps the instance alive.
  var object: GObjectRef { get }
}
