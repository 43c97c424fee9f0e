import Foundation
import MediaEngine

/// Compares a library's index with its files, without changing either.
struct LibraryCheck {
  let places: LibraryPlaces
  let index: LibraryIndex

  /// All inconsistencies. The caller holds the lock.
  func run() throws -> [LibraryProblem] {
    var problems: [LibraryProblem] = []
    func complain(_ kind: LibraryProblem.Kind, _ path: String) {
      problems.append(LibraryProblem(kind: kind, path: path))
    }
    let (damage, open, aside, roots) = try index.read { reader in
      (
        try reader.database.rows("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" },
        try reader.database.rows("SELECT key FROM journal WHERE aside IS NULL") { $0.int(0) },
        try reader.database.rows("SELECT key, aside FROM journal WHERE aside IS NOT NULL ORDER BY key") {
          "\($0.int(0)): \($0.text(1))"
        },
        try IndexRoots(database: reader.database).all()
      )
    }
    let (resources, lonely) = try index.read { reader in
      (
        try reader.allResources(),
        try reader.database.rows(
          """
          SELECT id FROM assets WHERE NOT EXISTS \
          (SELECT 1 FROM resources WHERE asset = id AND role IN (1, 2, 3))
          """
        ) { $0.text(0) }
      )
    }
    for words in damage { complain(.damagedIndex, words) }
    for key in open { complain(.openChange, "\(key)") }
    for words in aside { complain(.asideChange, words) }
    for id in lonely { complain(.noFile, id) }
    for (part, root) in roots {
      if let refusal = root.refusal { complain(.noAttributes, refusal.words(for: places.url(part).path)) }
    }
    let away = FolderParts(roots.filter { $0.root.awaySince != nil }.map(\.part))
    var known: [FilePlace: ResourceRecord] = [:]
    for (_, resource) in resources { known[resource.place] = resource }
    let (unread, _) = places.files { place, facts in
      let path = places.path(place)
      if let resource = known.removeValue(forKey: place) {
        // On some disks a file has another inode each time they are mounted, and its time is rounded.
        let isSame =
          facts.areOf(resource)
          || !places.traits(path).keepsInodes
            && (try? FileSystem.isAt(path, resource.identity, on: places.traits)) == true
        if !isSame, !away.contains(place) { complain(.changedFile, path) }
      } else if Self.isMedia(path), !OpenForWriting.isSo(path) {
        complain(.unknownFile, path)
      }
    }
    for folder in places.overlap.folders {
      let url = places.folder(folder)
      for name in FileSystem.names(in: url.path).sorted()
      where StagedFile.isName(name) && !StagedFile.isWritten(url.path + "/" + name) {
        complain(.leftFile, url.path + "/" + name)
      }
    }
    // Of what is away or can't be read it isn't known whether it is missing.
    let missing = known.keys.filter { !away.contains($0) && !unread.contains($0) }
    for place in missing.sorted(by: { $0.name < $1.name }) { complain(.missingFile, places.path(place)) }
    return problems
  }

  private static func isMedia(_ path: String) -> Bool {
    (try? HangingFolders.shared.ask(path) { FileFormat(of: path) != nil }) ?? false
  }
}
