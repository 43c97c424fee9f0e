import Foundation

/// What the owner of a resource answers to a demand.
enum ResourceNews: Sendable {
  case facts(ResourceFacts)
  case bytes(Data, at: Int64)
  /// The end; where it can't be given, with what the owner itself has to say about that.
  case end(MediaFileError?, cause: (any Error)?)
}
