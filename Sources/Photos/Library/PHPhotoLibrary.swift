import Foundation
import GLibSupport
import Synchronization

/// The user's photos and videos: regular files in the Pictures and Videos folders, and an index of them.
public final class PHPhotoLibrary: NSObject, Sendable {
  private static let standard = Mutex(PHPhotoLibrary(.standard))

  /// Replaces the user's library in a test that has its own.
  @TaskLocal static var replacement: PHPhotoLibrary?

  let places: LibraryPlaces
  let observers = ChangeObservers()
  private let opened = Mutex<LibraryStore?>(nil)
  private let watch = Mutex<LibraryWatch?>(nil)
  let queue = DispatchQueue(label: "app.kinora.photos", qos: .userInitiated)

  init(_ places: LibraryPlaces) {
    self.places = places
    for folder in [places.pictures, places.videos] { HangingFolders.shared.watch(folder) }
  }

  /// The user's library.
  public static func shared() -> PHPhotoLibrary { replacement ?? standard.withLock { $0 } }

  /// Opens the user's library in its folders anew; returns whether they are others than before.
  static func renew() -> Bool {
    let places = LibraryPlaces.standard
    return standard.withLock { standard in
      guard standard.places != places else { return false }
      standard = PHPhotoLibrary(places)
      return true
    }
  }

  /// The store, opened at the first use; if that fails, the next use tries again.
  func store() throws -> LibraryStore {
    try opened.withLock { opened in
      if let opened { return opened }
      let store = try LibraryStore(places)
      store.changes.listen { [weak self] in self?.tell() }
      opened = store
      return store
    }
  }

  // MARK: Changes

  /// Performs the requests of `changeBlock` atomically. The handler is called on a queue of the library's.
  @preconcurrency public func performChanges(
    _ changeBlock: @escaping @Sendable () -> Void, completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    queue.async { [self] in
      do {
        try perform(changeBlock)
        completionHandler?(true, nil)
      } catch {
        completionHandler?(false, error)
      }
    }
  }

  /// Performs the requests of `changeBlock` atomically.
  @preconcurrency public func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      performChanges(changeBlock) { _, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Performs the requests of `changeBlock` atomically before it returns. Not for the main thread.
  public func performChangesAndWait(_ changeBlock: () -> Void) throws { try perform(changeBlock) }

  private func perform(_ changeBlock: () -> Void) throws(PHPhotosError) {
    let recorder = ChangeRecorder(library: self)
    ChangeRecorder.$current.withValue(recorder) { changeBlock() }
    if let problem = Self.authorizationProblem(for: .addOnly, at: places) { throw problem }
    do {
      try store().perform(recorder.draft)
    } catch {
      throw PHPhotosError(error)
    }
  }

  // MARK: Observers

  /// Notifies an observer of each change from now on, also by other programs. The observer is held weakly.
  public func register(_ observer: any PHPhotoLibraryChangeObserver) {
    observers.add(observer)
    startWatching()
  }

  /// Stops notifying an observer.
  public func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) { observers.remove(observer) }

  /// Scans the folders for changes by other programs; observers are notified. Happens automatically while there are
  /// observers. An addition of Kinora's.
  public func lookForChanges() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in
        continuation.resume(with: Result { _ = try store().rescan() }.mapError { PHPhotosError($0) as any Error })
      }
    }
  }

  /// Waits until the scans in flight have ended, such as that which the first observer begins. An addition of Kinora's.
  public func finishLooking() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }

  /// The error of the last scan of the folders, or what is to be known of their disks; nil if it succeeded. Observers are
  /// notified when scans begin to fail and when they succeed again. An addition of Kinora's.
  public var lookFailure: (any Error)? {
    guard let store = try? store() else { return nil }
    return store.scanFailure.withLock { $0 }.map { PHPhotosError($0) }
  }

  private func startWatching() {
    queue.async { [self] in
      guard let store = try? store() else { return }
      watch.withLock { watch in
        if watch == nil { watch = LibraryWatch(store) }
      }
      _ = try? store.rescan()
    }
  }

  private func tell() { observers.tell(PHChange(library: self)) }

  /// The store, if the library may and can be read; else nil.
  func readable() -> LibraryStore? {
    Self.authorizationProblem(for: .readWrite, at: places) == nil ? try? store() : nil
  }
}
