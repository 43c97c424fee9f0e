// What was made for one system, one program or one website.
extension Codec {
  static let microsoft = [
    Codec("msmpeg4v1", "MS-MPEG4 v1", "MP41", ["mpg4", "div1"], media: "video/x-msmpeg", ["msmpegversion": "41"]),
    Codec("msmpeg4v2", "MS-MPEG4 v2", "MP42", ["div2"], media: "video/x-msmpeg", ["msmpegversion": "42"]),
    Codec(
      "msmpeg4v3", "MS-MPEG4 v3", "MP43", ["div3", "div4", "div5", "3ivd", "mpg3", "ap41", "col0", "col1"],
      media: "video/x-msmpeg", ["msmpegversion": "43"]),
    Codec("msmpeg4v3", "MS-MPEG4 v3", "MP43", media: "video/x-divx", ["divxversion": "3"]),
    Codec("wmv1", "Windows Media Video 7", "WMV1", media: "video/x-wmv", ["wmvversion": "1"]),
    Codec("wmv2", "Windows Media Video 8", "WMV2", media: "video/x-wmv", ["wmvversion": "2"]),
    Codec(
      "vc1", "VC-1", "WVC1", ["vc-1", "wmva", "ovc1"], media: "video/x-wmv", ["wmvversion": "3", "format": "WVC1"]),
    Codec("vc1", "VC-1", "WVC1", media: "video/x-wmv", ["wmvversion": "3", "format": "WMVA"]),
    Codec("mss1", "Windows Media Screen", "MSS1", media: "video/x-wmv", ["wmvversion": "1", "format": "MSS1"]),
    Codec("mss2", "Windows Media Screen", "MSS2", media: "video/x-wmv", ["wmvversion": "3", "format": "MSS2"]),
    Codec(
      "wmv3", "Windows Media Video 9", "WMV3", ["wmv9"], media: "video/x-wmv", ["wmvversion": "3", "format": "WMV3"]),
    Codec("wmv3", "Windows Media Video 9", "WMV3", media: "video/x-wmv", ["wmvversion": "3"]),
    Codec("wmv", "Windows Media Video", "wmv ", media: "video/x-wmv"),
    Codec(
      "msvideo1", "Microsoft Video 1", "MSVC", ["cram", "wham"], media: "video/x-msvideocodec",
      ["msvideoversion": "1"]),
    Codec("msrle", "Microsoft RLE", "mrle", media: "video/x-rle", ["layout": "microsoft"]),
  ]

  static let quickTime = [
    Codec("qtrle", "QuickTime Animation", "rle ", media: "video/x-rle", ["layout": "quicktime"]),
    Codec("cinepak", "Cinepak", "cvid", media: "video/x-cinepak"),
    Codec("rpza", "Apple Video", "rpza", ["azpr"], media: "video/x-apple-video"),
    Codec("smc", "QuickTime Graphics", "smc ", media: "video/x-smc"),
    Codec("qdraw", "QuickDraw", "qdrw", media: "video/x-qdrw"),
    Codec("8bps", "Planar RGB", "8BPS", media: "video/x-gst-av-8bps"),
    Codec("svq1", "Sorenson Video 1", "SVQ1", ["svqi"], media: "video/x-svq", ["svqversion": "1"]),
    Codec("svq3", "Sorenson Video 3", "SVQ3", media: "video/x-svq", ["svqversion": "3"]),
    Codec("mjpegb", "Motion JPEG B", "mjpb", media: "video/x-mjpeg-b"),
    Codec("indeo2", "Indeo 2", "RT21", media: "video/x-indeo", ["indeoversion": "2"]),
    Codec("indeo3", "Indeo 3", "IV31", ["iv30", "iv32", "iv33"], media: "video/x-indeo", ["indeoversion": "3"]),
    Codec("indeo4", "Indeo 4", "IV41", ["iv40"], media: "video/x-indeo", ["indeoversion": "4"]),
    Codec("indeo5", "Indeo 5", "IV50", media: "video/x-indeo", ["indeoversion": "5"]),
    Codec("asv1", "ASUS Video 1", "ASV1", media: "video/x-asus", ["asusversion": "1"]),
    Codec("asv2", "ASUS Video 2", "ASV2", media: "video/x-asus", ["asusversion": "2"]),
    Codec("cljr", "Cirrus Logic AccuPak", "CLJR", media: "video/x-cirrus-logic-accupak"),
    Codec("vcr1", "ATI VCR1", "VCR1", media: "video/x-ati-vcr", ["vcrversion": "1"]),
    Codec("cyuv", "Creative YUV", "CYUV", media: "video/x-compressed-yuv"),
    Codec("aura", "Autodesk RLE", "AASC", media: "video/x-aasc"),
    Codec("ultimotion", "UltiMotion", "ULTI", media: "video/x-ultimotion"),
  ]

  static let web = [
    Codec("flv", "Sorenson Spark", "FLV1", media: "video/x-flash-video", ["flvversion": "1"]),
    Codec("flashsv", "Flash Screen Video", "FSV1", media: "video/x-flash-screen"),
    Codec("flashsv2", "Flash Screen Video 2", "FSV2", media: "video/x-flash-screen2"),
    Codec("theora", "Theora", "theo", ["theora"], media: "video/x-theora", decoder: .base),
    Codec("vp3", "VP3", "VP31", ["vp30", "vp3x"], media: "video/x-vp3"),
    Codec("vp4", "VP4", "VP40", media: "video/x-vp4", decoder: nil),
    Codec("vp5", "VP5", "VP50", media: "video/x-vp5"),
    Codec("vp6", "VP6", "VP60", ["vp61", "vp62"], media: "video/x-vp6"),
    Codec("vp6f", "VP6", "VP6F", ["flv4"], media: "video/x-vp6-flash"),
    Codec("vp6a", "VP6", "VP6A", media: "video/x-vp6-alpha"),
    Codec("vp7", "VP7", "VP70", ["vp71"], media: "video/x-vp7", decoder: nil),
    Codec("rv10", "RealVideo 1", "RV10", ["rv13"], media: "video/x-pn-realvideo", ["rmversion": "1"]),
    Codec("rv20", "RealVideo G2", "RV20", media: "video/x-pn-realvideo", ["rmversion": "2"]),
    Codec("rv30", "RealVideo 8", "RV30", media: "video/x-pn-realvideo", ["rmversion": "3"]),
    Codec("rv40", "RealVideo 9", "RV40", media: "video/x-pn-realvideo", ["rmversion": "4"]),
    Codec("rv60", "RealVideo 11", "RV60", media: "video/x-pn-realvideo", ["rmversion": "6"], decoder: nil),
    Codec("mimic", "Mimic", "ML20", media: "video/x-mimic"),
  ]

  static let games = [
    Codec("amv", "AMV", "AMVF", media: "video/x-amv"),
    Codec("sp5x", "Sunplus JPEG", "SP5X", ["sp53", "sp54", "sp55", "sp56", "sp57", "sp58"], media: "video/sp5x"),
    Codec("truemotion1", "TrueMotion 1", "DUCK", media: "video/x-truemotion", ["trueversion": "1"]),
    Codec("truemotion2", "TrueMotion 2", "TM20", media: "video/x-truemotion", ["trueversion": "2"]),
    Codec("xan4", "Xan", "Xxan", media: "video/x-xan", ["wcversion": "4"]),
    Codec("4xm", "4X Movie", "4XMV", media: "video/x-4xm"),
    Codec("kmvc", "Karl Morton’s Video", "KMVC", media: "video/x-kmvc"),
    Codec("bink", "Bink", "BIKi", ["bikf", "bikg", "bikh", "bikb", "kb2g"], media: "video/x-bink", decoder: nil),
    Codec("smacker", "Smacker", "SMK2", ["smk4"], media: "video/x-smacker", decoder: nil),
  ]

  // MARK: Pictures as frames

  static let images = [
    Codec("png", "PNG", "png ", ["mpng"], media: "image/png", decoder: .good),
    Codec("apng", "APNG", "apng", media: "image/apng", decoder: nil),
    // libav's decoder has a name of its own for what its parser passes on: whole frames.
    Codec("gif", "GIF", "gif ", media: "image/gst-libav-gif"),
    Codec("gif", "GIF", "gif ", media: "image/gif"),
    Codec(
      "jpeg2000", "JPEG 2000", "mjp2", ["jp2", "jp2k", "mj2c", "ljp2"], media: "image/jp2", decoder: .bad,
      preferring: "avdec_jpeg2000"),
    Codec("jpeg2000", "JPEG 2000", "mjp2", media: "image/x-j2c", decoder: .bad),
    Codec("jpeg2000", "JPEG 2000", "mjp2", media: "image/x-jpc", decoder: .bad),
    Codec("jpegls", "JPEG-LS", "MJLS", media: "image/x-jls", decoder: nil),
    Codec("jpegxl", "JPEG XL", "jxl ", media: "image/jxl", decoder: nil),
    Codec("bmp", "BMP", "bmp ", ["wrle"], media: "image/bmp"),
    // From GStreamer 1.26 on GdkPixbuf's decoder goes first, which fails where frames aren't in a segment of bytes.
    Codec("tiff", "TIFF", "tiff", media: "image/tiff", preferring: "avdec_tiff"),
    Codec("tga", "TGA", "tga ", media: "image/x-tga", preferring: "avdec_targa"),
    Codec("sgi", "SGI", "sgi ", media: "image/x-sgi"),
    Codec("webp", "WebP", "webp", media: "image/webp", decoder: .bad),
    Codec("exr", "OpenEXR", "exr ", media: "image/x-exr", decoder: .bad),
    Codec("dpx", "DPX", "dpx ", media: "image/x-dpx", decoder: nil),
  ]
}
