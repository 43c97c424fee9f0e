/// Finds the Debian package that contains a missing GStreamer plugin.
public enum DebianPackage {
  /// Returns the package with this element, for the elements that the engine uses or may use.
  public static func containing(element: String) -> String? { byElement[element] }

  /// Returns the package that can decode, encode, … a format.
  static func containing(_ kind: String, of format: String) -> String? {
    switch (kind, format) {
    case ("encoder", "video/x-h264"), ("encoder", "audio/x-ac3"): "gstreamer1.0-plugins-ugly"
    case ("encoder", "video/x-h265"), ("encoder", "video/x-av1"): "gstreamer1.0-plugins-bad"
    case ("encoder", "audio/mpeg"): "gstreamer1.0-libav"
    case ("decoder", "video/x-vp8"), ("decoder", "video/x-vp9"), ("decoder", "image/jpeg"), ("decoder", "image/png"),
      ("decoder", "audio/x-flac"), ("decoder", "video/quicktime"), ("decoder", "video/x-matroska"),
      ("decoder", "video/webm"), ("decoder", "video/x-msvideo"), ("decoder", "audio/x-wav"),
      ("urisource", "http"), ("urisource", "https"):
      "gstreamer1.0-plugins-good"
    case ("decoder", "video/x-av1"), ("decoder", "video/mpegts"): "gstreamer1.0-plugins-bad"
    case ("decoder", "audio/x-opus"), ("decoder", "audio/x-vorbis"), ("decoder", "application/ogg"),
      ("decoder", "video/x-theora"):
      "gstreamer1.0-plugins-base"
    case ("decoder", _): "gstreamer1.0-libav"
    default: nil
    }
  }

  private static let byElement: [String: String] = {
    var table: [String: String] = [:]
    for (package, elements) in elementsByPackage {
      for element in elements.split(whereSeparator: \.isWhitespace) { table[String(element)] = package }
    }
    return table
  }()

  /// The table, for the test that compares it with the installed plugins.
  package static let elementsByPackage: KeyValuePairs = [
    "libgstreamer1.0-0": """
    capsfilter concat dataurisrc downloadbuffer fakesink fakesrc fdsink fdsrc filesink filesrc funnel identity
    input-selector multiqueue output-selector queue queue2 streamiddemux tee typefind valve
    """,
    "gstreamer1.0-plugins-base": """
    adder appsink appsrc audioconvert audiomixer audiorate audioresample audiotestsrc compositor decodebin
    decodebin3 encodebin giosink giosrc oggdemux oggmux opusdec opusenc overlaycomposition parsebin playbin
    playbin3 subparse theoradec theoraenc uridecodebin uridecodebin3 urisourcebin videoconvert videoconvertscale
    videorate videoscale videotestsrc volume vorbisdec vorbisenc vorbisparse
    """,
    "gstreamer1.0-plugins-good": """
    aacparse audioamplify audiocheblimit audiodynamic audiowsincband autoaudiosink autoaudiosrc autovideosink
    autovideosrc avidemux avimux cutter deinterlace deinterleave equalizer-10bands flacdec flacenc flacparse gamma
    gdkpixbufdec gdkpixbufsink imagefreeze interleave jpegdec jpegenc lamemp3enc level matroskademux matroskamux
    mp4mux mpegaudioparse multifilesink multifilesrc pngdec pngenc pulsesink pulsesrc qtdemux qtmux rtpbin
    scaletempo souphttpsrc spectrum splitmuxsink splitmuxsrc udpsink v4l2sink v4l2src videobalance videobox
    videocrop videoflip vp8dec vp8enc vp9dec vp9enc wavenc wavparse webmmux ximagesrc y4menc
    """,
    "gstreamer1.0-plugins-bad": """
    aiffparse alphacombine av1dec av1enc av1parse dvbsubenc gaussianblur h264parse h265parse intervideosink
    intervideosrc jpegparse kmssink mpeg4videoparse mpegpsdemux mpegtsmux mpegvideoparse openh264dec openh264enc
    opusparse pitch proxysink proxysrc rsvgdec srtsink timecodestamper tsdemux tsparse vah264dec vah264enc
    vah265dec vah265enc vajpegdec vapostproc voaacenc vp9parse waylandsink webpdec webpenc x265enc
    """,
    "gstreamer1.0-plugins-ugly": "a52dec x264enc",
    "gstreamer1.0-libav": """
    avdec_aac avdec_ac3 avdec_alac avdec_h264 avdec_h265 avdec_mjpeg avdec_mp3 avdec_mpeg4 avdec_prores avdec_vp8
    avdec_vp9 avdeinterlace avenc_aac avenc_ac3 avenc_alac avenc_mjpeg avenc_mpeg4 avenc_prores_ks
    """,
    "gstreamer1.0-pipewire": "pipewiresink pipewiresrc",
    "gstreamer1.0-alsa": "alsasink alsasrc",
    "gstreamer1.0-gl": "glcolorconvert gldownload glimagesink glupload",
    "gstreamer1.0-x": "clockoverlay textoverlay timeoverlay ximagesink xvimagesink",
    "gstreamer1.0-gtk4": "gtk4paintablesink",
    "gstreamer1.0-libcamera": "libcamerasrc",
  ]
}
