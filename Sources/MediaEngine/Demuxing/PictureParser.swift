import CFFmpeg

/// Reads the headers of coded pictures by libavcodec's parsers, of which the container's reader keeps the result for
/// itself: they tell the order in which pictures are shown.
final class PictureParser {
  private var parser: UnsafeMutablePointer<AVCodecParserContext>?
  private var context: UnsafeMutablePointer<AVCodecContext>?
  private let codec: AVCodecID
  /// WMV9's sequence header, for which there is no parser.
  private let wmv: WMVSequence?

  /// The codecs whose pictures may be shown in another order than they are stored in, but for those without a parser.
  private static let parsed: Set<UInt32> = Set(
    [
      AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4,
      AV_CODEC_ID_VC1, AV_CODEC_ID_CAVS,
    ].map(\.rawValue))

  /// A not coded picture of MPEG-4 ends with the bit that says so.
  private static let maxMissing = 8

  init?(_ parameters: UnsafePointer<AVCodecParameters>) {
    codec = parameters.pointee.codec_id
    if codec == AV_CODEC_ID_WMV3 {
      guard let extra = parameters.pointee.extradata, parameters.pointee.extradata_size >= 4 else { return nil }
      wmv = WMVSequence(Array(UnsafeBufferPointer(start: extra, count: 4)))
      return
    }
    wmv = nil
    guard Self.parsed.contains(codec.rawValue), let parser = kinora_av_parser(codec) else { return nil }
    self.parser = parser
    // Without a codec: only its parameters are looked at.
    context = kinora_avcodec_alloc_context3()
    guard context != nil, kinora_avcodec_parameters_to_context(context, parameters) >= 0 else { return nil }
    context?.pointee.codec_id = codec
  }

  deinit {
    kinora_av_parser_close(parser)
    kinora_avcodec_free_context(&context)
  }

  /// Reads the header of a whole picture.
  func read(_ packet: UnsafePointer<AVPacket>) -> CodedPictureHeader? {
    let packet = packet.pointee
    guard packet.size > 0, let data = packet.data else { return nil }
    if let wmv { return wmv.header(UnsafeBufferPointer(start: data, count: Int(packet.size))) }
    guard let parser, let context else { return nil }
    var output: UnsafeMutablePointer<UInt8>?
    var size: Int32 = 0
    let none = kinora_av_no_time()
    _ = kinora_av_parser_parse2(parser, context, &output, &size, data, packet.size, none, none, packet.pos)
    let found = parser.pointee
    var header = CodedPictureHeader()
    header.isKey = found.key_frame == 1 || packet.flags & AV_PKT_FLAG_KEY != 0
    if found.pict_type == Int32(AV_PICTURE_TYPE_B.rawValue) { header.kind = .between }
    switch codec {
    case AV_CODEC_ID_H264, AV_CODEC_ID_HEVC:
      header.count = Int(found.output_picture_number)
      header.kind = .anchor
      if codec == AV_CODEC_ID_H264 {
        header.field =
          found.picture_structure == AV_PICTURE_STRUCTURE_TOP_FIELD
          ? .top : found.picture_structure == AV_PICTURE_STRUCTURE_BOTTOM_FIELD ? .bottom : .frame
      }
    case AV_CODEC_ID_MPEG2VIDEO:
      // How many fields more than one.
      header.halves = min(max(2, Int(found.repeat_pict) + 1), 6)
    case AV_CODEC_ID_MPEG4 where Int(packet.size) <= Self.maxMissing: header.kind = .missing
    default: break
    }
    return header
  }
}
