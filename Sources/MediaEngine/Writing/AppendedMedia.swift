import CoreMedia
import Foundation
import Synchronization

/// The media of a movie's track that a program appends samples to: their times, and where they lie. For several threads.
package final class AppendedMedia: Sendable {
  /// What can't be appended.
  package enum Refusal: Error {
    /// Nothing says where the samples lie, or are to be written.
    case noStorage
    /// It isn't known what they are, or when.
    case incomplete
  }

  private struct State {
    var timescale: CMTimeScale?
    var formats: [CMFormatDescription] = []
    /// The file in which samples of each format lie.
    var places: [URL] = []
    var samples = SampleList()
    /// When the last sample was decoded in its source, and when it is decoded here.
    var last: (source: CMTime, decode: Int64)?
    /// When the next one is decoded, unless the source says otherwise.
    var next: Int64 = 0
    /// From when to when samples are shown.
    var shown: Range<Int64>?
    /// What was made of it when it was last asked for.
    var file: MediaFile?
  }

  let kind: MediaTrackFacts.Kind
  private let state = Mutex(State())
  private let files = Mutex<Set<ObjectIdentifier>>([])

  package init(kind: MediaTrackFacts.Kind) { self.kind = kind }

  /// The timescale of the samples' times; zero before the first.
  package var timescale: CMTimeScale { state.withLock { $0.timescale ?? 0 } }

  /// From when to when samples are shown, in the media's time; invalid without any.
  package var presentationRange: CMTimeRange {
    state.withLock { state in
      guard let shown = state.shown, let scale = state.timescale else { return .invalid }
      return CMTimeRange(
        start: CMTime(value: shown.lowerBound, timescale: scale),
        end: CMTime(value: shown.upperBound, timescale: scale))
    }
  }

  /// From when to when samples are decoded; invalid without any.
  package var decodeRange: CMTimeRange {
    state.withLock { state in
      guard let scale = state.timescale else { return .invalid }
      return CMTimeRange(start: .zero, end: CMTime(value: state.next, timescale: scale))
    }
  }

  // MARK: Samples

  /// A sample, or uncompressed sound: its times in its source, and its size.
  struct Packet {
    var presentation: CMTime
    var decode: CMTime
    var duration: CMTime
    var size: Int
    var isKey: Bool
  }

  /// Appends the samples of a buffer, in decoding order. Their data is written to a storage; a buffer without data has to say
  /// in which file they lie. Returns when the first is decoded and shown, in the media's time. `timescale` counts the times of
  /// media that has none yet.
  package func append(
    _ buffer: CMSampleBuffer, to storage: MediaStorage?, timescale wanted: CMTimeScale?
  ) throws -> (decode: CMTime, presentation: CMTime) {
    guard let format = buffer.formatDescription, buffer.numSamples > 0 else { throw Refusal.incomplete }
    let packets = try Self.packets(of: buffer, format)
    guard packets[0].presentation.isNumeric else { throw Refusal.incomplete }
    let origin: SampleOrigin
    if let block = buffer.dataBuffer {
      guard let storage else { throw Refusal.noStorage }
      origin = try storage.append(Array(block.dataBytes()))
    } else {
      origin = try Self.reference(of: buffer)
    }
    return try append(packets, of: format, at: origin, timescale: wanted)
  }

  /// Appends samples of one format that lie one behind the other. Those that begin anew follow on what is there, whatever their
  /// source says of the time between.
  func append(
    _ packets: [Packet], of format: CMFormatDescription, at origin: SampleOrigin, timescale wanted: CMTimeScale?,
    begins: Bool = false
  ) throws -> (decode: CMTime, presentation: CMTime) {
    guard let head = packets.first else { throw Refusal.incomplete }
    return state.withLock { state in
      let own = format.audioStreamBasicDescription.flatMap { CMTimeScale(exactly: $0.mSampleRate.rounded()) }
      let scale = state.timescale ?? wanted.flatMap { $0 > 0 ? $0 : nil } ?? max(own ?? head.presentation.timescale, 1)
      state.timescale = scale
      let description = Self.description(format, origin.file, &state)
      let first = state.samples.count
      if begins { state.last = nil }
      var place = origin.offset
      for packet in packets {
        Self.add(packet, description, at: place, isSound: format.mediaType == .audio, &state)
        place += Int64(packet.size)
      }
      state.file = nil
      func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: scale) }
      return (time(state.samples.decodes[first]), time(state.samples.presentations[first]))
    }
  }

  /// Uncompressed sound is one packet; everything else one for each sample.
  private static func packets(of buffer: CMSampleBuffer, _ format: CMFormatDescription) throws -> [Packet] {
    let isPlain = format.audioStreamBasicDescription?.mFormatID == kAudioFormatLinearPCM
    return try (0..<(isPlain ? 1 : buffer.numSamples)).map { index in
      let timing = try buffer.sampleTimingInfo(at: index)
      let isKey = !(buffer.sampleAttachments[index][.notSync] as? Bool ?? false)
      let decode = timing.decodeTimeStamp.isNumeric ? timing.decodeTimeStamp : timing.presentationTimeStamp
      guard isPlain else {
        return Packet(
          presentation: timing.presentationTimeStamp, decode: decode, duration: timing.duration,
          size: buffer.sampleSize(at: index), isKey: isKey)
      }
      return Packet(
        presentation: timing.presentationTimeStamp, decode: decode, duration: buffer.duration,
        size: buffer.totalSampleSize, isKey: true)
    }
  }

  private static func reference(of buffer: CMSampleBuffer) throws -> SampleOrigin {
    let url = CMGetAttachment(buffer, key: kCMSampleBufferAttachmentKey_SampleReferenceURL, attachmentModeOut: nil)
    let offset = CMGetAttachment(
      buffer, key: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset, attachmentModeOut: nil)
    guard let url = url as? URL, url.isFileURL, let offset = offset as? NSNumber else { throw Refusal.noStorage }
    return SampleOrigin(url, at: offset.int64Value)
  }

  private static func description(_ format: CMFormatDescription, _ file: URL, _ state: inout State) -> Int {
    if let known = state.formats.indices.first(where: { state.formats[$0] == format && state.places[$0] == file }) {
      return known
    }
    state.formats.append(format)
    state.places.append(file)
    return state.formats.count - 1
  }

  private static func add(
    _ packet: Packet, _ description: Int, at offset: Int64, isSound: Bool, _ state: inout State
  ) {
    let scale = state.timescale ?? 1
    func units(_ time: CMTime) -> Int64 { time.convertScale(scale, method: .roundHalfAwayFromZero).value }
    var decode = state.next
    // Sound follows on itself; frames are as far apart as in their source.
    if !isSound, let last = state.last, packet.decode > last.source {
      decode = max(last.decode + units(packet.decode - last.source), last.decode + 1)
    } else if !isSound, let shown = state.shown {
      // What begins anew isn't shown before all that is there has been.
      decode = max(decode, shown.upperBound - units(packet.presentation - packet.decode))
    }
    if !isSound, let last = state.samples.decodes.last { state.samples.setLastDuration(decode - last) }
    let known = packet.duration.isNumeric && packet.duration > .zero ? units(packet.duration) : nil
    let duration = max(1, known ?? state.samples.durations.last ?? 1)
    let presentation = decode + units(packet.presentation - packet.decode)
    state.samples.append(
      SampleTable.Entry(
        presentation: presentation, decode: decode, duration: duration, isKey: packet.isKey, offset: offset,
        size: UInt32(clamping: packet.size), description: UInt16(clamping: description)))
    state.last = (packet.decode, decode)
    state.next = decode + duration
    let shown = state.shown ?? presentation..<presentation
    state.shown = min(shown.lowerBound, presentation)..<max(shown.upperBound, presentation + duration)
  }

  // MARK: As a file

  /// What has been appended so far, as a file with one track, whose ID is 1; nil without any.
  package var file: MediaFile? {
    let made = state.withLock { state -> MediaFile? in
      if let file = state.file { return file }
      guard let first = state.places.first, let source = try? source(state) else { return nil }
      let file = MediaFile(url: first, source: source)
      state.file = file
      return file
    }
    if let made { files.withLock { _ = $0.insert(ObjectIdentifier(made)) } }
    return made
  }

  /// Whether a file is what was appended up to some time.
  package func made(_ file: MediaFile?) -> Bool {
    file.map { file in files.withLock { $0.contains(ObjectIdentifier(file)) } } ?? false
  }

  private func source(_ state: State) throws -> AppendedSource {
    let scale = state.timescale ?? 1
    var edits = EditList()
    edits.movieTimescale = scale
    let table = try SampleTable(state.samples, mediaTimescale: scale, edits: edits)
    var facts = MediaTrackFacts(id: 1, kind: kind)
    (facts.formats, facts.timescale) = (state.formats, scale)
    facts.storage = Dictionary(uniqueKeysWithValues: state.places.enumerated().map { ($0, $1) })
    let end = max(state.next, state.shown?.upperBound ?? 0)
    facts.mediaDuration = CMTime(value: end, timescale: scale)
    facts.segments = edits.segments(mediaDuration: end, mediaTimescale: scale)
    facts.timeRange = CMTimeRange(start: .zero, duration: facts.mediaDuration)
    (facts.sampleCount, facts.sampleBytes) = (state.samples.count, state.samples.byteCount)
    (facts.isAllKey, facts.hasReordering) = (state.samples.isAllKey, !state.samples.isSorted)
    if kind == .video || kind == .auxiliaryVideo { facts.describeFrames(of: state.samples) }
    return AppendedSource(track: facts, table: table)
  }
}

extension MediaTrackFacts {
  /// Takes sizes and rates over from the first format and from the samples.
  fileprivate mutating func describeFrames(of samples: SampleList) {
    guard let format = formats.first else { return }
    let coded = format.dimensions
    codedSize = CGSize(width: Double(coded.width), height: Double(coded.height))
    naturalSize = format.presentationDimensions()
    let shown = format.presentationDimensions(usePixelAspectRatio: true, useCleanAperture: false)
    if codedSize.width > 0 { pixelAspect = shown.width / codedSize.width }
    if let shortest = samples.durations.min() { minFrameDuration = CMTime(value: shortest, timescale: timescale) }
    guard mediaDuration.seconds > 0 else { return }
    frameRate = Double(samples.count) / mediaDuration.seconds
    bitRate = Double(samples.byteCount) * 8 / mediaDuration.seconds
  }
}
