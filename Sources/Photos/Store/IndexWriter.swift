import Foundation
import FoundationAdditions

/// Writes to the index, inside a transaction.
struct IndexWriter {
  let database: Database
  /// By which changes are dated.
  let clock: WallClock

  var reader: IndexReader { IndexReader(database: database) }
  var journal: Journal { Journal(database: database) }

  /// Applies the index's part of a change.
  func apply(_ change: LibraryChange) throws {
    for id in change.replaced { try delete(asset: id) }
    for addition in change.additions {
      try insert(addition.asset)
      for file in addition.files { try insert(file.resource, of: addition.asset.id) }
      if let adjustment = addition.adjustment { try write(adjustment, of: addition.asset.id) }
    }
    for removal in change.removals { try trash(removal) }
    for restoration in change.restorations { try restore(restoration) }
    for edit in change.contents ?? [] { try apply(edit) }
    for update in change.updates { try apply(update) }
    for edit in change.albums { try apply(edit) }
    for edit in change.lists ?? [] { try apply(toList: edit) }
  }

  func insert(_ asset: AssetRecord) throws {
    try database.run(
      """
      INSERT INTO assets (kind, subtypes, width, height, created, modified, duration, favorite, hidden, latitude, \
      longitude, altitude, burst, represents, revision, shown, id) \
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, asset.kind.rawValue, Int(asset.subtypes), asset.width, asset.height, asset.created.timeIntervalSince1970,
      asset.modified.timeIntervalSince1970, asset.duration, asset.isFavorite, asset.isHidden, asset.location?.latitude,
      asset.location?.longitude, asset.location?.altitude, asset.burst, asset.representsBurst, asset.revision,
      asset.shown ?? 1, asset.id)
    try chooseRepresentative(of: asset.burst)
  }

  /// Updates an asset's row and increments its revision.
  func replace(_ asset: AssetRecord) throws {
    try database.run(
      """
      UPDATE assets SET kind = ?, subtypes = ?, width = ?, height = ?, created = ?, modified = ?, duration = ?, \
      favorite = ?, hidden = ?, latitude = ?, longitude = ?, altitude = ?, burst = ?, represents = ?, shown = ?, \
      revision = revision + 1 WHERE id = ?
      """, asset.kind.rawValue, Int(asset.subtypes), asset.width, asset.height, asset.created.timeIntervalSince1970,
      asset.modified.timeIntervalSince1970, asset.duration, asset.isFavorite, asset.isHidden, asset.location?.latitude,
      asset.location?.longitude, asset.location?.altitude, asset.burst, asset.representsBurst, asset.shown ?? 1,
      asset.id)
    try chooseRepresentative(of: asset.burst)
  }

  func delete(asset id: String) throws {
    let burst = try reader.asset(id)?.burst
    try database.run("DELETE FROM assets WHERE id = ?", id)
    try chooseRepresentative(of: burst)
  }

  func insert(_ resource: ResourceRecord, of asset: String, print: String? = nil) throws {
    try database.run(
      """
      INSERT INTO resources (asset, role, folder, name, original, size, written, inode, content, print) \
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, asset, resource.role.rawValue, resource.place.folder.rawValue, resource.place.name, resource.originalName,
      resource.size, resource.written, Int64(bitPattern: resource.inode), resource.contentIdentifier, print)
    // What is there isn't gone.
    try database.run("DELETE FROM gone WHERE asset = ? AND role = ?", asset, resource.role.rawValue)
  }

  func delete(resourceAt place: FilePlace) throws {
    try database.run("DELETE FROM resources WHERE folder = ? AND name = ?", place.folder.rawValue, place.name)
  }

  /// Makes a favourite, else the first photo, the representative of a burst.
  private func chooseRepresentative(of burst: String?) throws {
    guard let burst else { return }
    try database.run(
      """
      UPDATE assets SET represents = (key = (SELECT key FROM assets WHERE burst = ?1 \
      ORDER BY favorite DESC, created, key LIMIT 1)) WHERE burst = ?1
      """, burst)
  }

  private func trash(_ removal: LibraryChange.Removal) throws {
    guard let asset = try reader.asset(removal.id) else { return }
    if !removal.files.isEmpty {
      let albums = try reader.albums(containing: removal.id)
      let memory = LibraryChange.Restoration(asset: asset, files: removal.files, albums: albums)
      let text = String(decoding: try JSONEncoder().encode(memory), as: UTF8.self)
      try database.run(
        "INSERT OR REPLACE INTO trashed (id, change, deleted) VALUES (?, ?, ?)", removal.id, text,
        clock.now.timeIntervalSince1970)
    }
    try delete(asset: removal.id)
  }

  private func restore(_ restoration: LibraryChange.Restoration) throws {
    try insert(restoration.asset)
    for file in restoration.files { try insert(file.resource, of: restoration.asset.id) }
    for album in restoration.albums where try reader.album(album) != nil {
      try write(members: try reader.members(of: album) + [restoration.asset.id], of: album)
    }
    try database.run("DELETE FROM trashed WHERE id = ?", restoration.asset.id)
  }

  private func apply(_ update: LibraryChange.Update) throws {
    guard var asset = try reader.asset(update.id) else { return }
    asset.isFavorite = update.isFavorite ?? asset.isFavorite
    asset.isHidden = update.isHidden ?? asset.isHidden
    asset.created = update.created ?? asset.created
    if let location = update.location { asset.location = location }
    asset.modified = clock.now
    try replace(asset)
  }
}
