import GStreamer

extension CodedFormat {
  /// The caps of a video codec; nil for a codec that isn't known.
  var videoCaps: CodedCaps? {
    switch codec {
    case "h264":
      return isLengthPrefixed
        ? caps("video/x-h264, stream-format=avc, alignment=au", isConfigured: true)
        : caps("video/x-h264, stream-format=byte-stream, alignment=au")
    case "hevc":
      return isLengthPrefixed
        ? caps("video/x-h265, stream-format=hvc1, alignment=au", isConfigured: true)
        : caps("video/x-h265, stream-format=byte-stream, alignment=au")
    case "theora":
      return caps("video/x-theora")
    case "qtrle", "msrle":
      let layout = codec == "qtrle" ? "quicktime" : "microsoft"
      return withDepth(caps("video/x-rle, layout=\(layout)", isConfigured: true))
    case "cscd": return withDepth(caps("video/x-camstudio", isConfigured: true))
    case "tscc": return withDepth(caps("video/x-camtasia", isConfigured: true))
    case "rawvideo":
      guard let format = Self.pixelFormats[pixelFormat ?? ""] else { return nil }
      return caps("video/x-raw, format=\(format)").setting("framerate", to: frameRate ?? Fraction(0, 1))
    case "v210": return caps("video/x-raw, format=v210").setting("framerate", to: frameRate ?? Fraction(0, 1))
    default:
      guard let text = Self.videoTexts[codec] else { return nil }
      let caps = caps(text, isConfigured: true)
      return bitsPerSample > 0 ? caps.setting("bpp", to: bitsPerSample) : caps
    }
  }

  private func withDepth(_ caps: CodedCaps) -> CodedCaps { caps.setting("depth", to: max(1, bitsPerSample)) }

  static let videoTexts = [
    "vp8": "video/x-vp8", "vp9": "video/x-vp9, alignment=frame",
    "av1": "video/x-av1, stream-format=obu-stream, alignment=tu",
    "mpeg1video": "video/mpeg, mpegversion=1, systemstream=false, parsed=true",
    "mpeg2video": "video/mpeg, mpegversion=2, systemstream=false, parsed=true",
    "mpeg4": "video/mpeg, mpegversion=4, systemstream=false, parsed=true",
    "h261": "video/x-h261", "h263": "video/x-h263, variant=itu, h263version=h263",
    "h263p": "video/x-h263, variant=itu, h263version=h263p", "h263i": "video/x-intel-h263, variant=intel",
    "msmpeg4v1": "video/x-msmpeg, msmpegversion=41", "msmpeg4v2": "video/x-msmpeg, msmpegversion=42",
    "msmpeg4v3": "video/x-msmpeg, msmpegversion=43", "wmv1": "video/x-wmv, wmvversion=1",
    "wmv2": "video/x-wmv, wmvversion=2", "wmv3": "video/x-wmv, wmvversion=3, format=WMV3",
    "vc1": "video/x-wmv, wmvversion=3, format=WVC1", "mss1": "video/x-wmv, wmvversion=1, format=MSS1",
    "mss2": "video/x-wmv, wmvversion=3, format=MSS2", "mjpeg": "image/jpeg, parsed=true",
    "mjpegb": "video/x-mjpeg-b", "sp5x": "video/sp5x", "amv": "video/x-amv",
    "jpeg2000": "image/x-jpc", "png": "image/png", "bmp": "image/bmp", "tiff": "image/tiff", "targa": "image/x-tga",
    "gif": "image/gst-libav-gif, parsed=true", "prores": "video/x-prores", "dnxhd": "video/x-dnxhd",
    "cfhd": "video/x-cineform", "aic": "video/x-apple-intermediate-codec", "ffv1": "video/x-ffv, ffvversion=1",
    "huffyuv": "video/x-huffyuv", "ffvhuff": Codec.ffvhuffMedia, "utvideo": "video/x-ut-video",
    "lagarith": "video/x-lagarith", "fraps": "video/x-fraps", "loco": "video/x-loco", "cinepak": "video/x-cinepak",
    "svq1": "video/x-svq, svqversion=1", "svq3": "video/x-svq, svqversion=3", "rpza": "video/x-apple-video",
    "smc": "video/x-smc", "qdraw": "video/x-qdrw", "8bps": "video/x-gst-av-8bps",
    "indeo2": "video/x-indeo, indeoversion=2", "indeo3": "video/x-indeo, indeoversion=3",
    "indeo4": "video/x-indeo, indeoversion=4", "indeo5": "video/x-indeo, indeoversion=5",
    "flv1": "video/x-flash-video, flvversion=1", "flashsv": "video/x-flash-screen",
    "flashsv2": "video/x-flash-screen2", "vp3": "video/x-vp3", "vp5": "video/x-vp5", "vp6": "video/x-vp6",
    "vp6f": "video/x-vp6-flash", "vp6a": "video/x-vp6-alpha", "dvvideo": "video/x-dv, systemstream=false",
    "rv10": "video/x-pn-realvideo, rmversion=1", "rv20": "video/x-pn-realvideo, rmversion=2",
    "rv30": "video/x-pn-realvideo, rmversion=3", "rv40": "video/x-pn-realvideo, rmversion=4",
    "msvideo1": "video/x-msvideocodec, msvideoversion=1", "mszh": "video/x-mszh", "zmbv": "video/x-zmbv",
    "tscc2": "video/x-tscc, tsccversion=2", "truemotion1": "video/x-truemotion, trueversion=1",
    "truemotion2": "video/x-truemotion, trueversion=2", "asv1": "video/x-asus, asusversion=1",
    "asv2": "video/x-asus, asusversion=2", "cljr": "video/x-cirrus-logic-accupak", "cyuv": "video/x-compressed-yuv",
    "vcr1": "video/x-ati-vcr, vcrversion=1", "cavs": "video/x-cavs", "nuv": "video/x-nuv", "4xm": "video/x-4xm",
    "roq": "video/x-gst-av-roqvideo", "flic": "video/x-gst-av-flic", "speedhq": "video/x-speedhq",
    "kmvc": "video/x-kmvc", "mimic": "video/x-mimic", "vmnc": "video/x-vmnc, version=1", "aasc": "video/x-aasc",
    "ultimotion": "video/x-ultimotion", "qpeg": "video/x-gst-av-qpeg", "wnv1": "video/x-gst-av-wnv1",
    "xl": "video/x-gst-av-xl", "mdec": "video/x-gst-av-mdec", "vqavideo": "video/x-gst-av-vqavideo",
    "dirac": "video/x-dirac",
  ]

  /// FFmpeg's names of pixel formats, and GStreamer's.
  static let pixelFormats = [
    "yuv420p": "I420", "yuvj420p": "I420", "yuv422p": "Y42B", "yuvj422p": "Y42B", "yuv444p": "Y444",
    "yuvj444p": "Y444", "yuv411p": "Y41B", "yuv410p": "YUV9", "nv12": "NV12", "nv21": "NV21", "nv16": "NV16",
    "nv24": "NV24", "yuyv422": "YUY2", "uyvy422": "UYVY", "yvyu422": "YVYU", "gray": "GRAY8", "gray16le": "GRAY16_LE",
    "gray16be": "GRAY16_BE", "rgb24": "RGB", "bgr24": "BGR", "rgba": "RGBA", "bgra": "BGRA", "argb": "ARGB",
    "abgr": "ABGR", "rgb0": "RGBx", "bgr0": "BGRx", "0rgb": "xRGB", "0bgr": "xBGR", "rgb565le": "RGB16",
    "bgr565le": "BGR16", "rgb555le": "RGB15", "bgr555le": "BGR15", "gbrp": "GBR", "gbrap": "GBRA",
    "yuva420p": "A420", "yuv420p10le": "I420_10LE", "yuv422p10le": "I422_10LE", "yuv444p10le": "Y444_10LE",
    "yuv420p12le": "I420_12LE", "yuv422p12le": "I422_12LE", "yuv444p12le": "Y444_12LE", "p010le": "P010_10LE",
    "yuv420p10be": "I420_10BE", "yuv422p10be": "I422_10BE", "yuv444p10be": "Y444_10BE", "gbrp10le": "GBR_10LE",
    "gbrp12le": "GBR_12LE", "rgba64le": "RGBA64_LE", "pal8": "RGB8P",
  ]
}
