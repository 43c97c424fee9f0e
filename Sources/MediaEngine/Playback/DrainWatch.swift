import GStreamer

/// When a movie has been handed to all of its sinks, and when the last of it will be over. A value that knows no
/// pipeline.
struct DrainWatch {
  /// What a movie is made of.
  enum Stream: Hashable { case picture, sound }

  private var open: Set<Stream> = []
  private var end: ClockTime?

  /// Something of a stream comes, or everything again after a flush.
  mutating func began(_ stream: Stream) {
    if open.isEmpty { end = nil }
    open.insert(stream)
  }

  /// What was on its way is thrown away.
  mutating func flushed(_ stream: Stream) {
    open.remove(stream)
    end = nil
  }

  /// Nothing of a stream follows any more, and what there was is over at this running time. Answers when everything is
  /// over, once all streams are handed on.
  mutating func drained(_ stream: Stream, end time: ClockTime?) -> ClockTime? {
    guard open.remove(stream) != nil else { return nil }
    if let time { end = max(end ?? time, time) }
    return open.isEmpty ? end : nil
  }
}
