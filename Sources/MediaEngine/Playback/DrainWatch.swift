import GStreamer

/// Determines when a movie's streams have been delivered to their sinks, and when the last of them ends. A value that
/// knows no pipeline.
struct DrainWatch {
  /// A stream of a movie.
  enum Stream: Hashable { case picture, sound }

  private var open: Set<Stream> = []
  private var end: ClockTime?

  /// Notes that a stream's data begins, or begins again after a flush.
  mutating func began(_ stream: Stream) {
    if open.isEmpty { end = nil }
    open.insert(stream)
  }

  /// Notes that a stream was flushed.
  mutating func flushed(_ stream: Stream) {
    open.remove(stream)
    end = nil
  }

  /// Notes a stream's end of stream, and the running time at which its data ends. Returns the running time at which all
  /// streams end, once the last of them is delivered.
  mutating func drained(_ stream: Stream, end time: ClockTime?) -> ClockTime? {
    guard open.remove(stream) != nil else { return nil }
    if let time { end = max(end ?? time, time) }
    return open.isEmpty ? end : nil
  }
}
