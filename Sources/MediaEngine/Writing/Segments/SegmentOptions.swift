import CoreMedia

/// How a movie is cut into segments.
package struct SegmentOptions: Sendable {
  /// How long a segment is, about: it ends in front of the first key frame behind that. Not numeric for segments that end
  /// when the program says so.
  package var interval = CMTime.positiveInfinity
  /// When the first segment begins; not numeric for the first sample's time.
  package var start = CMTime.invalid
  /// Brands beside those of fragmented movies.
  package var brands: [String] = []
  /// Takes the segments, in order, in the thread that writes.
  package var receive: @Sendable (MovieSegment) -> Void

  package init(receive: @escaping @Sendable (MovieSegment) -> Void) { self.receive = receive }
}
