import Foundation
import MediaEngine

extension LibraryStore {
  /// An edit whose file is written, but not yet beside the original.
  struct StagedEdit {
    var id: String
    var addition: LibraryChange.FileAddition?
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
      return StagedEdit(id: edit.id, addition: addition, facts: facts, adjustment: output.adjustmentData?.record)
    }
  }

  /// What is done to files and index for the edits of a change. The caller holds the lock.
  func plan(_ edits: [StagedEdit], _ taken: inout Set<FilePlace>) throws -> [ContentEdit] {
    try edits.compactMap { edit in
      guard var asset = try index.read({ try $0.asset(edit.id) }) else { throw LibraryError.unknown(edit.id) }
      let resources = try index.read { try $0.resources(of: edit.id) }
      guard let main = resources.first(where: \.role.isMain) else { throw LibraryError.unknown(edit.id) }
      let retired = resources.filter(\.role.isRendering).map { old -> ContentEdit.Retired in
        var old = old
        let path = places.path(old.place)
        old.inode = FileSystem.facts(path)?.inode ?? old.inode
        return ContentEdit.Retired(resource: old, hidden: StagedFile.name(in: FileSystem.folder(of: path)))
      }
      if edit.addition == nil, retired.isEmpty { return nil }
      guard let facts = edit.facts ?? FileFacts(of: places.path(main.place)) else {
        throw LibraryError.notMedia(main.originalName)
      }
      asset.show(facts)
      if edit.addition == nil, resources.contains(where: { $0.role == .pairedVideo }) {
        asset.subtypes |= PHAssetMediaSubtype.photoLive.rawValue
      }
      var rendering = edit.addition
      if let place = rendering?.resource.place {
        let leaving = Set(retired.map(\.resource.place))
        rendering?.resource.place.name = try FileSystem.freeName(place.name) { name in
          let place = FilePlace(folder: place.folder, name: name)
          return try taken.contains(place) || !leaving.contains(place) && isTaken(place)
        }
        if let place = rendering?.resource.place { taken.insert(place) }
      }
      return ContentEdit(
        id: edit.id, rendering: rendering, retired: retired, adjustment: edit.adjustment, width: asset.width,
        height: asset.height, duration: asset.duration, subtypes: asset.subtypes)
    }
  }
}
