import CFFmpeg
import Foundation
import GLibSupport

/// libavformat's view of a file. Use it from one thread at a time.
final class Demuxer {
  typealias Context = UnsafeMutablePointer<AVFormatContext>
  typealias Format = UnsafePointer<AVInputFormat>

  /// Why a file isn't read on.
  enum Failure: Error, Equatable {
    case cancelled, system(SystemFailure)
    /// libavformat can't make sense of it.
    case damaged
  }

  /// As many bytes of a file's beginning as are looked at to learn what its streams are.
  private static let probedBytes: Int64 = 5_000_000
  /// The most streams that are read; damaged transport streams have thousands.
  static let maxStreams = 200

  let input: DemuxerInput
  let context: Context
  let format: Format
  private var packet: UnsafeMutablePointer<AVPacket>?
  /// By the streams' numbers; nil where there is none.
  private var parsers: [Int: PictureParser?] = [:]
  /// What takes apart packets of several pictures, by the streams' numbers.
  private var unpackers: [Int: PictureUnpacker?] = [:]
  /// Where each stream's last packet was that has a place.
  private var places: [Int: Int64] = [:]
  /// How many packets AVI's index lists that weren't met, by the streams' numbers.
  private var losses: [Int: Int64] = [:]
  /// The streams whose packets are wanted; nil for all.
  private var wanted: Set<Int>?

  /// Opens a file as what it begins as. `fillsIn` lets libavformat make up times that the container doesn't store.
  init(_ file: ISOFile, as format: Format, fillsIn: Bool, isCancelled: Flag) throws(Failure) {
    do {
      // libavformat takes an APE tag behind MP3 for a frame.
      let end = String(cString: format.pointee.name) == "mp3" ? try APETag.start(in: file) : nil
      input = try DemuxerInput(file, end: end, isCancelled: isCancelled)
    } catch {
      throw .system(error as? SystemFailure ?? SystemFailure(EIO))
    }
    guard let made = kinora_avformat_alloc_context() else { throw .system(SystemFailure(ENOMEM)) }
    made.pointee.pb = input.context
    made.pointee.interrupt_callback = input.interruption
    made.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    if !fillsIn { made.pointee.flags |= AVFMT_FLAG_NOFILLIN }
    made.pointee.probesize = Self.probedBytes
    made.pointee.max_streams = Int32(Self.maxStreams)
    kinora_av_open_nothing(made)
    var options: OpaquePointer?
    kinora_av_dict_set(&options, "protocol_whitelist", "", 0)
    defer { kinora_av_dict_free(&options) }
    var opened: Context? = made
    // Frees the context if it fails.
    let result = kinora_avformat_open_input(&opened, "", format, &options)
    guard result >= 0, let opened else { throw Self.failure(result, input) }
    (context, self.format) = (opened, format)
    packet = kinora_av_packet_alloc()
  }

  deinit {
    kinora_av_packet_free(&packet)
    var context: Context? = context
    kinora_avformat_close_input(&context)
  }

  private static func failure(_ result: Int32, _ input: DemuxerInput) -> Failure {
    if result == kinora_av_cancelled() { return .cancelled }
    return input.failure.map { .system($0) } ?? .damaged
  }

  // MARK: Streams

  /// Reads as much as it takes to know the streams' parameters.
  func findStreams() throws(Failure) {
    let result = kinora_avformat_find_stream_info(context)
    guard result >= 0 else { throw Self.failure(result, input) }
  }

  /// The streams.
  var streams: [UnsafeMutablePointer<AVStream>] {
    (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
  }

  /// Reads only these streams from here on; all others are skipped unread.
  func choose(_ streams: Set<Int>?) {
    wanted = streams
    discard()
  }

  private func discard() {
    for stream in streams {
      let isWanted = wanted?.contains(Int(stream.pointee.index)) ?? true
      stream.pointee.discard = isWanted ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }
  }

  // MARK: Packets

  /// Reads the next packet; nil at the end. `body` says of which streams the bytes are wanted.
  func read(keeping isKept: (Int) -> Bool) throws(Failure) -> DemuxedPacket? {
    guard let packet else { throw .system(SystemFailure(ENOMEM)) }
    while true {
      let count = context.pointee.nb_streams
      let result = kinora_av_read_frame(context, packet)
      if context.pointee.nb_streams != count { discard() }
      if result == kinora_av_again() { continue }
      if result == kinora_av_cancelled() { throw .cancelled }
      guard result >= 0 else {
        if let failure = input.failure { throw .system(failure) }
        // Whatever else stops libavformat is damage; what comes before that is worth having.
        return nil
      }
      defer { kinora_av_empty(packet) }
      let number = Int(packet.pointee.stream_index)
      guard wanted?.contains(number) ?? true else { continue }
      repair(packet)
      let isPicture = unpacker(number)?.unpack(packet) ?? true
      var read = try describe(packet, isKept: isKept(number))
      if !isPicture { read.picture = CodedPictureHeader(kind: .missing) }
      return read
    }
  }

  private var isAVI: Bool { String(cString: format.pointee.name) == "avi" }

  /// Corrects what libavformat passes on from a damaged file.
  private func repair(_ packet: UnsafeMutablePointer<AVPacket>) {
    let number = Int(packet.pointee.stream_index)
    guard let stream = context.pointee.streams[number] else { return }
    let parameters = stream.pointee.codecpar.pointee
    if parameters.codec_type == AVMEDIA_TYPE_AUDIO {
      // Half a sample makes elements stop that take uncompressed sound.
      let isUncompressed = (AV_CODEC_ID_FIRST_AUDIO.rawValue..<AV_CODEC_ID_ADPCM_IMA_QT.rawValue).contains(
        parameters.codec_id.rawValue)
      let bytes = Int64(parameters.bits_per_coded_sample) * Int64(kinora_av_channels(stream.pointee.codecpar)) / 8
      if isUncompressed, bytes > 0 { packet.pointee.size -= Int32(Int64(packet.pointee.size) % bytes) }
    } else if isAVI, let time = DemuxedStream.time(packet.pointee.dts) {
      // AVI counts packets; libavformat counts those that it finds. The index lists where their names and sizes are.
      if let listed = DemuxedStream.time(kinora_av_indexed_time(stream, packet.pointee.pos &- 8)) {
        losses[number] = max(0, listed &- time)
      }
      packet.pointee.dts = time.adding(clamping: losses[number] ?? 0)
    }
  }

  /// AVI stores a picture and the next one in one packet, where the latter is needed first, and says nothing in the next.
  private func unpacker(_ stream: Int) -> PictureUnpacker? {
    if let known = unpackers[stream] { return known }
    let unpacker = isAVI ? context.pointee.streams[stream].flatMap { PictureUnpacker($0) } : nil
    unpackers[stream] = .some(unpacker)
    return unpacker
  }

  private func describe(_ packet: UnsafeMutablePointer<AVPacket>, isKept: Bool) throws(Failure) -> DemuxedPacket {
    let number = Int(packet.pointee.stream_index)
    let duration = packet.pointee.duration
    // Of several packets in one place only the first one says where that is.
    if packet.pointee.pos >= 0 { places[number] = packet.pointee.pos }
    var result = DemuxedPacket(
      stream: number, presentation: DemuxedStream.time(packet.pointee.pts),
      decode: DemuxedStream.time(packet.pointee.dts), duration: max(0, duration),
      position: places[number] ?? -1,
      size: Int(max(0, packet.pointee.size)), isKey: packet.pointee.flags & AV_PKT_FLAG_KEY != 0)
    if let stream = context.pointee.streams[number], let parameters = stream.pointee.codecpar {
      if parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
        result.picture = parser(number, parameters)?.read(packet)
      } else if duration <= 0, parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO {
        result.duration = kinora_av_sound_duration(stream, packet)
        if parameters.pointee.codec_id == AV_CODEC_ID_ALAC {
          result.duration = ALACPacket.duration(packet, stream)
        }
      }
    }
    var size = 0
    if let data = kinora_av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 8 {
      let bytes = UnsafeRawPointer(data)
      result.skipped = Int(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
      result.padding = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
    }
    if let data = kinora_av_packet_get_side_data(packet, AV_PKT_DATA_NEW_EXTRADATA, &size),
      (1..<1 << 24).contains(size)
    {
      result.configuration = Array(UnsafeBufferPointer(start: data, count: size))
    }
    if isKept {
      guard let payload = PacketPayload(taking: packet) else { throw .system(SystemFailure(ENOMEM)) }
      result.payloads = [payload]
    }
    return result
  }

  private func parser(_ stream: Int, _ parameters: UnsafePointer<AVCodecParameters>) -> PictureParser? {
    if let known = parsers[stream] { return known }
    let parser = PictureParser(parameters)
    parsers[stream] = .some(parser)
    return parser
  }

  // MARK: Seeking

  /// Goes on reading at a place in the file; returns whether that worked.
  func seek(toByte place: Int64) -> Bool {
    (parsers, unpackers, places, losses) = ([:], [:], [:], [:])
    return kinora_av_seek_frame(context, -1, place, AVSEEK_FLAG_BYTE) >= 0
  }

  /// Goes on reading at a key frame not after a time of a stream, in its own units; returns whether that worked.
  func seek(_ stream: Int, to time: Int64) -> Bool {
    (parsers, unpackers, places, losses) = ([:], [:], [:], [:])
    return kinora_avformat_seek_file(context, Int32(clamping: stream), .min, time, time, 0) >= 0
  }
}
