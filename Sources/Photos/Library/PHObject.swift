import Foundation

/// Something in the library: as it was when it was fetched.
public class PHObject: NSObject, NSCopying, @unchecked Sendable {
  /// By what programs remember it.
  public let localIdentifier: String
  /// Where it is.
  let library: PHPhotoLibrary

  init(_ identifier: String, in library: PHPhotoLibrary) {
    localIdentifier = identifier
    self.library = library
  }

  /// Itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both are the same thing in the library, at whatever time they were fetched.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? PHObject else { return false }
    return type(of: other) == type(of: self) && other.localIdentifier == localIdentifier
  }

  /// Goes with `isEqual`.
  public override var hash: Int { localIdentifier.hashValue }

  /// Grows with each change of it.
  var revision: Int { 0 }
}

/// Stands for something that a change block makes, until it is there.
public final class PHObjectPlaceholder: PHObject, @unchecked Sendable {}
