/// A signpost on its way to where it is read.
package struct SignpostRecord: Sendable {
  package var name: String
  /// The word for its type: begin, end or event.
  package var kind: String
  package var id: UInt64
  /// How long an interval lasted, at its end.
  package var microseconds: Int64?
}
