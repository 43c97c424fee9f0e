import CoreMedia
import Foundation
import GLibSupport

/// Writes a file of sound frame by frame; it has its name once it is finished. Its calls block: use it from one thread at a
/// time.
package final class SoundFileWriter: @unchecked Sendable {
  private enum Way {
    /// Samples are stored as they are.
    case plain(CMFormatDescription)
    case encoded(SoundEncoder)
  }

  /// The file.
  package let url: URL
  /// The number of frames written so far.
  package private(set) var length: Int64 = 0
  private let way: Way
  private let file: any SampleFile
  private let stream: AudioStreamBasicDescription
  private let layout: SampleLayout
  private let sound: SoundFormat
  private let type: SoundFileType
  private let map: [Int?]?
  private var isOver = false

  /// Makes a file of a type, for channels in the order of a layout, or in the usual one. A file of the same name is replaced
  /// once this one is finished. Throws `WritingFailure`, `RecordingError`.
  package init(
    _ url: URL, type: SoundFileType, _ encoding: AudioEncoding, sound: SoundFormat,
    layout given: ManagedAudioChannelLayout? = nil
  ) throws {
    guard url.isFileURL, type.holds(encoding.codec) else {
      throw WritingFailure.unfit(url, reason: encoding.codec.name)
    }
    map = try given.map { layout in
      guard let order = ChannelOrder(layout), order.numbers.count == sound.channels else {
        throw WritingFailure.unfit(url, reason: "channel layout \(layout.tag)")
      }
      return order.sources
    }
    (self.url, self.type, self.sound) = (url, type, sound)
    if encoding.codec == .pcm {
      var form = PlainSoundForm()
      form.plain = encoding.plain
      var stream = form.stream(sound)
      // A WAVE file's bytes have no sign.
      if type == .written(.wav), encoding.plain.bits == 8 { stream.mFormatFlags &= ~kAudioFormatFlagIsSignedInteger }
      self.stream = stream
      way = .plain(
        try CMAudioFormatDescription(
          audioStreamBasicDescription: stream, layout: ChannelOrder.usualLayout(sound.channels)))
    } else {
      let encoder = try SoundEncoder(encoding, from: sound)
      stream = encoder.stream
      way = .encoded(encoder)
    }
    guard let layout = SampleLayout(stream) else { throw WritingFailure.unfit(url, reason: encoding.codec.name) }
    self.layout = layout
    switch type {
    case .flac: file = try FLACFile(url, replacing: true)
    case .written(let type):
      var options = WrittenFileOptions(type)
      options.isReplacing = true
      options.journal = .standard
      let track = WrittenTrack(kind: .audio, timescale: CMTimeScale(clamping: sound.rate))
      file = try SampleFileMaker.make(url, tracks: [track], options: options)
    }
  }

  deinit {
    if !isOver { file.abandon() }
  }

  /// Adds frames.
  package func write(_ list: UnsafeMutableAudioBufferListPointer, count: Int, as source: SampleLayout) throws {
    guard !isOver, count > 0 else { return }
    let copying = SampleCopying(source, to: layout, map: map)
    let target = AudioBufferList.allocate(maximumBuffers: 1)
    defer { free(target.unsafeMutablePointer) }
    var done = 0
    while done < count {
      let part = min(1 << 14, count - done)
      var bytes = [UInt8](repeating: 0, count: part * layout.bytesPerFrame)
      bytes.withUnsafeMutableBytes { memory in
        target[0] = AudioBuffer(
          mNumberChannels: UInt32(layout.channels), mDataByteSize: UInt32(clamping: memory.count),
          mData: memory.baseAddress)
        copying.copy(part, from: list, at: done, to: target, at: 0)
      }
      try add(bytes, count: part)
      done += part
    }
  }

  private var rate: CMTimeScale { CMTimeScale(clamping: sound.rate) }

  private func add(_ bytes: [UInt8], count: Int) throws {
    switch way {
    case .plain(let format):
      let time = CMTime(value: length, timescale: rate)
      try file.append(
        EncodedPacket(
          bytes: bytes, format: format, presentation: time, decode: time,
          duration: CMTime(value: Int64(count), timescale: rate)), to: 0)
    case .encoded(let encoder):
      try encoder.push(bytes, at: length)
      try pass(encoder)
    }
    length += Int64(count)
  }

  /// Puts what the encoder has given out into the file.
  private func pass(_ encoder: SoundEncoder) throws {
    let shift = CMTime(value: type.tellsPriming ? 0 : Int64(encoder.priming), timescale: rate)
    while var packet = encoder.next() {
      packet.presentation = packet.presentation + shift
      packet.decode = packet.decode + shift
      try file.append(packet, to: 0)
    }
  }

  /// Writes what is left, and gives the file its name. A file of uncompressed sound may be empty; of compressed sound
  /// nothing is left without a frame.
  package func finish() throws {
    guard !isOver else { return }
    isOver = true
    do {
      switch way {
      case .plain: if length == 0 { try add([], count: 0) }
      case .encoded(let encoder):
        if length == 0 { throw WritingFailure.failed(url, reason: tr("there is no sound")) }
        try encoder.finish()
        try pass(encoder)
      }
      let end = CMTime(value: length, timescale: rate)
      (file as? MovieFile)?.trim(0, at: end)
      try file.end(0)
      var ending = SampleFileEnding()
      if [.flac, .written(.opus)].contains(type) { ending.end = end }
      try file.finish(ending)
    } catch {
      file.abandon()
      throw error
    }
  }

  /// Removes what was written.
  package func abandon() {
    guard !isOver else { return }
    isOver = true
    file.abandon()
  }
}
