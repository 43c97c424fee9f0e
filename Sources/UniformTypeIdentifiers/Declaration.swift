/// What is known of a type.
struct Declaration: Sendable {
  var identifier: String
  /// The types that it is a kind of.
  var parents: [String]
  /// File name extensions and MIME types, the usual one first.
  var extensions: [String]
  var mimeTypes: [String]

  init(_ identifier: String, _ parents: [String], _ extensions: [String] = [], _ mimeTypes: [String] = []) {
    (self.identifier, self.parents, self.extensions, self.mimeTypes) = (identifier, parents, extensions, mimeTypes)
  }

  /// All types that are declared.
  static let all = [
    Declaration("public.item", [], [], []),
    Declaration("public.content", [], [], []),
    Declaration("public.data", ["public.item"], [], ["application/octet-stream"]),
    Declaration("public.directory", ["public.item"], [], ["inode/directory"]),
    Declaration("public.folder", ["public.directory"], [], []),
    Declaration("public.image", ["public.data", "public.content"], [], []),
    Declaration("public.text", ["public.data", "public.content"], [], []),
    Declaration("public.plain-text", ["public.text"], ["txt", "text"], ["text/plain"]),
    Declaration("public.utf8-plain-text", ["public.plain-text"], [], ["text/plain;charset=utf-8"]),
    Declaration("public.json", ["public.text"], ["json"], ["application/json"]),
    Declaration("public.xml", ["public.text"], ["xml"], ["application/xml", "text/xml"]),
    Declaration("com.adobe.pdf", ["public.data", "public.content"], ["pdf"], ["application/pdf"]),
    Declaration("public.url", ["public.data"], [], ["text/uri-list"]),
    Declaration("public.file-url", ["public.url"], [], []),
    Declaration("public.archive", ["public.data"], [], []),
    Declaration("public.zip-archive", ["public.archive"], ["zip"], ["application/zip"]),
    Declaration("public.audiovisual-content", ["public.data", "public.content"], [], []),
    Declaration("public.movie", ["public.audiovisual-content"], [], []),
    Declaration("public.video", ["public.movie"], [], []),
    Declaration("public.audio", ["public.audiovisual-content"], [], []),
    Declaration("com.apple.quicktime-movie", ["public.movie"], ["mov", "qt"], ["video/quicktime"]),
    Declaration("public.mpeg", ["public.movie"], ["mpg", "mpeg", "mpe"], ["video/mpeg"]),
    Declaration("public.mpeg-2-video", ["public.video"], ["m2v"], ["video/mpeg2"]),
    Declaration("public.mpeg-2-transport-stream", ["public.movie"], ["ts", "m2ts"], ["video/mp2t"]),
    Declaration("public.mpeg-4", ["public.movie"], ["mp4", "mpg4"], ["video/mp4"]),
    Declaration("com.apple.protected-mpeg-4-video", ["public.movie"], ["m4v"], []),
    Declaration("com.apple.m4v-video", ["public.movie"], ["m4v"], ["video/x-m4v"]),
    Declaration("public.3gpp", ["public.movie"], ["3gp", "3gpp"], ["video/3gpp"]),
    Declaration("public.3gpp2", ["public.movie"], ["3g2", "3gp2"], ["video/3gpp2"]),
    Declaration("public.avi", ["public.movie"], ["avi"], ["video/avi", "video/x-msvideo"]),
    Declaration("org.matroska.mkv", ["public.movie"], ["mkv"], ["video/x-matroska"]),
    Declaration("org.webmproject.webm", ["public.movie"], ["webm"], ["video/webm"]),
    Declaration("public.mpeg-4-audio", ["public.audio"], ["mp4a"], ["audio/mp4"]),
    Declaration("com.apple.protected-mpeg-4-audio", ["public.audio"], ["m4p"], []),
    Declaration("com.apple.m4a-audio", ["public.mpeg-4-audio"], ["m4a"], ["audio/x-m4a"]),
    Declaration("public.mp3", ["public.audio"], ["mp3", "mpga"], ["audio/mpeg", "audio/mp3"]),
    Declaration(
      "com.microsoft.waveform-audio", ["public.audio"], ["wav", "wave", "bwf"],
      ["audio/vnd.wave", "audio/wav", "audio/x-wav"]),
    Declaration("public.aiff-audio", ["public.audio"], ["aiff", "aif"], ["audio/aiff", "audio/x-aiff"]),
    Declaration("public.aifc-audio", ["public.audio"], ["aifc"], ["audio/aiff"]),
    Declaration("com.apple.coreaudio-format", ["public.audio"], ["caf"], ["audio/x-caf"]),
    Declaration("public.midi-audio", ["public.audio"], ["mid", "midi"], ["audio/midi"]),
    Declaration("org.xiph.opus", ["public.audio"], ["opus"], ["audio/opus"]),
    Declaration("org.xiph.flac", ["public.audio"], ["flac"], ["audio/flac"]),
    Declaration("public.playlist", ["public.data"], [], []),
    Declaration(
      "public.m3u-playlist", ["public.playlist", "public.text"], ["m3u", "m3u8"],
      ["audio/mpegurl", "application/vnd.apple.mpegurl"]),
    Declaration("public.jpeg", ["public.image"], ["jpeg", "jpg", "jpe"], ["image/jpeg"]),
    Declaration("public.png", ["public.image"], ["png"], ["image/png"]),
    Declaration("com.compuserve.gif", ["public.image"], ["gif"], ["image/gif"]),
    Declaration("public.tiff", ["public.image"], ["tiff", "tif"], ["image/tiff"]),
    Declaration("com.microsoft.bmp", ["public.image"], ["bmp"], ["image/bmp"]),
    Declaration("public.heic", ["public.image"], ["heic"], ["image/heic"]),
    Declaration("public.heif", ["public.image"], ["heif"], ["image/heif"]),
    Declaration("org.webmproject.webp", ["public.image"], ["webp"], ["image/webp"]),
    Declaration("public.avif", ["public.image"], ["avif"], ["image/avif"]),
    Declaration("public.svg-image", ["public.image", "public.xml"], ["svg"], ["image/svg+xml"]),
    Declaration("public.camera-raw-image", ["public.image"], [], []),
    Declaration("com.adobe.raw-image", ["public.camera-raw-image"], ["dng"], ["image/x-adobe-dng"]),
    Declaration("com.apple.live-photo", ["public.data"], [], []),
  ]
}
