import Foundation
import FoundationAdditions
import GLibSupport
import MediaEngine

/// New assets whose files are written and synced, but not yet under their final names.
struct Staging {
  private(set) var additions: [LibraryChange.Addition] = []
  /// Held until the change is in the journal. A file that isn't kept is deleted; after a crash `StagedFile.tidy(_:)`
  /// does it.
  private var files: [StagedFile] = []
  private let places: LibraryPlaces
  private let clock: WallClock

  init(_ drafts: [LibraryDraft.NewAsset], in places: LibraryPlaces, clock: WallClock = .current) throws {
    (self.places, self.clock) = (places, clock)
    for draft in drafts { try add(draft) }
  }

  /// Keeps the files with these paths: they belong to the library now.
  func keep(where belongs: (String) -> Bool) { for file in files where belongs(file.path) { file.keep() } }

  private mutating func add(_ draft: LibraryDraft.NewAsset) throws {
    guard let main = draft.resources.first(where: \.role.isMain) else { throw LibraryError.noMainResource }
    let wanted = FilePlace(folder: main.role == .photo ? .pictures : .videos, name: "")
    let folder = places.overlap.own(wanted).folder
    var asset = AssetRecord(id: draft.id, kind: .unknown)
    var staged: [LibraryChange.FileAddition] = []
    var facts: [FileFacts] = []
    for resource in draft.resources {
      let (file, fact) = try stage(resource, in: folder, at: draft.created)
      staged.append(file)
      facts.append(fact)
    }
    guard let mainPlace = draft.resources.firstIndex(where: \.role.isMain) else { throw LibraryError.noMainResource }
    asset.take(facts[mainPlace])
    // What is added with its edits is shown with them.
    if let edited = draft.resources.firstIndex(where: { $0.role.isMainRendering }) {
      asset.show(facts[edited])
    }
    asset.modified = clock.now
    asset.created = draft.created ?? asset.created
    asset.location = draft.location ?? asset.location
    (asset.isFavorite, asset.isHidden) = (draft.isFavorite, draft.isHidden)
    if let movie = draft.resources.firstIndex(where: { $0.role == .pairedVideo }) {
      let identifiers = [facts[mainPlace].contentIdentifier, facts[movie].contentIdentifier].compactMap(\.self)
      guard main.role == .photo, Set(identifiers).count < 2 else { throw LibraryError.notAPair }
      asset.subtypes |= PHAssetMediaSubtype.photoLive.rawValue
    }
    var addition = LibraryChange.Addition(asset: asset, files: staged)
    if let output = draft.output {
      let (rendering, fact) = try stage(output, of: staged[mainPlace].resource)
      addition.files.append(rendering)
      addition.adjustment = output.adjustmentData?.record
      asset.show(fact)
      if let movie = try stageMovie(of: output, beside: staged[mainPlace].resource) {
        addition.files.append(movie)
        asset.subtypes |= PHAssetMediaSubtype.photoLive.rawValue
      }
      addition.asset = asset
    }
    additions.append(addition)
  }

  /// Stages the result of editing a file, which gets a name beside it: `Lake (edited).jpg`.
  mutating func stage(
    _ output: PHContentEditingOutput, of main: ResourceRecord
  ) throws -> (LibraryChange.FileAddition, FileFacts) {
    guard let rendering = output.rendering, output.adjustmentData != nil else { throw LibraryError.notRendered }
    return try stage(rendering, as: main.role == .video ? .fullSizeVideo : .fullSizePhoto, beside: main)
  }

  /// Stages the movie of an edited Live Photo; nil if the photo alone was edited.
  mutating func stageMovie(
    of output: PHContentEditingOutput, beside main: ResourceRecord
  ) throws -> LibraryChange.FileAddition? {
    guard main.role == .photo, let movie = output.movie else { return nil }
    return try stage(movie, as: .fullSizePairedVideo, beside: main).0
  }

  private mutating func stage(
    _ rendering: URL, as role: PHAssetResourceType, beside main: ResourceRecord
  ) throws -> (LibraryChange.FileAddition, FileFacts) {
    let (stem, _) = FileSystem.split(main.place.name)
    let name = tr("%s (edited)", (stem as NSString).lastPathComponent) + "." + rendering.pathExtension
    let resource = LibraryDraft.NewResource(role: role, source: .file(rendering), originalName: name)
    var (addition, facts) = try stage(resource, in: main.place.folder, at: nil)
    let folder = FileSystem.folder(of: main.place.name)
    if !folder.isEmpty { addition.resource.place.name = folder + "/" + addition.resource.place.name }
    return (addition, facts)
  }

  private mutating func stage(
    _ resource: LibraryDraft.NewResource, in folder: LibraryFolder, at date: Date?
  ) throws -> (LibraryChange.FileAddition, FileFacts) {
    let directory = places.folder(folder)
    var addition = LibraryChange.FileAddition(
      source: "", isMoved: false,
      resource: ResourceRecord(role: resource.role, place: FilePlace(folder: folder, name: ""), originalName: ""))
    var given = resource.originalName
    switch resource.source {
    case .data(let data):
      try FirstLook.check(data, as: resource.role, named: given ?? "")
      let file = try StagedFile(in: directory)
      files.append(file)
      try file.write(data)
      addition.source = file.path
    case .file(let url):
      let path = FileSystem.resolved(url)
      guard let facts = FileSystem.facts(path) else { throw SystemError(ENOENT, path: url.path) }
      given = given ?? url.lastPathComponent
      try FirstLook.check(path, as: resource.role, named: given ?? path)
      if resource.mustBeWhole, FileEnd.isMissing(of: path) { throw LibraryError.cutOff(given ?? path) }
      let own = places.place(ofPath: path)
      if own != nil || resource.moves && facts.device == FileSystem.facts(directory.path)?.device {
        (addition.source, addition.isMoved) = (own.map { places.path($0) } ?? path, true)
        // A file that is in the library's folder already stays where it is.
        if let own { addition.resource.place = own }
        try FileSystem.synchronize(path)
      } else {
        let file = try StagedFile(in: directory)
        files.append(file)
        try Self.copy(path, to: file, compares: resource.isCompared, named: given ?? path)
        (addition.source, addition.original) = (file.path, resource.moves ? path : nil)
      }
    }
    guard let identity = try FileSystem.identity(of: addition.source, on: places.traits) else {
      throw SystemError(ENOENT, path: addition.source)
    }
    addition.resource.identity = identity
    let media = try facts(of: addition.source, as: resource.role, named: given)
    addition.resource.contentIdentifier = media.contentIdentifier
    let traits = places.traits
    let disk = try HangingFolders.shared.ask(directory.path) { [given] in
      traits(directory.path).named(given ?? "", in: directory)
    }
    let name = FileName.made(from: given, at: date ?? media.created ?? clock.now, ending: media.ending, on: disk)
    addition.resource.originalName = given ?? name
    if addition.resource.place.name.isEmpty { addition.resource.place.name = name }
    return (addition, media)
  }

  /// Copies a file, and says if its own disk is the reason why that fails.
  private static func copy(_ path: String, to file: StagedFile, compares: Bool, named name: String) throws {
    do {
      try file.copy(path)
      if compares, try !file.matches(path) { throw LibraryError.differs(name) }
    } catch let error as SystemError where error.path == path && error.isUnreadable {
      throw LibraryError.unreadable(name)
    }
  }

  /// Reads a file's metadata, and throws unless it is of the resource's media type. Adjustment data is taken unread.
  private func facts(of path: String, as role: PHAssetResourceType, named name: String?) throws -> FileFacts {
    if role == .adjustmentData {
      return FileFacts(kind: .image, ending: (name as NSString?)?.pathExtension ?? "plist")
    }
    let read = try FileFacts(reachedAt: path, by: places.reader)
    if read == nil, HangingFolders.shared.isSilent(path) { throw SystemError(SystemError.silence, path: path) }
    guard let facts = read, facts.isReadable, PHAssetMediaType(facts.kind) == role.kind else {
      throw LibraryError.notMedia(name ?? path)
    }
    return facts
  }
}
