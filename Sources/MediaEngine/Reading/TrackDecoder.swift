import GStreamer

/// A decoder that takes stored samples and gives out what it decodes, in order. Its calls block: use it from one thread at
/// a time, not the main thread.
protocol TrackDecoder: AnyObject, Sendable {
  /// What the decoder says is wrong.
  var failure: String? { get }
  /// Discards everything that was pushed so far.
  func flush()
  /// Sets the format of the samples that follow.
  func change(to format: StoredFormat) throws
  /// Pushes a coded sample, whose stamp comes back with what it is decoded to. A decoder passes over a damaged one if it
  /// can.
  func push(_ data: SampleData, at stamp: ClockTime, for duration: ClockTime?, isKey: Bool) throws
  /// Makes the decoder give out what it holds back, and waits for it.
  func drain() throws
  /// The next thing that was decoded.
  func next() -> Sample?
}
