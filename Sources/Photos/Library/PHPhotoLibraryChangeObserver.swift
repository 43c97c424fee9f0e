/// An observer of changes to the library.
public protocol PHPhotoLibraryChangeObserver: AnyObject, Sendable {
  /// Called after the library has changed, on a queue of the library's.
  func photoLibraryDidChange(_ changeInstance: PHChange)
}
