import Foundation

/// What the owner of a resource answers to a demand.
enum ResourceNews: Sendable {
  case facts(ResourceFacts)
  case bytes(Data, at: Int64)
  case end(MediaFileError?)
}
