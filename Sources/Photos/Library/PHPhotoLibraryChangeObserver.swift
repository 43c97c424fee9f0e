/// Is told when the library changes.
public protocol PHPhotoLibraryChangeObserver: AnyObject, Sendable {
  /// The library is different now. Called on a queue of the library's.
  func photoLibraryDidChange(_ changeInstance: PHChange)
}
