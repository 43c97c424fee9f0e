import Dispatch
import Foundation
import GLibSupport
import Photos

/// The user's photo library.
@MainActor
final class PhotosSource: LibrarySource {
  var onItems: @MainActor ([LibraryItem]) -> Void = { _ in }
  var onLooked: @MainActor () -> Void = {}
  var onFailure: @MainActor ((any Error)?) -> Void = { _ in }
  private let reader = LibraryReader()
  /// The words of the last failure that was told.
  private var told: String?
  private var observer: LibraryObserver?
  private var moving: (any NSObjectProtocol)?
  private var isReading = false
  private var hasChanged = false
  /// Whether the folders were looked through once, and whether that was told with what was found.
  private var (hasLooked, hasToldLook) = (false, false)

  func begin() {
    moving = NotificationCenter.default.addObserver(
      forName: PHPhotoLibrary.foldersDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.observe() } }
    }
    observe()
  }

  isolated deinit {
    if let moving { NotificationCenter.default.removeObserver(moving) }
  }

  /// Reads and observes the library in the folders that it has now.
  private func observe() {
    let observer = LibraryObserver { [weak self] in self?.read() }
    self.observer = observer
    PHPhotoLibrary.shared().register(observer)
    read()
    Task {
      // The observer's registration begins a look.
      await PHPhotoLibrary.shared().finishLooking()
      hasLooked = true
      read()
    }
  }

  /// Reads the library, one read at a time; changes during a read cause a single further one.
  private func read() {
    hasChanged = isReading
    guard !isReading else { return }
    isReading = true
    let isComplete = hasLooked
    Task {
      let items = await reader.read()
      let failure = await Task.detached { PHPhotoLibrary.shared().lookFailure }.value
      isReading = false
      onItems(items)
      if isComplete, !hasToldLook {
        hasToldLook = true
        onLooked()
      }
      let words = failure?.localizedDescription
      if words != told { onFailure(failure) }
      told = words
      if hasChanged { read() }
    }
  }

  func lookAgain() {
    Task {
      try? await PHPhotoLibrary.shared().lookForChanges()
      read()
    }
  }

  func trash(_ items: [LibraryItem]) async throws -> any TrashedItems {
    // A burst is trashed as a whole, because its other photos appear nowhere else on the page.
    let identifiers = await Task.detached { items.flatMap { LibraryReader.assets(of: $0) }.map(\.localIdentifier) }
      .value
    try await PHPhotoLibrary.shared().performChanges {
      PHAssetChangeRequest.deleteAssets(PHAsset.fetchAssets(withLocalIdentifiers: identifiers, options: nil))
    }
    read()
    return TrashedAssets(count: items.count, identifiers: identifiers) { [weak self] in self?.read() }
  }
}

/// Assets in the Trash.
private struct TrashedAssets: TrashedItems {
  let count: Int
  let identifiers: [String]
  let then: @MainActor () -> Void

  func restore() async throws {
    let identifiers = identifiers
    try await PHPhotoLibrary.shared().performChanges {
      PHAssetChangeRequest.restoreAssets(withLocalIdentifiers: identifiers)
    }
    then()
  }
}

/// Observes library changes, which arrive on a queue of the library's, and passes them on to the main thread.
private final class LibraryObserver: PHPhotoLibraryChangeObserver {
  private let handler: @MainActor @Sendable () -> Void

  init(_ handler: @escaping @MainActor @Sendable () -> Void) {
    self.handler = handler
  }

  func photoLibraryDidChange(_ changeInstance: PHChange) {
    DispatchQueue.main.async { MainActor.assumeIsolated { self.handler() } }
  }
}
