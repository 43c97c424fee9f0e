extension PluginSet {
  /// Finds the part that has an element, for the elements that the engine uses or may use.
  public init?(element: String) {
    guard let set = Self.byElement[element] else { return nil }
    self = set
  }

  /// Finds the part that can demux, encode or load something, by the kind of a missing plugin and its media type or
  /// protocol. Decoders are found by their codec.
  init?(_ kind: String, of format: String) {
    switch (kind, format) {
    case ("encoder", "video/x-h264"), ("encoder", "audio/x-ac3"): self = .ugly
    case ("encoder", "video/x-h265"), ("encoder", "video/x-av1"): self = .bad
    case ("encoder", "audio/mpeg"): self = .libav
    case ("decoder", "video/quicktime"), ("decoder", "video/x-matroska"), ("decoder", "audio/x-matroska"),
      ("decoder", "video/webm"), ("decoder", "audio/webm"), ("decoder", "video/x-msvideo"), ("decoder", "audio/x-wav"),
      ("decoder", "video/x-flv"), ("decoder", "audio/x-m4a"), ("urisource", "http"), ("urisource", "https"):
      self = .good
    case ("decoder", "video/mpegts"), ("decoder", "application/x-hls"), ("decoder", "application/dash+xml"),
      ("decoder", "application/mxf"):
      self = .bad
    case ("decoder", "video/x-ms-asf"), ("decoder", "application/vnd.rn-realmedia"): self = .ugly
    case ("decoder", "application/ogg"): self = .base
    default: return nil
    }
  }

  private static let byElement: [String: PluginSet] = {
    var table: [String: PluginSet] = [:]
    for (set, elements) in elements {
      for element in elements.split(whereSeparator: \.isWhitespace) { table[String(element)] = set }
    }
    return table
  }()

  /// The table, for the test that compares it with the installed plugins.
  package static let elements: KeyValuePairs<PluginSet, String> = [
    .core: """
    capsfilter concat dataurisrc downloadbuffer fakesink fakesrc fdsink fdsrc filesink filesrc funnel identity
    input-selector multiqueue output-selector queue queue2 streamiddemux tee typefind valve
    """,
    .base: """
    adder appsink appsrc audioconvert audiomixer audiorate audioresample audiotestsrc compositor decodebin
    decodebin3 encodebin giosink giosrc oggdemux oggmux opusdec opusenc overlaycomposition parsebin playbin
    playbin3 subparse theoradec theoraenc uridecodebin uridecodebin3 urisourcebin videoconvert videoconvertscale
    videorate videoscale videotestsrc volume vorbisdec vorbisenc vorbisparse
    """,
    .good: """
    aacparse audioamplify audiocheblimit audiodynamic audiowsincband autoaudiosink autoaudiosrc autovideosink
    autovideosrc avidemux avimux cutter deinterlace deinterleave equalizer-10bands flacdec flacenc flacparse gamma
    gdkpixbufdec gdkpixbufsink imagefreeze interleave jpegdec jpegenc lamemp3enc level matroskademux matroskamux
    mp4mux mpegaudioparse multifilesink multifilesrc pngdec pngenc pulsesink pulsesrc qtdemux qtmux rtpbin
    scaletempo souphttpsrc spectrum splitmuxsink splitmuxsrc udpsink v4l2sink v4l2src videobalance videobox
    videocrop videoflip vp8dec vp8enc vp9dec vp9enc wavenc wavparse webmmux ximagesrc y4menc
    """,
    .bad: """
    aiffparse alphacombine av1dec av1enc av1parse dvbsubenc gaussianblur h264parse h265parse intervideosink
    intervideosrc jpegparse kmssink mpeg4videoparse mpegpsdemux mpegtsmux mpegvideoparse openh264dec openh264enc
    opusparse pitch proxysink proxysrc rsvgdec srtsink timecodestamper tsdemux tsparse vah264dec vah264enc
    vah265dec vah265enc vajpegdec vapostproc voaacenc vp9parse waylandsink webpdec webpenc x265enc
    """,
    .ugly: "a52dec x264enc",
    .libav: """
    avdec_aac avdec_ac3 avdec_alac avdec_h264 avdec_h265 avdec_mjpeg avdec_mp3 avdec_mpeg4 avdec_prores avdec_vp8
    avdec_vp9 avdeinterlace avenc_aac avenc_ac3 avenc_alac avenc_mjpeg avenc_mpeg4 avenc_prores_ks
    """,
    .pipewire: "pipewiresink pipewiresrc",
    .alsa: "alsasink alsasrc",
    .gl: "glcolorconvert gldownload glimagesink glupload",
    .x: "clockoverlay textoverlay timeoverlay ximagesink xvimagesink",
    .gtk4: "gtk4paintablesink",
    .libcamera: "libcamerasrc",
  ]
}
