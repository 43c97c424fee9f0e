import Foundation

/// An object of the library, in its state when it was fetched.
public class PHObject: NSObject, NSCopying, @unchecked Sendable {
  /// The identifier by which apps can fetch it again.
  public let localIdentifier: String
  /// The library that it belongs to.
  let library: PHPhotoLibrary

  init(_ identifier: String, in library: PHPhotoLibrary) {
    localIdentifier = identifier
    self.library = library
  }

  /// Returns itself: it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both are the same object of the library, whenever they were fetched.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? PHObject else { return false }
    return type(of: other) == type(of: self) && other.localIdentifier == localIdentifier
  }

  /// A hash that is consistent with `isEqual(_:)`.
  public override var hash: Int { localIdentifier.hashValue }

  /// Incremented with each change of the object.
  var revision: Int { 0 }
}

/// A placeholder for an object that a change block creates.
public final class PHObjectPlaceholder: PHObject, @unchecked Sendable {}
