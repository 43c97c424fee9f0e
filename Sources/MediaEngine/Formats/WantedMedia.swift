import GStreamer

/// The kinds of media for which GStreamer may choose elements by itself, by the names of their caps.
///
/// decodebin and parsebin go by a file's content, whatever its name, and take every element that is installed: emulators of
/// game consoles (NSF), players of tracker music and MIDI, renderers of SVG, readers of recordings of screens. None of these is
/// a movie or sound that anybody opens here, and each is a program that reads a stranger's file. `DemuxedContainer` is the
/// same list for libavformat.
enum WantedMedia {
  /// Files and streams that hold others, and their descriptions.
  private static let containers: Set = [
    "video/quicktime", "audio/x-m4a", "application/x-3gp", "video/x-matroska", "video/x-matroska-3d",
    "audio/x-matroska", "video/webm", "audio/webm", "application/ogg", "video/ogg", "audio/ogg",
    "application/x-annodex", "application/x-ogm-video", "application/x-ogm-audio", "video/mpegts", "video/mpeg",
    "video/x-msvideo", "video/x-flv", "video/x-ms-asf", "application/vnd.rn-realmedia", "application/x-pn-realaudio",
    "video/x-ivf", "video/x-dv", "application/x-gst-av-nut",
    "audio/x-wav", "audio/x-w64", "audio/x-aiff", "audio/x-au", "audio/x-caf", "audio/x-ttafile",
    "audio/x-amr-nb-sh", "audio/x-amr-wb-sh", "application/x-ape", "audio/x-musepack", "multipart/x-mixed-replace",
    // What stands in front of the media.
    "application/x-id3", "application/x-apetag", "application/x-icy",
    // Adaptive streams.
    "application/x-hls", "application/dash+xml", "application/vnd.ms-sstr+xml",
  ]

  /// Media as it is stored, besides the codecs that readers and writers have names for.
  private static let others: Set = [
    "video/x-raw", "audio/x-raw", "video/x-theora", "video/x-rle", "video/x-camstudio", "video/x-camtasia",
    "audio/x-alac", "audio/x-wavpack", "audio/x-wavpack-correction", "audio/x-flac", "audio/x-opus", "audio/mpeg",
    "audio/x-mulaw", "audio/x-alaw", "audio/x-adpcm", "audio/x-private1-lpcm", "audio/x-private1-ac3",
    "audio/x-private1-dts", "audio/x-private2-lpcm", "audio/x-private-ts-lpcm", "audio/x-lpcm", "video/x-h264",
    "video/x-h265", "video/x-vc1", "image/webp", "image/jp2", "image/x-j2c", "video/x-gst-av-gif",
    // Texts beside them.
    "text/x-raw", "application/x-subtitle", "application/x-subtitle-vtt", "application/x-ssa", "application/x-ass",
    "application/ttml+xml", "application/x-teletext", "subpicture/x-dvd", "subpicture/x-dvb", "subpicture/x-pgs",
    "subpicture/x-xsub", "closedcaption/x-cea-608", "closedcaption/x-cea-708", "application/x-kate",
  ]

  /// Codecs that no file has as its content alone, but for programs that share a screen; and GIF files, which `Demuxer` and
  /// `AnimationDecoder` read: what they refuse keeps GStreamer's only reader of it, a wrapper of libavformat's, going round
  /// for ever.
  private static let unwanted: Set = ["video/x-vmnc", "image/gif"]

  private static let names: Set<String> = {
    let coded = Array(CodedFormat.soundTexts.values) + Array(CodedFormat.videoTexts.values)
    let media = coded.compactMap { $0.split(separator: ",").first.map(String.init) } + Codec.all.map(\.media)
    return containers.union(others).union(media).subtracting(unwanted)
  }()

  /// Whether elements may be chosen for media of a name.
  static func isWanted(_ name: String) -> Bool { names.contains(name) }

  /// Lets a decodebin or parsebin choose elements for what is wanted alone.
  static func limit(_ element: Element) throws {
    try element.onElementChoice { caps in caps.first.map { isWanted($0.name) } ?? false }
  }
}

extension MissingPlugin {
  /// Whether something is missing for media that is wanted. What isn't may well be installed, and is passed over.
  var isOfWantedMedia: Bool { WantedMedia.isWanted(subject) || !hasElements }

  private var hasElements: Bool {
    guard kind == "decoder" else { return false }
    let caps = caps ?? Caps(subject)
    let kinds: [ElementFactory.Kind] = [.decoder, .demuxer, .parser]
    return kinds.contains { !ElementFactory.list($0, sink: caps).isEmpty }
  }
}
