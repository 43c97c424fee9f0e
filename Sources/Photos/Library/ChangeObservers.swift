import Foundation
import Synchronization

/// The observers of a library's changes. Each is called on one queue, in order.
final class ChangeObservers: Sendable {
  private final class Entry: @unchecked Sendable {
    weak var observer: (any PHPhotoLibraryChangeObserver)?
    init(_ observer: any PHPhotoLibraryChangeObserver) { self.observer = observer }
  }

  private let entries = Mutex<[Entry]>([])
  private let queue = DispatchQueue(label: "app.kinora.photos.observers", qos: .userInitiated)

  func add(_ observer: any PHPhotoLibraryChangeObserver) {
    let entry = Entry(observer)
    entries.withLock { entries in
      entries.removeAll { $0.observer == nil || $0.observer === observer }
      entries.append(entry)
    }
  }

  func remove(_ observer: any PHPhotoLibraryChangeObserver) {
    entries.withLock { $0.removeAll { $0.observer == nil || $0.observer === observer } }
  }

  var isEmpty: Bool { entries.withLock { !$0.contains { $0.observer != nil } } }

  func tell(_ change: PHChange) {
    queue.async { [self] in
      for entry in entries.withLock({ $0 }) { entry.observer?.photoLibraryDidChange(change) }
    }
  }
}
