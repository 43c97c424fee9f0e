import Foundation

extension IndexWriter {
  /// Applies the index's part of an edit of an asset's content.
  func apply(_ edit: ContentEdit) throws {
    guard var asset = try reader.asset(edit.id) else { return }
    for old in edit.retired { try delete(resourceAt: old.resource.place) }
    for file in edit.files { try insert(file.resource, of: edit.id) }
    (asset.width, asset.height, asset.duration) = (edit.width, edit.height, edit.duration)
    asset.subtypes = edit.subtypes
    asset.modified = clock.now
    asset.showElse()
    try replace(asset)
    try write(edit.adjustment, of: edit.id)
  }

  /// Writes the description of an asset's edits, or removes it.
  func write(_ adjustment: AdjustmentRecord?, of asset: String) throws {
    try database.run("DELETE FROM adjustments WHERE asset = ?", asset)
    guard let adjustment else { return }
    try database.run(
      "INSERT INTO adjustments (asset, format, version, data) VALUES (?, ?, ?, ?)", asset, adjustment.format,
      adjustment.version, adjustment.data.base64EncodedString())
  }
}

extension IndexReader {
  /// The description of an asset's edits; nil if it has none, or no edits any more.
  func adjustment(of asset: String) throws -> AdjustmentRecord? {
    guard try resources(of: asset).contains(where: \.role.isRendering) else { return nil }
    return try database.row("SELECT format, version, data FROM adjustments WHERE asset = ?", asset) { row in
      AdjustmentRecord(format: row.text(0), version: row.text(1), data: Data(base64Encoded: row.text(2)) ?? Data())
    }
  }
}
