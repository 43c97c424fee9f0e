extension Declaration {
  static let media: [Declaration] = [
    Declaration("public.image", ["public.data", "public.content"], description: "image"),
    Declaration(
      "public.jpeg", ["public.image"], extensions: ["jpeg", "jpg", "jpe"], mimeTypes: ["image/jpeg"],
      description: "JPEG image"),
    Declaration(
      "public.jpeg-2000", ["public.image"], extensions: ["jp2", "jpf", "jpx", "j2k", "j2c"], mimeTypes: ["image/jp2"],
      description: "JPEG 2000 image"),
    Declaration(
      "public.jpeg-xl", ["public.image"], extensions: ["jxl"], mimeTypes: ["image/jxl"], description: "JPEG XL image"),
    Declaration(
      "public.png", ["public.image"], extensions: ["png"], mimeTypes: ["image/png"], description: "PNG image"),
    Declaration(
      "com.apple.pict", ["public.image"], extensions: ["pict", "pct", "pic"], mimeTypes: ["image/x-pict"],
      description: "PICT image"),
    Declaration(
      "com.apple.quicktime-image", ["public.image"], extensions: ["qtif", "qti"], mimeTypes: ["image/x-quicktime"],
      description: "QuickTime image"),
    Declaration(
      "com.compuserve.gif", ["public.image"], extensions: ["gif"], mimeTypes: ["image/gif"], description: "GIF image"),
    Declaration(
      "public.tiff", ["public.image"], extensions: ["tiff", "tif"], mimeTypes: ["image/tiff"],
      description: "TIFF image"),
    Declaration(
      "com.microsoft.bmp", ["public.image"], extensions: ["bmp", "dib"], mimeTypes: ["image/bmp"],
      description: "BMP image"),
    Declaration(
      "com.microsoft.ico", ["public.image"], extensions: ["ico"], mimeTypes: ["image/vnd.microsoft.icon"],
      description: "icon"),
    Declaration(
      "com.apple.icns", ["public.image"], extensions: ["icns"], mimeTypes: ["image/x-icns"],
      description: "Apple icon image"),
    Declaration(
      "public.heic", ["public.image"], extensions: ["heic"], mimeTypes: ["image/heic"], description: "HEIC image"),
    Declaration(
      "public.heics", ["public.image"], extensions: ["heics"], mimeTypes: ["image/heic-sequence"],
      description: "HEIC image sequence"),
    Declaration(
      "public.heif", ["public.image"], extensions: ["heif"], mimeTypes: ["image/heif"], description: "HEIF image"),
    Declaration(
      "public.avif", ["public.image"], extensions: ["avif"], mimeTypes: ["image/avif"], description: "AVIF image"),
    Declaration(
      "org.webmproject.webp", ["public.image"], extensions: ["webp"], mimeTypes: ["image/webp"],
      description: "WebP image"),
    Declaration(
      "com.ilm.openexr-image", ["public.image"], extensions: ["exr"], mimeTypes: ["image/x-exr"],
      description: "OpenEXR image"),
    Declaration(
      "com.adobe.photoshop-image", ["public.image"], extensions: ["psd"], mimeTypes: ["image/vnd.adobe.photoshop"],
      description: "Photoshop document"),
    Declaration(
      "public.svg-image", ["public.image", "public.xml"], extensions: ["svg"], mimeTypes: ["image/svg+xml"],
      description: "SVG image"),
    Declaration("public.camera-raw-image", ["public.image"], description: "raw image"),
    Declaration(
      "com.adobe.raw-image", ["public.camera-raw-image"], extensions: ["dng"], mimeTypes: ["image/x-adobe-dng"],
      description: "DNG image"),
    Declaration(
      "com.canon.cr2-raw-image", ["public.camera-raw-image"], extensions: ["cr2"], mimeTypes: ["image/x-canon-cr2"],
      description: "Canon raw image"),
    Declaration(
      "com.canon.cr3-raw-image", ["public.camera-raw-image"], extensions: ["cr3"], mimeTypes: ["image/x-canon-cr3"],
      description: "Canon raw image"),
    Declaration(
      "com.nikon.raw-image", ["public.camera-raw-image"], extensions: ["nef"], mimeTypes: ["image/x-nikon-nef"],
      description: "Nikon raw image"),
    Declaration(
      "com.sony.arw-raw-image", ["public.camera-raw-image"], extensions: ["arw"], mimeTypes: ["image/x-sony-arw"],
      description: "Sony raw image"),
    Declaration(
      "com.fuji.raw-image", ["public.camera-raw-image"], extensions: ["raf"], mimeTypes: ["image/x-fuji-raf"],
      description: "Fuji raw image"),
    Declaration(
      "com.olympus.raw-image", ["public.camera-raw-image"], extensions: ["orf"], mimeTypes: ["image/x-olympus-orf"],
      description: "Olympus raw image"),
    Declaration(
      "com.panasonic.rw2-raw-image", ["public.camera-raw-image"], extensions: ["rw2"],
      mimeTypes: ["image/x-panasonic-rw2"], description: "Panasonic raw image"),
    Declaration(
      "com.pentax.raw-image", ["public.camera-raw-image"], extensions: ["pef"], mimeTypes: ["image/x-pentax-pef"],
      description: "Pentax raw image"),
    Declaration("com.apple.live-photo", ["public.data"], description: "Live Photo"),
    Declaration("public.audiovisual-content", ["public.data", "public.content"], description: "audiovisual content"),
    Declaration("public.movie", ["public.audiovisual-content"], description: "movie"),
    Declaration("public.video", ["public.movie"], description: "video"),
    Declaration("public.audio", ["public.audiovisual-content"], description: "audio"),
    Declaration(
      "com.apple.quicktime-movie", ["public.movie"], extensions: ["mov", "qt"], mimeTypes: ["video/quicktime"],
      description: "QuickTime movie"),
    Declaration(
      "public.mpeg", ["public.movie"], extensions: ["mpg", "mpeg", "mpe", "m75", "m15"],
      mimeTypes: ["video/mpeg", "video/mpg", "video/x-mpeg"], description: "MPEG movie"),
    Declaration(
      "public.mpeg-2-video", ["public.video"], extensions: ["m2v"], mimeTypes: ["video/mpeg2"],
      description: "MPEG-2 video"),
    Declaration(
      "public.mpeg-2-transport-stream", ["public.movie"], extensions: ["ts", "m2ts", "mts"], mimeTypes: ["video/mp2t"],
      description: "MPEG-2 transport stream"),
    Declaration(
      "public.mpeg-4", ["public.movie"], extensions: ["mp4", "mpg4"], mimeTypes: ["video/mp4", "video/mp4v"],
      description: "MPEG-4 movie"),
    Declaration(
      "com.apple.protected-mpeg-4-video", ["public.movie"], extensions: ["m4v"], description: "protected MPEG-4 movie"),
    Declaration(
      "com.apple.m4v-video", ["public.movie"], extensions: ["m4v"], mimeTypes: ["video/x-m4v"],
      description: "MPEG-4 movie"),
    Declaration(
      "public.3gpp", ["public.movie"], extensions: ["3gp", "3gpp"], mimeTypes: ["video/3gpp", "audio/3gpp"],
      description: "3GPP movie"),
    Declaration(
      "public.3gpp2", ["public.movie"], extensions: ["3g2", "3gp2"], mimeTypes: ["video/3gpp2", "audio/3gpp2"],
      description: "3GPP2 movie"),
    Declaration(
      "public.avi", ["public.movie"], extensions: ["avi", "vfw"],
      mimeTypes: ["video/avi", "video/x-msvideo", "video/msvideo", "video/vnd.avi"], description: "AVI movie"),
    Declaration(
      "org.matroska.mkv", ["public.movie"], extensions: ["mkv"], mimeTypes: ["video/x-matroska"],
      description: "Matroska movie"),
    Declaration(
      "org.matroska.mka", ["public.audio"], extensions: ["mka"], mimeTypes: ["audio/x-matroska"],
      description: "Matroska audio"),
    Declaration(
      "org.webmproject.webm", ["public.movie"], extensions: ["webm"], mimeTypes: ["video/webm"],
      description: "WebM movie"),
    Declaration(
      "com.microsoft.windows-media-wmv", ["public.movie"], extensions: ["wmv"], mimeTypes: ["video/x-ms-wmv"],
      description: "Windows Media movie"),
    Declaration(
      "com.microsoft.windows-media-wma", ["public.audio"], extensions: ["wma"], mimeTypes: ["audio/x-ms-wma"],
      description: "Windows Media audio"),
    Declaration(
      "public.mpeg-4-audio", ["public.audio"], extensions: ["mp4a"], mimeTypes: ["audio/mp4"],
      description: "MPEG-4 audio"),
    Declaration(
      "com.apple.protected-mpeg-4-audio", ["public.audio"], extensions: ["m4p"], description: "protected MPEG-4 audio"),
    Declaration(
      "com.apple.m4a-audio", ["public.mpeg-4-audio"], extensions: ["m4a"], mimeTypes: ["audio/x-m4a"],
      description: "Apple MPEG-4 audio"),
    Declaration(
      "public.mp3", ["public.audio"], extensions: ["mp3", "mpga"], mimeTypes: ["audio/mpeg", "audio/mp3", "audio/mpg"],
      description: "MP3 audio"),
    Declaration(
      "public.aac-audio", ["public.audio"], extensions: ["aac", "adts"], mimeTypes: ["audio/aac"],
      description: "AAC audio"),
    Declaration(
      "public.ac3-audio", ["public.audio"], extensions: ["ac3"], mimeTypes: ["audio/ac3"], description: "AC-3 audio"),
    Declaration(
      "com.microsoft.waveform-audio", ["public.audio"], extensions: ["wav", "wave", "bwf"],
      mimeTypes: ["audio/vnd.wave", "audio/wav", "audio/x-wav"], description: "WAVE audio"),
    Declaration(
      "public.aiff-audio", ["public.audio"], extensions: ["aiff", "aif"], mimeTypes: ["audio/aiff", "audio/x-aiff"],
      description: "AIFF audio"),
    Declaration(
      "public.aifc-audio", ["public.audio"], extensions: ["aifc"], mimeTypes: ["audio/x-aifc", "audio/aiff"],
      description: "AIFF-C audio"),
    Declaration(
      "public.au-audio", ["public.audio"], extensions: ["au", "ulw", "snd"], mimeTypes: ["audio/basic"],
      description: "AU audio"),
    Declaration(
      "com.apple.coreaudio-format", ["public.audio"], extensions: ["caf"], mimeTypes: ["audio/x-caf"],
      description: "Core Audio file"),
    Declaration(
      "public.midi-audio", ["public.audio"], extensions: ["midi", "mid"], mimeTypes: ["audio/midi"],
      description: "MIDI audio"),
    Declaration(
      "org.xiph.opus", ["public.audio"], extensions: ["opus"], mimeTypes: ["audio/opus"], description: "Opus audio"),
    Declaration(
      "org.xiph.ogg-audio", ["public.audio"], extensions: ["ogg", "oga"], mimeTypes: ["audio/ogg"],
      description: "Ogg audio"),
    Declaration(
      "org.xiph.flac", ["public.audio"], extensions: ["flac"], mimeTypes: ["audio/flac", "audio/x-flac"],
      description: "FLAC audio"),
    Declaration("public.playlist", [], description: "playlist"),
    Declaration(
      "public.m3u-playlist", ["public.text", "public.playlist"], extensions: ["m3u", "m3u8"],
      mimeTypes: ["audio/mpegurl", "audio/x-mpegurl", "application/vnd.apple.mpegurl"], description: "M3U playlist"),
  ]
}
