import CFFmpeg
import CoreMedia
import Foundation
import GLibSupport
import GStreamer

/// What libavformat knows of a stream, as values.
struct DemuxedStream: Sendable {
  /// Its number in the container.
  var number: Int
  var kind: MediaTrackFacts.Kind
  var format: CodedFormat
  /// The seconds that a unit of its times lasts.
  var timeBase: Fraction
  /// When it begins, and how long it lasts, in these units; nil if unknown.
  var start: Int64?
  var duration: Int64?
  var frameRate: Fraction?
  var metadata: [(key: String, value: String)]
  /// Where its pictures belong on the screen: libavformat's matrix of 3 × 3.
  var displayMatrix: [Int32]?
  /// A cover: the picture's bytes.
  var picture: [UInt8]?
  var disposition: Int32
  /// Whether each of its samples can be decoded alone.
  var isIntraOnly: Bool
  /// As many sound samples as a packet has, where that is always the same; 0 else.
  var samplesPerPacket: Int
  /// Whether anything is known of what it carries.
  var isComplete: Bool

  init(_ stream: UnsafeMutablePointer<AVStream>) {
    let parameters = stream.pointee.codecpar.pointee
    number = Int(stream.pointee.index)
    let isNamed = parameters.codec_id != AV_CODEC_ID_NONE
    let codec = isNamed ? String(cString: kinora_avcodec_get_name(parameters.codec_id)) : ""
    let description = kinora_avcodec_descriptor_get(parameters.codec_id)?.pointee
    isIntraOnly = (description?.props ?? 0) & AV_CODEC_PROP_INTRA_ONLY != 0
    samplesPerPacket = Int(max(0, parameters.frame_size))
    kind = Self.kind(parameters, codec)
    disposition = stream.pointee.disposition
    timeBase = Fraction(Int(stream.pointee.time_base.num), Int(stream.pointee.time_base.den))
    if timeBase.numerator <= 0 || timeBase.denominator <= 0 { timeBase = Fraction(1, 90_000) }
    start = Self.time(stream.pointee.start_time)
    duration = Self.time(stream.pointee.duration)
    metadata = Self.entries(stream.pointee.metadata)
    frameRate =
      Self.fraction(stream.pointee.avg_frame_rate) ?? Self.fraction(stream.pointee.r_frame_rate)
    format = Self.format(parameters, codec, stream)
    format.frameRate = kind == .video ? frameRate : nil
    isComplete =
      switch kind {
      case .video: format.width > 0 && format.height > 0
      case .audio: format.rate > 0 && format.channels > 0
      default: true
      }
    displayMatrix = Self.matrix(stream)
    let cover = stream.pointee.attached_pic
    if disposition & AV_DISPOSITION_ATTACHED_PIC != 0, let data = cover.data, (1..<1 << 26).contains(cover.size) {
      picture = Array(UnsafeBufferPointer(start: data, count: Int(cover.size)))
    }
  }

  private static func kind(_ parameters: AVCodecParameters, _ codec: String) -> MediaTrackFacts.Kind {
    switch parameters.codec_type {
    case AVMEDIA_TYPE_VIDEO: .video
    case AVMEDIA_TYPE_AUDIO: .audio
    case AVMEDIA_TYPE_SUBTITLE: codec == "dvb_teletext" ? .other(codec) : .subtitle
    default: .other(codec)
    }
  }

  private static func format(
    _ parameters: AVCodecParameters, _ codec: String, _ stream: UnsafeMutablePointer<AVStream>
  ) -> CodedFormat {
    var format = CodedFormat(codec: codec)
    if let extra = parameters.extradata, (1..<1 << 24).contains(parameters.extradata_size) {
      format.configuration = Array(UnsafeBufferPointer(start: extra, count: Int(parameters.extradata_size)))
    }
    format.bitsPerSample = Int(max(0, parameters.bits_per_coded_sample))
    format.bitRate = Int(clamping: max(0, parameters.bit_rate))
    switch parameters.codec_type {
    case AVMEDIA_TYPE_VIDEO:
      (format.width, format.height) = (Int(max(0, parameters.width)), Int(max(0, parameters.height)))
      let aspects = [parameters.sample_aspect_ratio, stream.pointee.sample_aspect_ratio]
      format.pixelAspect = aspects.lazy.compactMap { fraction($0) }.first { $0.numerator != $0.denominator }
      if let name = kinora_av_get_pix_fmt_name(AVPixelFormat(parameters.format)) {
        format.pixelFormat = String(cString: name)
      }
      format.colorimetry = colorimetry(parameters)
    case AVMEDIA_TYPE_AUDIO:
      format.rate = Int(max(0, parameters.sample_rate))
      let channels = Int(kinora_av_channels(stream.pointee.codecpar))
      format.channels = SoundLimits.isCount(channels: channels) ? channels : 0
      format.channelMask = kinora_av_channel_mask(stream.pointee.codecpar)
      format.blockAlign = Int(max(0, parameters.block_align))
    default: break
    }
    return format
  }

  /// The colours by their usual name, where all of them are said.
  private static func colorimetry(_ parameters: AVCodecParameters) -> String? {
    let numbers = [
      Int(parameters.color_primaries.rawValue), Int(parameters.color_trc.rawValue),
      Int(parameters.color_space.rawValue),
    ]
    let isFull = parameters.color_range == AVCOL_RANGE_JPEG
    return switch (numbers, isFull) {
    case ([1, 1, 1], false): "bt709"
    case ([6, 6, 6], false), ([6, 6, 5], false): "bt601"
    case ([7, 7, 7], false): "smpte240m"
    case ([1, 13, 0], true): "sRGB"
    case ([9, 14, 9], false): "bt2020"
    case ([9, 15, 9], false): "bt2020-10"
    case ([9, 16, 9], false): "bt2100-pq"
    case ([9, 18, 9], false): "bt2100-hlg"
    default: nil
    }
  }

  // MARK: Helpers

  static func time(_ value: Int64) -> Int64? { value == kinora_av_no_time() ? nil : value }

  static func fraction(_ value: AVRational) -> Fraction? {
    value.num > 0 && value.den > 0 ? Fraction(Int(value.num), Int(value.den)) : nil
  }

  private static func matrix(_ stream: UnsafeMutablePointer<AVStream>) -> [Int32]? {
    var size = 0
    guard let data = kinora_av_stream_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 else { return nil }
    return (0..<9).map { UnsafeRawPointer(data).loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self) }
  }

  /// The most entries, and characters of one, that are taken.
  private static let (maxEntries, maxText) = (2000, 1 << 20)

  /// The entries of one of libavformat's dictionaries. Old containers don't say how their text is encoded.
  static func entries(_ dictionary: OpaquePointer?) -> [(key: String, value: String)] {
    var entries: [(key: String, value: String)] = []
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while entries.count < maxEntries, let next = kinora_av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
      entry = next
      guard let key = next.pointee.key, let value = next.pointee.value else { continue }
      entries.append((text(key), text(value)))
    }
    return entries
  }

  private static func text(_ pointer: UnsafePointer<CChar>) -> String {
    if let text = String(validatingCString: pointer) { return String(text.prefix(maxText)) }
    let bytes = UnsafeRawBufferPointer(start: pointer, count: min(strlen(pointer), maxText))
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
