import FilmWork
import Photos

/// Changes the library step by step and says “changed” behind each; “list” prints what is marked and what albums hold:
/// `change-library favorite ID… + hide ID… + album TITLE ID… + add TITLE ID… + remove TITLE ID… + edit ID FILE + restore ID…
/// + replace FILE NEW MADE-OF + undo + take PHOTO + save PROJECT JSON + list`.
enum ChangeLibrary: ClientProgram {
  static let name = "change-library"

  private struct Listing: Encodable {
    var favorites: [String] = []
    var hidden: [String] = []
    var albums: [String: [String]] = [:]
  }

  static func run(_ arguments: [String]) async throws {
    // As in the app, whose calls these are.
    PHPhotoLibrary.fetchWithoutScan()
    var replaced: FileReplacement?
    for step in arguments.split(separator: "+") {
      let words = Array(step.dropFirst())
      switch step[step.startIndex] {
      case "list": try list()
      case "favorite": try await mark(words) { $0.isFavorite = true }
      case "hide": try await mark(words) { $0.isHidden = true }
      case "album": try await make(words)
      case "add": try await change(words) { $0.addAssets($1) }
      case "remove": try await change(words) { $0.removeAssets($1) }
      case "edit": try await edit(words)
      // What Apple lacks: there, people undo a deletion in Photos, and don't replace originals.
      case "restore": try await perform { PHAssetChangeRequest.restoreAssets(withLocalIdentifiers: words) }
      case "replace": replaced = try replace(words)
      case "undo":
        try replaced?.undo()
        say("changed")
      case "take": try await take(words)
      case "save": try save(words)
      case let verb: throw ClientError.usage("\(name) favorite ID… + album TITLE ID… + list, not \(verb)")
      }
    }
  }

  private static func perform(_ body: @escaping @Sendable () -> Void) async throws {
    try await PHPhotoLibrary.shared().performChanges(body)
    say("changed")
  }

  private static func mark(
    _ ids: [String], _ body: @escaping @Sendable (PHAssetChangeRequest) -> Void
  ) async throws {
    try await perform {
      for asset in assets(ids) { body(PHAssetChangeRequest(for: asset)) }
    }
  }

  private static func make(_ words: [String]) async throws {
    try await perform {
      let request = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: words.first ?? "")
      request.addAssets(assets(Array(words.dropFirst())))
    }
  }

  private static func change(
    _ words: [String],
    _ body: @escaping @Sendable (PHAssetCollectionChangeRequest, [PHAsset]) -> Void
  ) async throws {
    var found: PHAssetCollection?
    albums.enumerateObjects { album, _, _ in if album.localizedTitle == words.first { found = album } }
    guard let album = found else { throw ClientError.failed("no album is named \(words.first ?? "")") }
    try await perform {
      if let request = PHAssetCollectionChangeRequest(for: album) { body(request, assets(Array(words.dropFirst()))) }
    }
  }

  /// An edit of a photo or movie is a file that is there already, as an editor would render it.
  private static func edit(_ words: [String]) async throws {
    guard words.count == 2, let asset = assets([words[0]]).first else {
      throw ClientError.usage("\(name) edit ID FILE")
    }
    let input = await withCheckedContinuation { continuation in
      asset.requestContentEditingInput(with: nil) { input, _ in continuation.resume(returning: input) }
    }
    guard let input else { throw ClientError.failed("\(words[0]) can't be edited") }
    let output = PHContentEditingOutput(contentEditingInput: input)
    output.adjustmentData = PHAdjustmentData(formatIdentifier: name, formatVersion: "1", data: Data("1".utf8))
    try FileManager.default.copyItem(at: URL(fileURLWithPath: words[1]), to: output.renderedContentURL)
    try await perform { PHAssetChangeRequest(for: asset).contentEditingOutput = output }
  }

  /// As trimming does that replaces the original.
  private static func replace(_ words: [String]) throws -> FileReplacement {
    guard words.count == 3 else { throw ClientError.usage("\(name) replace FILE NEW MADE-OF") }
    let files = words.map { URL(fileURLWithPath: $0) }
    let work = try ReplacementWork(of: files[0], as: files[1])
    try FileManager.default.copyItem(at: files[2], to: work.made)
    let replaced = try work.carryOut()
    say("changed")
    return replaced
  }

  /// As the app does it with a photo that its camera took.
  private static func take(_ words: [String]) async throws {
    guard words.count == 1 else { throw ClientError.usage("\(name) take PHOTO") }
    let (photo, clip) = (try Data(contentsOf: URL(fileURLWithPath: words[0])), CameraClip())
    clip.note()
    _ = try await clip.add(photo: photo, ending: "jpg")
    say("changed")
  }

  /// As the app does it with a project of Combine, whose JSON is in a file here.
  private static func save(_ words: [String]) throws {
    guard words.count == 2 else { throw ClientError.usage("\(name) save PROJECT JSON") }
    let files = words.map { URL(fileURLWithPath: $0) }
    try ProjectFile.write(String(decoding: try Data(contentsOf: files[1]), as: UTF8.self), to: files[0])
    say("changed")
  }

  private static var everything: PHFetchOptions {
    let options = PHFetchOptions()
    options.includeHiddenAssets = true
    return options
  }

  private static var albums: PHFetchResult<PHAssetCollection> {
    PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
  }

  /// In the order of the identifiers, which is an album's order then.
  private static func assets(_ ids: [String]) -> [PHAsset] {
    ids.compactMap { PHAsset.fetchAssets(withLocalIdentifiers: [$0], options: everything).firstObject }
  }

  private static func list() throws {
    var listing = Listing()
    PHAsset.fetchAssets(with: everything).enumerateObjects { asset, _, _ in
      if asset.isFavorite { listing.favorites.append(asset.localIdentifier) }
      if asset.isHidden { listing.hidden.append(asset.localIdentifier) }
    }
    albums.enumerateObjects { album, _, _ in
      var ids: [String] = []
      PHAsset.fetchAssets(in: album, options: everything).enumerateObjects { asset, _, _ in
        ids.append(asset.localIdentifier)
      }
      listing.albums[album.localizedTitle ?? ""] = ids
    }
    say(String(decoding: try JSONEncoder().encode(listing), as: UTF8.self))
  }
}
