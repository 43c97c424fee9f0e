import CMediaKernels
import CoreMedia
import Synchronization

/// Mixes the sound of a composition's tracks, sample by sample. Each track is decoded ahead in a thread of its own. Its
/// calls block: use it from one thread at a time.
final class SoundMixer: Sendable {
  /// How many samples are mixed at once, and how many blocks of them are decoded ahead.
  private static let (blockLength, ahead) = (4096, 6)

  private struct Line {
    var id: Int32
    var blocks: ReadAhead<SoundBlock>
    var cursor: LineCursor
    var input: Mix.Input
    var volume: Float
  }

  private struct Place {
    var next: Int64
    /// Whether what comes doesn't go on where the last block ended.
    var begins = true
  }

  let format: SoundFormat
  /// The first sample and the one behind the last.
  let range: Range<Int64>
  private let lines: [Line]
  private let place: Mutex<Place>

  /// Mixes tracks in a range of the composition. A source that ends before it should is an error if `isStrict`, and silent
  /// from there on otherwise.
  init(
    _ tracks: [CompositionTrack], _ mix: Mix, _ format: SoundFormat, range: CMTimeRange, isStrict: Bool = false
  ) {
    self.format = format
    let scale = CMTimeScale(format.rate)
    let end = range.end.isNumeric ? range.end : tracks.map(\.end).max() ?? .zero
    let first = ExactTime(range.start).time(scale).value
    self.range = first..<max(first, ExactTime(end).time(scale).value)
    place = Mutex(Place(next: first))
    let limit = self.range.upperBound
    lines = tracks.map { track in
      let input = mix.input(track.id)
      let cursor = LineCursor(
        TrackSound(
          track, format, pitch: input.pitch ?? mix.pitch, cutFade: mix.cutFade, isStrict: isStrict), format,
        from: first, until: limit, length: Self.blockLength)
      input.processor?.prepare(format, mostSamples: Self.blockLength)
      return Line(
        id: track.id, blocks: ReadAhead(capacity: Self.ahead, name: "sound.\(track.id)") { try cursor.next() },
        cursor: cursor, input: input, volume: track.volume)
    }
  }

  deinit {
    for line in lines {
      line.blocks.stop()
      line.input.processor?.unprepare()
    }
  }

  /// The next block; nil at the end.
  func next() throws -> SoundBlock? {
    let (first, begins) = place.withLock { ($0.next, $0.begins) }
    guard first < range.upperBound else { return nil }
    let count = Int(min(Int64(Self.blockLength), range.upperBound - first))
    let mixed = SoundBlock(format, count: count, at: first)
    for line in lines {
      guard let block = try line.blocks.take() else { continue }
      var parts = line.input.curve.parts(from: first, count: count, rate: format.rate)
      if let processor = line.input.processor {
        if processor.isBehindVolume {
          amplify(block, parts)
          parts = [.init(offset: 0, count: count, first: 1, step: 0)]
        }
        processor.process(
          block.channels, count: block.count, in: CMTimeRange(start: block.time, duration: block.duration),
          begins: begins, ends: first + Int64(count) == range.upperBound)
      }
      for part in parts {
        for number in 0..<format.channels {
          kinora_mix(
            mixed.channel(number) + part.offset, block.channel(number) + part.offset, Int32(part.count),
            part.first * Double(line.volume), part.step * Double(line.volume))
        }
      }
    }
    place.withLock { $0 = Place(next: first + Int64(count), begins: false) }
    return mixed
  }

  private func amplify(_ block: SoundBlock, _ parts: [VolumeCurve.Part]) {
    for part in parts {
      for channel in block.channels {
        let samples = channel + part.offset
        kinora_amplify(samples, samples, Int32(part.count), part.first, part.step)
      }
    }
  }

  /// Goes on at a time.
  func seek(to time: CMTime) {
    let first = min(max(ExactTime(time).time(CMTimeScale(format.rate)).value, range.lowerBound), range.upperBound)
    place.withLock { $0 = Place(next: first) }
    for line in lines {
      let cursor = line.cursor
      line.blocks.restart { cursor.move(to: first) }
    }
  }
}
