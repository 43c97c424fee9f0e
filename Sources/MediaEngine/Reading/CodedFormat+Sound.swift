import GStreamer

extension CodedFormat {
  /// Whether the codec is one of sound.
  var isSound: Bool {
    rate > 0 || Self.soundTexts[codec] != nil || codec.hasPrefix("pcm_") || codec.hasPrefix("adpcm_")
  }

  /// The caps of a sound codec; nil for a codec that isn't known.
  var soundCaps: CodedCaps? {
    switch codec {
    case "aac":
      let profile = "audio/mpeg, mpegversion=4, framed=true, stream-format="
      return configuration.count < 2 ? caps(profile + "adts") : caps(profile + "raw", isConfigured: true)
    case "mp1", "mp2", "mp3":
      // The version isn't that of MPEG but of what GStreamer calls so: low rates are MPEG-2's.
      let version = rate >= 32000 || rate == 0 ? 1 : rate >= 16000 ? 2 : 3
      let layer = codec.dropFirst(2)
      return caps("audio/mpeg, mpegversion=1, mpegaudioversion=\(version), layer=\(layer), parsed=true")
    case "opus": return opusCaps
    case "flac":
      // The decoder refuses to begin without its header in the caps.
      guard let header = XiphHeaders.flac(configuration) else { return nil }
      return caps("audio/x-flac, framed=true, streamheader=(buffer)< \(Self.digits(header)) >")
    case "alac": return losslessCaps
    case "wavpack": return caps("audio/x-wavpack, framed=true").setting("depth", to: depth(16))
    case "cook", "ra_288", "sipr", "atrac3":
      // Real's name for the block.
      return caps(Self.soundTexts[codec] ?? "", isConfigured: true)
        .setting("leaf_size", to: blockAlign).setting("block_align", to: blockAlign).setting("bitrate", to: bitRate)
    case _ where codec.hasPrefix("pcm_"): return uncompressed
    case _ where codec.hasPrefix("adpcm_"):
      guard let layout = Self.layouts[codec] else { return nil }
      return caps("audio/x-adpcm, layout=\(layout)", isConfigured: true)
        .setting("block_align", to: blockAlign).setting("depth", to: depth(4)).setting("bitrate", to: bitRate)
    default:
      guard let text = Self.soundTexts[codec] else { return nil }
      let isHeaderless = !["vorbis", "speex"].contains(codec)
      var caps = caps(text, isConfigured: isHeaderless)
      if blockAlign > 0 { caps = caps.setting("block_align", to: blockAlign) }
      if bitRate > 0, codec.hasPrefix("wma") { caps = caps.setting("bitrate", to: bitRate) }
      if bitsPerSample > 0 { caps = caps.setting("depth", to: bitsPerSample) }
      return caps
    }
  }

  private func depth(_ usual: Int) -> Int { bitsPerSample > 0 ? bitsPerSample : usual }

  /// Opus' channel mapping says how its streams make up the channels: family, streams, coupled streams, mapping.
  private var opusCaps: CodedCaps? {
    let headers = XiphHeaders.opus(configuration).map { Self.digits($0) }.joined(separator: ", ")
    guard !headers.isEmpty else { return caps("audio/x-opus, channel-mapping-family=0") }
    // The decoder takes headers among the samples for sound once it has seen some.
    let text = "audio/x-opus, streamheader=(buffer)< \(headers) >, channel-mapping-family="
    let (count, family) = (Int(configuration[9]), configuration[18])
    guard family > 0 else { return caps(text + "0") }
    guard configuration.count >= 21 + count, count > 0 else { return nil }
    let mapping = configuration[21..<21 + count].map { String($0) }.joined(separator: ", ")
    return caps(
      text + "\(family), stream-count=\(configuration[19]), coupled-count=\(configuration[20]), "
        + "channel-mapping=(int)< \(mapping) >")
  }

  /// Bytes in GStreamer's notation.
  private static func digits(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// The decoder takes Apple's configuration as an atom, with its size and name.
  private var losslessCaps: CodedCaps? {
    var format = self
    if configuration.count == 24 {
      format.configuration = [0, 0, 0, 36] + Array("alac".utf8) + [0, 0, 0, 0] + configuration
    }
    return format.caps("audio/x-alac", isConfigured: true)
  }

  private var uncompressed: CodedCaps? {
    switch codec {
    case "pcm_mulaw": return caps("audio/x-mulaw")
    case "pcm_alaw": return caps("audio/x-alaw")
    default: break
    }
    guard let format = Self.sampleFormats[codec] else { return nil }
    let raw = "audio/x-raw, format=\(format), layout=interleaved"
    // More than two channels need to be told apart.
    return caps(channels > 2 ? raw + ", channel-mask=(bitmask)0x\(String(places, radix: 16))" : raw)
  }

  /// The places of the channels as GStreamer's bits: those of WAVE, but for a second subwoofer in front of the sides.
  private var places: UInt64 {
    guard channelMask != 0 else { return ChannelPlaces.usual(channels) }
    guard channelMask.nonzeroBitCount == channels, channelMask < 1 << 11 else { return 0 }
    return channelMask & 0x1ff | (channelMask >> 9) << 10
  }

  static let sampleFormats = [
    "pcm_s8": "S8", "pcm_u8": "U8", "pcm_s16le": "S16LE", "pcm_s16be": "S16BE", "pcm_u16le": "U16LE",
    "pcm_u16be": "U16BE", "pcm_s24le": "S24LE", "pcm_s24be": "S24BE", "pcm_u24le": "U24LE", "pcm_u24be": "U24BE",
    "pcm_s32le": "S32LE", "pcm_s32be": "S32BE", "pcm_u32le": "U32LE", "pcm_u32be": "U32BE", "pcm_f32le": "F32LE",
    "pcm_f32be": "F32BE", "pcm_f64le": "F64LE", "pcm_f64be": "F64BE",
  ]

  static let layouts = [
    "adpcm_ms": "microsoft", "adpcm_ima_wav": "dvi", "adpcm_ima_qt": "quicktime", "adpcm_swf": "swf",
    "adpcm_yamaha": "yamaha", "adpcm_xa": "xa", "adpcm_ct": "ct", "adpcm_4xm": "4xm", "adpcm_adx": "adx",
    "adpcm_ea": "ea", "adpcm_ea_r1": "ea-r1", "adpcm_ea_r3": "ea-r3", "adpcm_ea_xas": "ea-xas",
    "adpcm_ima_amv": "amv", "adpcm_ima_dk3": "dk3", "adpcm_ima_dk4": "dk4", "adpcm_ima_oki": "oki",
    "adpcm_ima_smjpeg": "smjpeg", "adpcm_ima_ws": "westwood", "adpcm_sbpro_2": "sbpro2",
    "adpcm_sbpro_3": "sbpro3", "adpcm_sbpro_4": "sbpro4", "adpcm_thp": "thp", "adpcm_g726": "g726",
  ]

  static let soundTexts = [
    "aac": "", "aac_latm": "audio/mpeg, mpegversion=4, stream-format=loas, framed=true", "mp1": "", "mp2": "",
    "mp3": "", "opus": "", "alac": "", "wavpack": "", "ac3": "audio/x-ac3, framed=true, alignment=frame",
    "eac3": "audio/x-eac3, framed=true, alignment=frame", "dts": "audio/x-dts, framed=true",
    "truehd": "audio/x-true-hd", "mlp": "audio/x-mlp", "flac": "",
    "vorbis": "audio/x-vorbis", "speex": "audio/x-speex", "wmav1": "audio/x-wma, wmaversion=1",
    "wmav2": "audio/x-wma, wmaversion=2", "wmapro": "audio/x-wma, wmaversion=3",
    "wmalossless": "audio/x-wma, wmaversion=4", "wmavoice": "audio/x-wms", "ape": "audio/x-ffmpeg-parsed-ape",
    "musepack7": "audio/x-ffmpeg-parsed-musepack, streamversion=7",
    "musepack8": "audio/x-ffmpeg-parsed-musepack, streamversion=8", "tta": "audio/x-tta", "shorten": "audio/x-shorten",
    "amr_nb": "audio/AMR", "amr_wb": "audio/AMR-WB", "gsm": "audio/x-gsm", "gsm_ms": "audio/ms-gsm",
    "qcelp": "audio/qcelp", "adpcm_g722": "audio/G722", "g729": "audio/G729",
    "cook": "audio/x-pn-realaudio, raversion=8", "ra_144": "audio/x-pn-realaudio, raversion=1",
    "ra_288": "audio/x-pn-realaudio, raversion=2", "sipr": "audio/x-sipro", "atrac1": "audio/x-vnd.sony.atrac1",
    "atrac3": "audio/x-vnd.sony.atrac3", "nellymoser": "audio/x-nellymoser", "qdm2": "audio/x-qdm2",
    "mace3": "audio/x-mace, maceversion=3", "mace6": "audio/x-mace, maceversion=6", "imc": "audio/x-imc",
    "truespeech": "audio/x-truespeech", "twinvq": "audio/x-twin-vq", "metasound": "audio/x-voxware",
    "s302m": "audio/x-smpte-302m", "aptx": "audio/aptx", "aptx_hd": "audio/aptx-hd", "dvaudio": "audio/x-dv",
    "roq_dpcm": "audio/x-dpcm, layout=roq", "interplay_dpcm": "audio/x-dpcm, layout=interplay",
    "xan_dpcm": "audio/x-dpcm, layout=xan", "sol_dpcm": "audio/x-dpcm, layout=sol",
    "dsd_lsbf": "audio/x-dsd, lsbf=true, planar=false", "dsd_msbf": "audio/x-dsd, lsbf=false, planar=false",
    "dsd_lsbf_planar": "audio/x-dsd, lsbf=true, planar=true",
    "dsd_msbf_planar": "audio/x-dsd, lsbf=false, planar=true",
  ]
}
