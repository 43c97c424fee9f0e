import GStreamer

extension Codec {
  /// The video and image codecs. Of several that fit a name or caps, the first counts.
  static let pictures: [Codec] =
    [h264, hevc, vp8, vp9, av1, jpeg] + standards + prores + production + lossless + microsoft + quickTime + web + games
    + images
    + uncompressed

  /// GStreamer 1.26's plugin for FFmpeg offers more than that of 1.22: VVC, Hap.
  static let recentLibav: PluginSet? = GStreamer.isAtLeast(1, 26) ? .libav : nil
  /// What it calls FFmpeg's own HuffYUV.
  static let ffvhuffMedia = GStreamer.isAtLeast(1, 26) ? "video/x-ffvhuff" : "video/x-gst-av-ffvhuff"

  // MARK: Standards

  private static let standards = [
    Codec(
      "mpeg4", "MPEG-4 Video", "mp4v",
      ["mp4v.20", "divx", "xvid", "dx50", "div6", "fmp4", "mp4s", "m4s2", "3iv1", "3iv2", "3ivx", "rmp4", "sedg"],
      media: "video/mpeg", ["mpegversion": "4"]),
    Codec("mpeg4", "MPEG-4 Video", "mp4v", media: "video/x-divx", ["divxversion": "4"]),
    Codec("mpeg4", "MPEG-4 Video", "mp4v", media: "video/x-divx", ["divxversion": "5"]),
    Codec("mpeg4", "MPEG-4 Video", "mp4v", media: "video/x-xvid"),
    Codec(
      "mpeg2", "MPEG-2 Video", "mp2v",
      [
        "mp4v.60", "mp4v.61", "mp4v.62", "mp4v.63", "mp4v.64", "mp4v.65", "m2v1", "m2t1", "mpg2", "mpeg2", "hdva",
        "mx3n", "mx3p", "mx4n", "mx4p", "mx5n", "mx5p", "xd51", "xd54", "xd55", "xd59", "xd5a", "xd5b", "xd5c", "xd5d",
        "xd5e", "xd5f", "xdva", "xdvb", "xdvc", "xdvd", "xdve", "xdvf", "xdhd", "xdh2",
      ] + (1...9).flatMap { ["hdv\($0)", "xdv\($0)"] }, media: "video/mpeg", ["mpegversion": "2"]),
    Codec(
      "mpeg1", "MPEG-1 Video", "mp1v", ["mp4v.6a", "m1v", "m1v1", "mpeg", "mpg1", "mpg", "pim1"], media: "video/mpeg",
      ["mpegversion": "1"]),
    Codec("h261", "H.261", "H261", media: "video/x-h261"),
    Codec("h263p", "H.263+", "h26+", media: "video/x-h263", ["h263version": "h263p"]),
    Codec("h263pp", "H.263++", "h2++", media: "video/x-h263", ["h263version": "h263pp"]),
    Codec(
      "h263", "H.263", "h263", ["s263", "u263", "x263", "m263", "vx1k", "viv1"], media: "video/x-h263",
      ["variant": "itu"]),
    Codec("h263", "H.263", "h263", media: "video/x-h263"),
    Codec("h263i", "Intel H.263", "I263", media: "video/x-intel-h263", ["variant": "intel"]),
    Codec("vvc", "H.266", "vvc1", ["vvi1", "vvc", "h266"], media: "video/x-h266", decoder: recentLibav),
    Codec("evc", "EVC", "evc1", media: "video/x-evc", decoder: nil),
    Codec("lcevc", "LCEVC", "lvc1", media: "video/x-lcevc", decoder: nil),
    Codec("avs", "AVS", "cavs", ["avs"], media: "video/x-cavs"),
    Codec("avs2", "AVS2", "avs2", media: "video/x-avs2", decoder: nil),
    Codec("avs3", "AVS3", "avs3", media: "video/x-avs3", decoder: nil),
    // gst-libav 1.22 has a decoder without caps, which refuses all.
    Codec("dirac", "Dirac", "drac", ["bbcd", "vc2"], media: "video/x-dirac", decoder: nil),
  ]

  // MARK: Cameras and editing

  private static let production = [
    // Caps without a variant.
    Codec("prores422", "ProRes", "apcn", media: "video/x-prores"),
    Codec("proresraw", "ProRes RAW", "aprn", ["aprh"], media: "video/x-prores-raw", decoder: nil),
    Codec("dnxhd", "DNxHD", "AVdn", ["dnxd"], media: "video/x-dnxhd"),
    Codec("dnxhr", "DNxHR", "AVdh", media: "video/x-dnxhd"),
    Codec("cineform", "CineForm", "CFHD", media: "video/x-cineform"),
    Codec(
      "dv", "DV", "dvc ",
      [
        "dvcp", "dvpp", "dv5n", "dv5p", "dvsd", "dvhd", "dvsl", "dv25", "dv50", "dvh2", "dvh3", "dvh4", "dvh5",
        "dvh6", "dvhp", "dvhq", "cdvc", "cdv5", "dvis", "avdv", "avd1", "pdvc",
      ], media: "video/x-dv", decoder: .good),
    Codec("aic", "Apple Intermediate Codec", "icod", media: "video/x-apple-intermediate-codec"),
    Codec("pixlet", "Pixlet", "pxlt", media: "video/x-pixlet", decoder: nil),
    Codec(
      "hap", "Hap", "Hap1", ["hap5", "hapy", "hapm", "hapa", "hap7", "haph"], media: "video/x-hap", decoder: recentLibav
    ),
    Codec("dxv", "DXV", "DXD3", ["dxdi", "dxdn"], media: "video/x-dxv", decoder: nil),
    Codec("notchlc", "NotchLC", "nclc", media: "video/x-notchlc", decoder: nil),
    Codec(
      "speedhq", "SpeedHQ", "SHQ2", ["shq0", "shq1", "shq3", "shq4", "shq5", "shq7", "shq9"],
      media: "video/x-speedhq"),
    Codec("canopushq", "Canopus HQ", "CUVC", ["chqx", "hqx1"], media: "video/x-canopus-hq", decoder: nil),
    Codec("braw", "Blackmagic RAW", "brxq", ["brhq", "brst", "brlt", "br12"], media: "video/x-braw", decoder: nil),
    Codec("redcode", "REDCODE", "RED1", ["r3d"], media: "video/x-redcode", decoder: nil),
  ]

  /// matroskademux 1.22 calls the field "format", the others "variant".
  private static let prores: [Codec] = ["variant", "format"].flatMap { field in
    [
      Codec("prores", "ProRes 422", "apcn", media: "video/x-prores", [field: "standard"]),
      Codec("proreshq", "ProRes 422 HQ", "apch", media: "video/x-prores", [field: "hq"]),
      Codec("proreslt", "ProRes 422 LT", "apcs", media: "video/x-prores", [field: "lt"]),
      Codec("proresproxy", "ProRes 422 Proxy", "apco", media: "video/x-prores", [field: "proxy"]),
      Codec("prores4444", "ProRes 4444", "ap4h", media: "video/x-prores", [field: "4444"]),
      Codec("prores4444xq", "ProRes 4444 XQ", "ap4x", media: "video/x-prores", [field: "4444xq"]),
    ]
  }

  // MARK: Lossless

  private static let lossless = [
    Codec("huffyuv", "HuffYUV", "HFYU", media: "video/x-huffyuv"),
    Codec("ffvhuff", "FFmpeg HuffYUV", "FFVH", media: ffvhuffMedia),
    Codec("ffv1", "FFV1", "FFV1", media: "video/x-ffv", ["ffvversion": "1"]),
    Codec("lagarith", "Lagarith", "LAGS", media: "video/x-lagarith"),
    Codec(
      "utvideo", "Ut Video", "ULRG",
      [
        "ulra", "uly0", "uly2", "uly4", "ulh0", "ulh2", "ulh4", "uqy0", "uqy2", "uqra", "uqrg", "umy2", "umh2", "umy4",
        "umh4", "umra", "umrg",
      ], media: "video/x-utvideo", decoder: nil),
    Codec(
      "magicyuv", "MagicYUV", "MAGY",
      ["m8rg", "m8ra", "m8g0", "m8y0", "m8y2", "m8y4", "m8ya", "m0rg", "m0ra", "m0r0", "m0y2", "m0y4", "m2rg", "m2ra"],
      media: "video/x-magicyuv", decoder: nil),
    Codec("canopus", "Canopus Lossless", "CLLC", media: "video/x-canopus-lossless", decoder: nil),
    Codec("snow", "Snow", "SNOW", media: "video/x-snow", decoder: nil),
    Codec("loco", "LOCO", "LOCO", media: "video/x-loco"),
    Codec("mszh", "AVImszh", "MSZH", media: "video/x-mszh"),
    Codec("fraps", "Fraps", "FPS1", media: "video/x-fraps"),
    Codec("zmbv", "Zip Motion Blocks", "ZMBV", media: "video/x-zmbv"),
    Codec("tscc", "TechSmith", "tscc", ["camt"], media: "video/x-camtasia"),
    Codec("tscc2", "TechSmith 2", "tsc2", media: "video/x-tscc", ["tsccversion": "2"]),
    Codec("camstudio", "CamStudio", "CSCD", media: "video/x-camstudio"),
    Codec("vmnc", "VMware Screen", "VMnc", media: "video/x-vmnc", decoder: .bad),
  ]

  // MARK: Uncompressed

  private static let uncompressed = [
    Codec(
      "raw", "Uncompressed", "raw ",
      ["none", "420v", "420f", "y420"] + PlainPicture.formats.keys.sorted(), media: "video/x-raw", isPlain: true),
    // Their order of bytes is none of GStreamer's.
    Codec("v410", "Uncompressed 4:4:4", "v410", media: "video/x-raw-v410", decoder: nil),
    Codec("v308", "Uncompressed 4:4:4", "v308", media: "video/x-raw-v308", decoder: nil),
    Codec("v408", "Uncompressed 4:4:4:4", "v408", ["yuv4", "avui"], media: "video/x-raw-v408", decoder: nil),
    Codec("r10k", "Uncompressed RGB", "R10k", ["r10g", "b48r"], media: "video/x-raw-r10k", decoder: nil),
    Codec("y41p", "Uncompressed 4:1:1", "Y41P", media: "video/x-raw-y41p", decoder: nil),
  ]
}
