extension Codec {
  /// The audio codecs. Of several that fit a name or caps, the first counts.
  static let sounds: [Codec] = mpeg + [opus, alac, pcm] + lossless + surround + speech + adpcm + others

  // MARK: MPEG

  private static let mpeg = [
    Codec(
      "mp3", "MP3", ".mp3", ["mp3", "mp4a.6b", "mp4a.69", "mp4a.40.34", "ms\0u"], media: "audio/mpeg",
      ["mpegversion": "1", "layer": "3"], framesPerPacket: 1152, decoder: .good),
    Codec(
      "mp2", "MP2", ".mp2", ["mp2", "mp4a.40.33", "ms\0p"], media: "audio/mpeg", ["mpegversion": "1", "layer": "2"],
      framesPerPacket: 1152, decoder: .good),
    Codec(
      "mp1", "MP1", ".mp1", ["mp1", "mp4a.40.32"], media: "audio/mpeg", ["mpegversion": "1", "layer": "1"],
      framesPerPacket: 384, decoder: .good),
    // Caps without a layer, or without a version.
    Codec(
      "mp3", "MP3", ".mp3", media: "audio/mpeg", ["mpegversion": "1"], framesPerPacket: 1152, decoder: .good),
    aac,
    Codec("aac", "AAC", "aac ", media: "audio/mpeg", framesPerPacket: 1024),
    Codec("xheaac", "xHE-AAC", "usac", ["mp4a.40.42"], media: "audio/x-usac", decoder: nil),
    Codec("als", "MPEG-4 ALS", "alsd", ["mp4a.40.36"], media: "audio/x-als", decoder: nil),
    Codec("mpegh", "MPEG-H 3D Audio", "mhm1", ["mha1", "mha2", "mhm2"], media: "audio/x-mpeg-h", decoder: nil),
  ]

  // MARK: Lossless

  private static let lossless = [
    Codec("flac", "FLAC", "flac", media: "audio/x-flac", decoder: .good),
    Codec("wavpack", "WavPack", "wvpk", ["wvpack"], media: "audio/x-wavpack", decoder: .good),
    Codec("ape", "Monkey’s Audio", "APE ", media: "audio/x-ffmpeg-parsed-ape"),
    Codec("ape", "Monkey’s Audio", "APE ", media: "application/x-ape"),
    Codec("tta", "True Audio", "TTA1", media: "audio/x-tta"),
    Codec("tak", "TAK", "tBaK", media: "audio/x-tak", decoder: nil),
    Codec("shorten", "Shorten", "shrn", media: "audio/x-shorten"),
    Codec("dsd", "DSD", "dsd ", media: "audio/x-dsd"),
    Codec("dst", "DST", "dst ", media: "audio/x-dst", decoder: nil),
    Codec("mlp", "MLP", "mlp ", media: "audio/x-mlp"),
  ]

  // MARK: Surround

  private static let surround = [
    Codec("ac3", "AC-3", "ac-3", ["sac3", "ac3", "mp4a.a5"], media: "audio/x-ac3", framesPerPacket: 1536),
    Codec("ac3", "AC-3", "ac-3", media: "audio/ac3", framesPerPacket: 1536),
    Codec("ac3", "AC-3", "ac-3", media: "audio/x-private1-ac3", framesPerPacket: 1536),
    Codec("eac3", "E-AC-3", "ec-3", ["eac3", "mp4a.a6"], media: "audio/x-eac3", framesPerPacket: 1536),
    Codec("ac4", "AC-4", "ac-4", media: "audio/x-ac4", decoder: nil),
    Codec("truehd", "TrueHD", "mlpa", media: "audio/x-true-hd"),
    Codec("dts", "DTS", "dtsc", ["dts", "mp4a.a9"], media: "audio/x-dts"),
    Codec("dts", "DTS", "dtsc", media: "audio/x-private1-dts", decoder: .bad),
    Codec("dtshd", "DTS-HD", "dtsh", ["dtsl", "dts+", "mp4a.aa", "mp4a.ab"], media: "audio/x-dts"),
    Codec("dtsexpress", "DTS Express", "dtse", ["mp4a.ac"], media: "audio/x-dts-express", decoder: nil),
    Codec("dtsx", "DTS:X", "dtsx", ["dtsy"], media: "audio/x-dts-uhd", decoder: nil),
    Codec("dolbye", "Dolby E", "dlbe", media: "audio/x-dolby-e", decoder: nil),
    Codec("s302m", "SMPTE 302M", "BSSD", media: "audio/x-smpte-302m"),
    Codec("dvdpcm", "DVD PCM", "dvpc", media: "audio/x-private1-lpcm", decoder: .bad),
    Codec("dvdpcm", "DVD PCM", "dvpc", media: "audio/x-private-ts-lpcm", decoder: .bad),
  ]

  // MARK: Speech

  private static let speech = [
    Codec("amr", "AMR", "samr", media: "audio/AMR", framesPerPacket: 160),
    Codec("amrwb", "AMR-WB", "sawb", media: "audio/AMR-WB", framesPerPacket: 320),
    Codec("amrwbp", "AMR-WB+", "sawp", media: "audio/AMR-WB+", decoder: nil),
    Codec("gsm", "GSM", "agsm", media: "audio/x-gsm", decoder: .bad),
    Codec("msgsm", "GSM", "ms\01", media: "audio/ms-gsm", decoder: .bad),
    Codec("speex", "Speex", "spex", ["speex"], media: "audio/x-speex", decoder: .good),
    Codec("nellymoser", "Nellymoser", "nmos", ["nell"], media: "audio/x-nellymoser"),
    Codec("qcelp", "QCELP", "Qclp", ["sqcp", "mp4a.e1"], media: "audio/qcelp"),
    Codec("evrc", "EVRC", "sevc", media: "audio/x-evrc", decoder: nil),
    Codec("ilbc", "iLBC", "ilbc", media: "audio/x-ilbc", decoder: nil),
    Codec("g719", "G.719", "g719", media: "audio/G719", decoder: nil),
    Codec("g722", "G.722", "g722", media: "audio/G722"),
    Codec("g723", "G.723.1", "g723", media: "audio/G723", decoder: nil),
    Codec("g729", "G.729", "g729", media: "audio/G729"),
    Codec("truespeech", "TrueSpeech", "tspc", ["ms\0\u{22}"], media: "audio/x-truespeech"),
    Codec("evs", "EVS", "sevs", media: "audio/x-evs", decoder: nil),
    Codec("siren", "Siren", "sirn", media: "audio/x-siren", decoder: .bad),
  ]

  // MARK: ADPCM

  private static let adpcm = [
    Codec("mulaw", "µ-law", "ulaw", ["ms\0\u{7}"], media: "audio/x-mulaw", framesPerPacket: 1, decoder: .good),
    Codec("alaw", "A-law", "alaw", ["ms\0\u{6}"], media: "audio/x-alaw", framesPerPacket: 1, decoder: .good),
    Codec("adpcmima", "IMA ADPCM", "ima4", media: "audio/x-adpcm", ["layout": "quicktime"]),
    Codec("adpcmms", "Microsoft ADPCM", "ms\0\u{2}", media: "audio/x-adpcm", ["layout": "microsoft"], decoder: .bad),
    Codec("adpcmdvi", "DVI ADPCM", "ms\0\u{11}", media: "audio/x-adpcm", ["layout": "dvi"], decoder: .bad),
    Codec("adpcmswf", "Flash ADPCM", "swfa", media: "audio/x-adpcm", ["layout": "swf"]),
    Codec("adpcmyamaha", "Yamaha ADPCM", "yama", media: "audio/x-adpcm", ["layout": "yamaha"]),
    Codec("g726", "G.726", "g726", media: "audio/x-adpcm", ["layout": "g726"]),
    Codec("adpcm", "ADPCM", "adpc", media: "audio/x-adpcm"),
  ]

  // MARK: Others

  private static let others = [
    Codec("vorbis", "Vorbis", "vorb", ["vorbis", "mp4a.dd"], media: "audio/x-vorbis", decoder: .base),
    Codec("musepack", "Musepack", "MPC8", ["mpc7", "mp+"], media: "audio/x-ffmpeg-parsed-musepack"),
    // Not yet taken apart.
    Codec("mpc", "Musepack", "MPCK", media: "audio/x-musepack", decoder: .bad),
    Codec("wma1", "Windows Media Audio 1", "wma1", media: "audio/x-wma", ["wmaversion": "1"]),
    Codec("wma2", "Windows Media Audio 2", "wma2", media: "audio/x-wma", ["wmaversion": "2"]),
    Codec("wmapro", "Windows Media Audio Pro", "wma3", ["wmap"], media: "audio/x-wma", ["wmaversion": "3"]),
    Codec("wmalossless", "Windows Media Audio Lossless", "wma4", ["wmal"], media: "audio/x-wma", ["wmaversion": "4"]),
    Codec("wma", "Windows Media Audio", "wma ", media: "audio/x-wma"),
    Codec("wmavoice", "Windows Media Audio Voice", "wmas", ["wmav"], media: "audio/x-wms"),
    Codec("qdm2", "QDesign Music 2", "QDM2", media: "audio/x-qdm2"),
    Codec("qdmc", "QDesign Music", "QDMC", media: "audio/x-qdmc", decoder: nil),
    Codec("mace3", "MACE 3:1", "MAC3", media: "audio/x-mace", ["maceversion": "3"]),
    Codec("mace6", "MACE 6:1", "MAC6", media: "audio/x-mace", ["maceversion": "6"]),
    Codec("dvaudio", "DV Audio", "dvca", ["vdva", "dvau"], media: "audio/x-dv"),
    Codec("ra144", "RealAudio 1", "14_4", ["lpcj"], media: "audio/x-pn-realaudio", ["raversion": "1"]),
    Codec("ra288", "RealAudio 2", "28_8", media: "audio/x-pn-realaudio", ["raversion": "2"]),
    Codec("cook", "RealAudio Cook", "cook", media: "audio/x-pn-realaudio", ["raversion": "8"]),
    Codec("ralf", "RealAudio Lossless", "ralf", media: "audio/x-ralf", decoder: nil),
    Codec("sipr", "RealAudio Sipro", "sipr", media: "audio/x-sipro"),
    Codec("atrac1", "ATRAC1", "atr1", media: "audio/x-vnd.sony.atrac1"),
    Codec("atrac3", "ATRAC3", "atrc", ["atr3"], media: "audio/x-vnd.sony.atrac3"),
    Codec("atrac3plus", "ATRAC3plus", "atrp", media: "audio/x-vnd.sony.atrac3plus", decoder: nil),
    Codec("twinvq", "TwinVQ", "twvq", media: "audio/x-twin-vq"),
    Codec("imc", "Indeo Audio", "imc ", media: "audio/x-imc"),
    Codec("sbc", "SBC", "sbc ", media: "audio/x-sbc", decoder: .bad),
    Codec("aptx", "aptX", "aptx", media: "audio/aptx"),
    Codec("aptxhd", "aptX HD", "apth", media: "audio/aptx-hd"),
    Codec("binkaudio", "Bink Audio", "bnka", media: "audio/x-bink", decoder: nil),
  ]
}
