import Foundation

/// A program's description of its edits of an asset.
struct AdjustmentRecord: Codable, Sendable, Equatable {
  var format: String
  var version: String
  var data: Data
}
