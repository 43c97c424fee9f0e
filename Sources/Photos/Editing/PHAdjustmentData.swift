import Foundation

/// A program's description of its edits of a photo or video, by which it can go on editing later.
public final class PHAdjustmentData: NSObject, Sendable {
  /// The format of the data, by convention a reversed domain name.
  public let formatIdentifier: String
  /// The version of the format.
  public let formatVersion: String
  /// The description.
  public let data: Data

  /// Makes the description of edits.
  public init(formatIdentifier: String, formatVersion: String, data: Data) {
    (self.formatIdentifier, self.formatVersion, self.data) = (formatIdentifier, formatVersion, data)
  }

  convenience init(_ record: AdjustmentRecord) {
    self.init(formatIdentifier: record.format, formatVersion: record.version, data: record.data)
  }

  var record: AdjustmentRecord {
    AdjustmentRecord(format: formatIdentifier, version: formatVersion, data: data)
  }
}
