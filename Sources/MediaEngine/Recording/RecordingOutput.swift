import GStreamer

/// What makes a file of a recording's encoded samples.
protocol RecordingOutput: AnyObject, Sendable {
  /// Asked for every encoded sample whether so many bytes may go into the file.
  typealias Gate = @Sendable (_ bytes: Int) -> Bool

  /// Says other words about the file, where they are written as the stream goes on.
  func setTags(_ metadata: [RecordingMetadata])

  /// Makes the file what it is to be, once nothing comes any more. Throws where there is nothing to be played.
  func finish(_ totals: RecordingTotals) async throws -> MovieLength
}
