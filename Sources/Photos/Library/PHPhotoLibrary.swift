import Foundation
import GLibSupport
import Synchronization

/// The person's photos and videos: ordinary files in the Pictures and Videos folders, and an index of them.
public final class PHPhotoLibrary: NSObject, Sendable {
  private static let standard = PHPhotoLibrary(.standard)

  /// Stands in for the person's library where a test has one of its own.
  @TaskLocal static var replacement: PHPhotoLibrary?

  let places: LibraryPlaces
  let observers = ChangeObservers()
  private let opened = Mutex<LibraryStore?>(nil)
  private let watch = Mutex<LibraryWatch?>(nil)
  private let queue = DispatchQueue(label: "app.kinora.photos", qos: .userInitiated)

  init(_ places: LibraryPlaces) { self.places = places }

  /// The person's library.
  public static func shared() -> PHPhotoLibrary { replacement ?? standard }

  /// The library's inside; opened at the first use, and again at the next where that failed.
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

  /// Carries out what `changeBlock` asks for: all of it, or nothing. The handler is called on a queue of the library's.
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

  /// Carries out what `changeBlock` asks for: all of it, or nothing.
  @preconcurrency public func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      performChanges(changeBlock) { _, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Carries out what `changeBlock` asks for, all of it or nothing, before it returns. Not for the main thread.
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

  /// Tells an observer of each change from now on, also of those that other programs make. It isn't kept alive.
  public func register(_ observer: any PHPhotoLibraryChangeObserver) {
    observers.add(observer)
    startWatching()
  }

  /// Tells an observer no more.
  public func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) { observers.remove(observer) }

  /// Looks what other programs have done to the folders; observers are told. Happens by itself while anybody observes.
  /// An addition of Kinora's.
  public func lookForChanges() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in
        continuation.resume(with: Result { _ = try store().rescan() }.mapError { PHPhotosError($0) as any Error })
      }
    }
  }

  /// Why the last look at the folders failed; nil where it went well. Observers are told when it begins to, and when it
  /// is over. An addition of Kinora's.
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

  /// The store of a library that may be read; nil where it may not, or can't.
  func readable() -> LibraryStore? {
    Self.authorizationProblem(for: .readWrite, at: places) == nil ? try? store() : nil
  }
}
