import CoreMedia

/// What is known of a file once all its samples are.
package struct SampleFileEnding: Sendable {
  package var metadata: [MetadataEntry] = []
  /// What of each track's samples is shown when, by the track's index; a gap has no source. Tracks that aren't named are
  /// shown as they are, from zero on.
  package var edits: [Int: [CMTimeMapping]] = [:]
  /// Where tracks end that have no edits here; nil where their samples do.
  package var end: CMTime?

  package init() {}
}
