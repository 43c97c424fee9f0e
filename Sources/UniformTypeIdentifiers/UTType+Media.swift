extension UTType {
  /// An image.
  public static let image = UTType(declared: "public.image")
  /// JPEG.
  public static let jpeg = UTType(declared: "public.jpeg")
  /// JPEG XL.
  public static let jpegxl = UTType(declared: "public.jpeg-xl")
  /// PNG.
  public static let png = UTType(declared: "public.png")
  /// GIF.
  public static let gif = UTType(declared: "com.compuserve.gif")
  /// TIFF.
  public static let tiff = UTType(declared: "public.tiff")
  /// BMP.
  public static let bmp = UTType(declared: "com.microsoft.bmp")
  /// An icon of Windows.
  public static let ico = UTType(declared: "com.microsoft.ico")
  /// An icon of macOS.
  public static let icns = UTType(declared: "com.apple.icns")
  /// HEIC.
  public static let heic = UTType(declared: "public.heic")
  /// A sequence of HEIC images.
  public static let heics = UTType(declared: "public.heics")
  /// HEIF.
  public static let heif = UTType(declared: "public.heif")
  /// WebP.
  public static let webP = UTType(declared: "org.webmproject.webp")
  /// OpenEXR.
  public static let exr = UTType(declared: "com.ilm.openexr-image")
  /// SVG.
  public static let svg = UTType(declared: "public.svg-image")
  /// A camera's raw image.
  public static let rawImage = UTType(declared: "public.camera-raw-image")
  /// A digital negative by Adobe.
  public static let dng = UTType(declared: "com.adobe.raw-image")
  /// A Live Photo.
  public static let livePhoto = UTType(declared: "com.apple.live-photo")
  /// Video or audio.
  public static let audiovisualContent = UTType(declared: "public.audiovisual-content")
  /// Video, with or without audio.
  public static let movie = UTType(declared: "public.movie")
  /// Video without audio.
  public static let video = UTType(declared: "public.video")
  /// Audio.
  public static let audio = UTType(declared: "public.audio")
  /// A QuickTime movie.
  public static let quickTimeMovie = UTType(declared: "com.apple.quicktime-movie")
  /// An MPEG-1 or MPEG-2 movie.
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
  /// A playlist.
  public static let playlist = UTType(declared: "public.playlist")
  /// An M3U playlist.
  public static let m3uPlaylist = UTType(declared: "public.m3u-playlist")
}
