import CoreMedia

/// Reads uncompressed sound as it is stored, with all its bits: decoders here give out 24 of them. For files in which sound
/// simply goes on; used from one thread at a time.
final class PlainSoundCursor {
  private let cursor: any SampleCursor
  private let layout: SampleLayout
  private let rate: CMTimeScale
  /// What was read last, and the number of its first frame.
  private var bytes: [UInt8] = []
  private var start: Int64 = 0
  private var isOver = false
  private let list = AudioBufferList.allocate(maximumBuffers: 1)
  /// How far ahead is read rather than sought, in seconds.
  private static let reach: Int64 = 2

  /// Nil for other sound, and for files whose edits say what is heard when.
  init?(_ file: MediaFile, track: MediaTrackFacts) {
    guard let source = file.source, !file.facts.container.isISO, track.formats.count == 1,
      let stream = track.formats.first?.audioStreamBasicDescription, stream.isInterleaved,
      let layout = SampleLayout(stream), let rate = CMTimeScale(exactly: stream.mSampleRate), rate > 0,
      track.segments.count <= 1, track.segments.allSatisfy({ $0.source == $0.target }),
      track.timeRange.start == .zero, let cursor = try? source.cursor(of: track.id)
    else { return nil }
    (self.cursor, self.layout, self.rate) = (cursor, layout, rate)
  }

  deinit { free(list.unsafeMutablePointer) }

  /// Files may claim any times: at the last that can be counted nothing more fits in.
  private var end: Int64 { start.adding(clamping: Int64(bytes.count / layout.bytesPerFrame)) }

  /// Writes `count` frames from a place on into a list, from its frame `first` on; silence where there are none.
  func read(
    from place: Int64, count: Int, into target: UnsafeMutableAudioBufferListPointer, at first: Int,
    as form: SampleLayout
  ) throws {
    if place < start || place > end.adding(clamping: Int64(rate) * Self.reach) {
      (bytes, isOver) = ([], false)
      try cursor.seek(to: CMTime(value: max(0, place), timescale: rate))
      start = max(0, place)
      try step()
    }
    let copying = SampleCopying(layout, to: form)
    let silence = SampleCopying(layout, to: form, map: [Int?](repeating: nil, count: form.channels))
    var done = 0
    while done < count {
      let wanted = place + Int64(done)
      if wanted >= end, !isOver {
        try step()
        continue
      }
      let isThere = wanted >= start && wanted < end
      let next = isThere ? end : wanted < start ? start : Int64.max
      let length = Int(min(Int64(count - done), next - wanted))
      if isThere {
        let offset = Int(wanted - start)
        bytes.withUnsafeMutableBytes { bytes in
          list[0] = AudioBuffer(
            mNumberChannels: UInt32(layout.channels), mDataByteSize: UInt32(clamping: bytes.count),
            mData: bytes.baseAddress)
          copying.copy(length, from: list, at: offset, to: target, at: first + done)
        }
      } else {
        silence.copy(length, from: list, at: 0, to: target, at: first + done)
      }
      done += length
    }
  }

  /// Reads the next piece.
  private func step() throws {
    guard let sample = try cursor.next() else {
      isOver = true
      (start, bytes) = (end, [])
      return
    }
    let place = ExactTime(sample.presentation).time(rate).value
    (start, bytes) = (max(0, place), try sample.data.bytes())
  }
}
