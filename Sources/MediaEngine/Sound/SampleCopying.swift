import CoreMedia

/// Copies sound from one layout to another, exactly where the other can hold it.
package struct SampleCopying: Sendable {
  /// The layout that is read.
  package let source: SampleLayout
  /// The layout that is written.
  package let target: SampleLayout
  /// For each channel that is written, which one is read; nil for silence.
  package let map: [Int?]
  /// How many samples are on their way at once.
  private static let piece = 2048

  /// Copies each channel to the one with the same number, or as `map` says.
  package init(_ source: SampleLayout, to target: SampleLayout, map: [Int?]? = nil) {
    (self.source, self.target) = (source, target)
    self.map = map ?? (0..<target.channels).map { $0 < source.channels ? $0 : nil }
  }

  /// Copies frames from one list to another.
  package func copy(
    _ count: Int, from list: UnsafeMutableAudioBufferListPointer, at first: Int,
    to other: UnsafeMutableAudioBufferListPointer, at place: Int
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.piece) { scratch in
      guard let scratch = scratch.baseAddress else { return }
      for (channel, from) in map.enumerated() {
        var done = 0
        while done < count {
          let length = min(Self.piece, count - done)
          if let from {
            source.read(list, channel: from, from: first + done, count: length, into: scratch)
          } else {
            scratch.update(repeating: 0, count: length)
          }
          target.write(scratch, count: length, channel: channel, at: place + done, in: other)
          done += length
        }
      }
    }
  }
}
