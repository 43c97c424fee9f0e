import GStreamer

/// Makes a file of a recording's encoded samples.
protocol RecordingOutput: AnyObject, Sendable {
  /// Asked for every encoded sample, a frame or sound, whether this many bytes may go into the file.
  typealias Gate = @Sendable (_ bytes: Int, _ isFrame: Bool) -> Bool

  /// Replaces the tags, where the container writes them while recording.
  func setTags(_ metadata: [RecordingMetadata])

  /// Finishes the file, once no more samples come. Throws where it has nothing to play, `NoSamples` where it never will.
  func finish(_ totals: RecordingTotals) async throws -> MovieLength
}

/// No sample is in a recording's file, whatever came to be written.
struct NoSamples: Error {}
