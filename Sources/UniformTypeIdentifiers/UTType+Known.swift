extension UTType {
  /// Anything.
  public static let item = UTType(declared: "public.item")
  /// Anything with contents.
  public static let content = UTType(declared: "public.content")
  /// A stream of bytes.
  public static let data = UTType(declared: "public.data")
  /// A folder.
  public static let directory = UTType(declared: "public.directory")
  /// A folder that people see.
  public static let folder = UTType(declared: "public.folder")
  /// An image.
  public static let image = UTType(declared: "public.image")
  /// Text.
  public static let text = UTType(declared: "public.text")
  /// Text without markup.
  public static let plainText = UTType(declared: "public.plain-text")
  /// Text in UTF-8.
  public static let utf8PlainText = UTType(declared: "public.utf8-plain-text")
  /// JSON.
  public static let json = UTType(declared: "public.json")
  /// XML.
  public static let xml = UTType(declared: "public.xml")
  /// PDF.
  public static let pdf = UTType(declared: "com.adobe.pdf")
  /// An address.
  public static let url = UTType(declared: "public.url")
  /// A file's address.
  public static let fileURL = UTType(declared: "public.file-url")
  /// An archive.
  public static let archive = UTType(declared: "public.archive")
  /// A ZIP archive.
  public static let zip = UTType(declared: "public.zip-archive")
  /// Pictures or sound over time.
  public static let audiovisualContent = UTType(declared: "public.audiovisual-content")
  /// Pictures, with or without sound.
  public static let movie = UTType(declared: "public.movie")
  /// Pictures without sound.
  public static let video = UTType(declared: "public.video")
  /// Sound.
  public static let audio = UTType(declared: "public.audio")
  /// A QuickTime movie.
  public static let quickTimeMovie = UTType(declared: "com.apple.quicktime-movie")
  /// MPEG-1 or MPEG-2.
  public static let mpeg = UTType(declared: "public.mpeg")
  /// An MPEG-2 video stream.
  public static let mpeg2Video = UTType(declared: "public.mpeg-2-video")
  /// An MPEG-2 transport stream.
  public static let mpeg2TransportStream = UTType(declared: "public.mpeg-2-transport-stream")
  /// An MPEG-4 movie.
  public static let mpeg4Movie = UTType(declared: "public.mpeg-4")
  /// A protected MPEG-4 movie.
  public static let appleProtectedMPEG4Video = UTType(declared: "com.apple.protected-mpeg-4-video")
  /// AVI.
  public static let avi = UTType(declared: "public.avi")
  /// MPEG-4 audio.
  public static let mpeg4Audio = UTType(declared: "public.mpeg-4-audio")
  /// Protected MPEG-4 audio.
  public static let appleProtectedMPEG4Audio = UTType(declared: "com.apple.protected-mpeg-4-audio")
  /// MP3.
  public static let mp3 = UTType(declared: "public.mp3")
  /// WAVE.
  public static let wav = UTType(declared: "com.microsoft.waveform-audio")
  /// AIFF.
  public static let aiff = UTType(declared: "public.aiff-audio")
  /// MIDI.
  public static let midi = UTType(declared: "public.midi-audio")
  /// A list of things to be played.
  public static let playlist = UTType(declared: "public.playlist")
  /// An M3U playlist.
  public static let m3uPlaylist = UTType(declared: "public.m3u-playlist")
  /// JPEG.
  public static let jpeg = UTType(declared: "public.jpeg")
  /// PNG.
  public static let png = UTType(declared: "public.png")
  /// GIF.
  public static let gif = UTType(declared: "com.compuserve.gif")
  /// TIFF.
  public static let tiff = UTType(declared: "public.tiff")
  /// BMP.
  public static let bmp = UTType(declared: "com.microsoft.bmp")
  /// HEIC.
  public static let heic = UTType(declared: "public.heic")
  /// HEIF.
  public static let heif = UTType(declared: "public.heif")
  /// WebP.
  public static let webP = UTType(declared: "org.webmproject.webp")
  /// SVG.
  public static let svg = UTType(declared: "public.svg-image")
  /// A camera's raw image.
  public static let rawImage = UTType(declared: "public.camera-raw-image")
  /// A photo with the moments around it.
  public static let livePhoto = UTType(declared: "com.apple.live-photo")
}
