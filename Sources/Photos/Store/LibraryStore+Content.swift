import Foundation
import MediaEngine

extension LibraryStore {
  /// An edit whose file is written, but not yet beside the original.
  struct StagedEdit {
    var id: String
    var addition: LibraryChange.FileAddition?
    /// The edited movie of a Live Photo.
    var movie: LibraryChange.FileAddition?
    var facts: FileFacts?
    var adjustment: AdjustmentRecord?
  }

  /// Writes the files of edits into the folders of their assets, under hidden names.
  func stage(_ edits: [LibraryDraft.Edit], _ staging: inout Staging) throws -> [StagedEdit] {
    try edits.map { edit in
      guard let output = edit.output else { return StagedEdit(id: edit.id) }
      let resources = try index.read { try $0.resources(of: edit.id) }
      guard let main = resources.first(where: \.role.isMain) else { throw LibraryError.unknown(edit.id) }
      let (addition, facts) = try staging.stage(output, of: main)
      return StagedEdit(
        id: edit.id, addition: addition, movie: try staging.stageMovie(of: output, beside: main), facts: facts,
        adjustment: output.adjustmentData?.record)
    }
  }

  /// What is done to files and index for the edits of a change. The caller holds the lock.
  func plan(_ edits: [StagedEdit], _ taken: inout GivenPlaces) throws -> [ContentEdit] {
    try edits.compactMap { edit in
      guard var asset = try index.read({ try $0.asset(edit.id) }) else { throw LibraryError.unknown(edit.id) }
      let resources = try index.read { try $0.resources(of: edit.id) }
      guard let main = resources.first(where: \.role.isMain) else { throw LibraryError.unknown(edit.id) }
      let retired = try resources.filter(\.role.isRendering).map { old -> ContentEdit.Retired in
        var old = old
        let path = places.path(old.place)
        if let identity = try mover.identity(of: path) { old.identity = identity }
        return ContentEdit.Retired(resource: old, hidden: StagedFile.name(in: FileSystem.folder(of: path)))
      }
      if edit.addition == nil, retired.isEmpty { return nil }
      guard let facts = try edit.facts ?? FileFacts(reachedAt: places.path(main.place), by: places.reader) else {
        throw LibraryError.notMedia(main.originalName)
      }
      asset.show(facts)
      if edit.movie != nil || edit.addition == nil && resources.contains(where: { $0.role == .pairedVideo }) {
        asset.subtypes |= PHAssetMediaSubtype.photoLive.rawValue
      }
      let leaving = Set(retired.map(\.resource.place))
      let rendering = try edit.addition.map { try named($0, leaving, &taken) }
      let movie = try edit.movie.map { try named($0, leaving, &taken) }
      return ContentEdit(
        id: edit.id, rendering: rendering, movie: movie, retired: retired, adjustment: edit.adjustment,
        width: asset.width,
        height: asset.height, duration: asset.duration, subtypes: asset.subtypes)
    }
  }

  /// A file of an edit with a name that is free once the files of earlier edits have left.
  private func named(
    _ file: LibraryChange.FileAddition, _ leaving: Set<FilePlace>, _ taken: inout GivenPlaces
  ) throws -> LibraryChange.FileAddition {
    var file = file
    let place = file.resource.place
    file.resource.place.name = try FileSystem.freeName(place.name) { name in
      let place = FilePlace(folder: place.folder, name: name)
      return try taken.contains(place) || !leaving.contains(place) && isTaken(place)
    }
    taken.insert(file.resource.place)
    return file
  }
}
