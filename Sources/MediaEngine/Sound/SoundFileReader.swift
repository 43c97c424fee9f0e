import CoreMedia
import Foundation

/// Reads a file's first sound track frame by frame, from any frame on: what an encoder put in front of the sound and behind
/// it isn't there. Its calls block: use it from one thread at a time.
package final class SoundFileReader: @unchecked Sendable {
  /// The file.
  package let url: URL
  /// The format in which the sound is stored.
  package let format: CMFormatDescription
  /// Frames per second, and the number of channels, of what is read.
  package let sound: SoundFormat
  /// The order of the channels; nil where it isn't known.
  package let layout: ManagedAudioChannelLayout?
  /// The number of frames.
  package let length: Int64
  private let source: SoundSource
  private let plain: PlainSoundCursor?
  private let list: UnsafeMutableAudioBufferListPointer
  private let planar: SampleLayout

  /// Opens a file; reads it to the end where its header doesn't say how long it is. Throws `MediaFileError` or
  /// `MediaDecodingError`.
  package init(_ url: URL) throws {
    guard url.isFileURL else { throw MediaFileError.notMedia(url) }
    let file = try Blocking.wait { try await MediaFile.open(url, precise: true) }
    guard let track = file.facts.tracks.first(where: { $0.kind == .audio }), let format = track.formats.first,
      let stream = format.audioStreamBasicDescription, stream.mChannelsPerFrame > 0
    else { throw MediaFileError.notMedia(url) }
    let channels = Int(stream.mChannelsPerFrame)
    source = try SoundSource(file, track: track.id, channels: channels)
    sound = SoundFormat(rate: source.rate, channels: channels)
    guard let planar = SampleLayout(sound.planarStream) else { throw MediaFileError.notMedia(url) }
    (self.url, self.format, self.planar) = (url, format, planar)
    layout = ChannelOrder.usualLayout(channels)
    length = Self.length(track, rate: CMTimeScale(clamping: source.rate))
    plain = PlainSoundCursor(file, track: track)
    list = AudioBufferList.allocate(maximumBuffers: channels)
  }

  deinit { free(list.unsafeMutablePointer) }

  /// How many frames a track has. An edit may be longer than what is in it: programs round it up to milliseconds.
  private static func length(_ track: MediaTrackFacts, rate: CMTimeScale) -> Int64 {
    var end = track.timeRange.end
    guard end.isNumeric else { return 0 }
    if let last = track.segments.last, last.source.isValid, last.source.duration == last.target.duration,
      track.mediaDuration > last.source.start
    {
      end = min(end, last.target.start + (track.mediaDuration - last.source.start))
    }
    return ExactTime(end).time(rate).value
  }

  /// Writes `count` frames from a place on into a list, from its frame `first` on; silence where there are none.
  package func read(
    from place: Int64, count: Int, into target: UnsafeMutableAudioBufferListPointer, at first: Int = 0,
    as layout: SampleLayout
  ) throws {
    if let plain { return try plain.read(from: place, count: count, into: target, at: first, as: layout) }
    var done = 0
    while done < count {
      let part = min(1 << 14, count - done)
      let channels = try source.read(from: place + Int64(done), count: part)
      for (number, channel) in channels.enumerated() {
        list[number] = AudioBuffer(
          mNumberChannels: 1, mDataByteSize: UInt32(part * 4), mData: UnsafeMutableRawPointer(mutating: channel))
      }
      SampleCopying(planar, to: layout).copy(part, from: list, at: 0, to: target, at: first + done)
      done += part
    }
  }
}

extension SoundFormat {
  /// Samples of 32 bits, each channel in a buffer of its own.
  package var planarStream: AudioStreamBasicDescription {
    var form = PlainSoundForm()
    form.plain = .init(bits: 32, isFloat: true)
    form.isPlanar = true
    return form.stream(self)
  }
}
