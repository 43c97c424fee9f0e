import Foundation
import Photos

// How an edit is described where it is saved with its photo.
extension PhotoEdit {
  /// The format of the description.
  static let format = "app.kinora.photo-edit"
  /// The version of an edit of the original.
  static let version = "1"
  /// The version of an edit of what another program has made of the photo. That is kept in nothing but the result, so
  /// editing goes on from the result and not from the original.
  static let versionOverOthers = "1-over-others"

  /// The edit of the original that is described; nil if it is another program's, or is over another program's.
  init?(_ adjustment: PHAdjustmentData) {
    guard adjustment.formatIdentifier == Self.format, adjustment.formatVersion == Self.version,
      let edit = try? JSONDecoder().decode(PhotoEdit.self, from: adjustment.data)
    else { return nil }
    self = edit
  }

  /// Describes the edit of the original, or of what another program has made of it.
  func adjustment(overOthers: Bool) throws -> PHAdjustmentData {
    PHAdjustmentData(
      formatIdentifier: Self.format, formatVersion: overOthers ? Self.versionOverOthers : Self.version,
      data: try JSONEncoder().encode(self))
  }
}
