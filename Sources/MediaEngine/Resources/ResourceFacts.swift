/// What the owner of a resource says of it.
package struct ResourceFacts: Sendable, Equatable {
  /// How many bytes it has; nil if that shows at the end.
  package var size: Int64?
  /// Whether it can be given from any place.
  package var givesRanges: Bool

  package init(size: Int64?, givesRanges: Bool) {
    (self.size, self.givesRanges) = (size, givesRanges)
  }
}
