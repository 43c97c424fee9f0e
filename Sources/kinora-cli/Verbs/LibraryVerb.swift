import CardImport
import Foundation
import GLibSupport
import Photos
import Synchronization

extension Verb {
  static let library = Verb(
    "library", tr("look after the photo library"), words: LibraryRequest.words,
    options: [
      Option("--root", .file, tr("use the library in this folder instead of your own")),
      Option(
        "--verify",
        tr("compare each file that is added or imported with its copy, both read again from their disks")),
      Option("--json", tr("print one JSON object, or one for each item that is added, left or removed")),
    ],
    example: "library add lake.jpg",
    tr("copies a photo into the library; remove puts items into the Trash, import takes all that is new on a card"),
    run: LibraryVerb.run)
}

/// Lists the library, adds and removes items, and checks or rebuilds its index.
private enum LibraryVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let request = try LibraryRequest(options.words)
    // Each request says itself whether folders are scanned: verifying changes nothing.
    PHPhotoLibrary.fetchWithoutScan()
    if let root = options.text("--root") { PHPhotoLibrary.use(root: URL(fileURLWithPath: root, isDirectory: true)) }
    let report = LibraryReport(asJSON: options.has("--json"))
    let library = PHPhotoLibrary.shared()
    if let problem = PHPhotoLibrary.authorizationProblem(for: .readWrite) {
      throw LibraryFailure(error: problem, what: tr("The photo library"))
    }
    do {
      switch request {
      case .list:
        try await library.lookForChanges()
        try report.list(everything())
        return .done
      case .verify:
        let problems = try library.verifyIndex()
        try report.checked(problems, assets: everything().count)
        return problems.contains(where: \.isDisagreement) ? .failed : .done
      case .rebuild:
        try report.rebuilt(try library.rebuildIndex())
        return .done
      case .add(let files): return try await add(files, compares: options.has("--verify"), report)
      case .importing(let folders):
        let importing = LibraryImport(compares: options.has("--verify"), root: options.text("--root"), report: report)
        return try await importing.run(folders)
      case .remove(let ids): return try await remove(ids, report)
      }
    } catch let error as PHPhotosError {
      throw LibraryFailure(error: error, what: tr("The photo library"))
    }
  }

  private static func everything() -> PHFetchResult<PHAsset> {
    let options = PHFetchOptions()
    (options.includeHiddenAssets, options.includeAllBurstAssets) = (true, true)
    return PHAsset.fetchAssets(with: options)
  }

  /// Adds each file separately: a failure doesn't stop the others.
  private static func add(
    _ files: [String], compares: Bool, _ report: LibraryReport
  ) async throws -> ExitCode {
    try await each(files, report, areFiles: true) { name in
      let file = URL(filePath: name)
      let role = PHAssetResourceType.main(of: file)
      let made = Mutex<String?>(nil)
      try await PHPhotoLibrary.shared().performChanges {
        let options = PHAssetResourceCreationOptions()
        options.comparesCopy = compares
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: role, fileURL: file, options: options)
        made.withLock { $0 = request.placeholderForCreatedAsset?.localIdentifier }
      }
      let id = made.withLock { $0 } ?? ""
      let place = PHAsset.fetchAssets(withLocalIdentifiers: [id], options: nil).firstObject?.fileURL?.path ?? ""
      report.added(file, as: id, at: place)
    }
  }

  private static func remove(_ ids: [String], _ report: LibraryReport) async throws -> ExitCode {
    try await each(ids, report, areFiles: false) { id in
      let asset = PHAsset.fetchAssets(withLocalIdentifiers: [id], options: nil).firstObject
      guard let asset else { throw PHPhotosError(.identifierNotFound) }
      try await PHPhotoLibrary.shared().performChanges { PHAssetChangeRequest.deleteAssets([asset]) }
      report.removed(id)
    }
  }

  /// The first failure decides the exit code; Ctrl-C stops between two items.
  private static func each(
    _ items: [String], _ report: LibraryReport, areFiles: Bool, _ body: (String) async throws -> Void
  ) async throws -> ExitCode {
    let stopped = Mutex<Interruption?>(nil)
    Interruption.onFirst { interruption in stopped.withLock { $0 = interruption } }
    var code = ExitCode.done
    for item in items {
      if let interruption = stopped.withLock({ $0 }) { throw LongWork.Stopped(interruption: interruption) }
      do {
        try await body(item)
      } catch {
        report.failed(item, isFile: areFiles, error)
        if code == .done { code = LibraryFailure(error: error, what: item).exitCode }
      }
    }
    return code
  }
}
