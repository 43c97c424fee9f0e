import Foundation
import GLibSupport
import Synchronization

/// The user's photos and videos: regular files in the Pictures and Videos folders, and an index of them.
public final class PHPhotoLibrary: NSObject, Sendable {
  private static let standard = Mutex(PHPhotoLibrary(.standard, firstScan: FirstScan()))
  private static let scansFirst = Atomic(true)

  /// The library that stands for the user's: in a test that has its own, and in the requests of a change, the one that they
  /// are made of.
  @TaskLocal static var replacement: PHPhotoLibrary?

  let places: LibraryPlaces
  let observers = ChangeObservers()
  private let opened = Mutex<LibraryStore?>(nil)
  private let watch = Mutex<LibraryWatch?>(nil)
  private let firstScan: FirstScan?
  let queue = DispatchQueue(label: "app.kinora.photos", qos: .userInitiated)

  /// A library in some places; without a first scan fetches give what is known.
  init(_ places: LibraryPlaces, firstScan: FirstScan? = nil) {
    (self.places, self.firstScan) = (places, firstScan)
    for folder in [places.pictures, places.videos] { HangingFolders.shared.watch(folder) }
  }

  /// The user's library.
  public static func shared() -> PHPhotoLibrary { replacement ?? standard.withLock { $0 } }

  /// Opens the user's library in its folders anew; returns whether they are others than before.
  static func renew() -> Bool {
    let places = LibraryPlaces.standard
    return standard.withLock { standard in
      guard standard.places != places else { return false }
      standard = PHPhotoLibrary(places, firstScan: FirstScan())
      return true
    }
  }

  /// The store, opened at the first use; if that fails, the next use tries again.
  func store() throws -> LibraryStore {
    try opened.withLock { opened in
      if let opened { return opened }
      let store = try LibraryStore(places, firstScan: firstScan)
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
    // What they fetch is this library's, too, also if the user has another one by now.
    ChangeRecorder.$current.withValue(recorder) { Self.$replacement.withValue(self) { changeBlock() } }
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

  // MARK: The first fetch

  /// Has the folders scanned before the first fetch. Where a main loop would stand still meanwhile, it isn't waited for. The
  /// requests of a change are about what is known already, and are part of something that shouldn't wait.
  func scanBeforeFetch() {
    guard let firstScan, firstScan.isAwaited, Self.scansFirst.load(ordering: .relaxed), ChangeRecorder.current == nil,
      let store = readable()
    else { return }
    let scan: @Sendable () -> Void = { _ = try? store.rescan() }
    if MainLoop.isDispatching { firstScan.begin(scan) } else { firstScan.wait(orBegin: scan) }
  }

  /// Has fetches of this program give what is known, at once: for programs that say themselves when to scan.
  package static func fetchWithoutScan() { scansFirst.store(false, ordering: .relaxed) }

  /// The store, if the library may and can be read; else nil.
  func readable() -> LibraryStore? {
    Self.authorizationProblem(for: .readWrite, at: places) == nil ? try? store() : nil
  }
}
