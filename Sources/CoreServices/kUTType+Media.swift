import FoundationAdditions

/// An image.
public let kUTTypeImage: CFString = "public.image"
/// JPEG.
public let kUTTypeJPEG: CFString = "public.jpeg"
/// A JPEG 2000 image.
public let kUTTypeJPEG2000: CFString = "public.jpeg-2000"
/// TIFF.
public let kUTTypeTIFF: CFString = "public.tiff"
/// GIF.
public let kUTTypeGIF: CFString = "com.compuserve.gif"
/// PNG.
public let kUTTypePNG: CFString = "public.png"
/// An icon of macOS.
public let kUTTypeAppleICNS: CFString = "com.apple.icns"
/// BMP.
public let kUTTypeBMP: CFString = "com.microsoft.bmp"
/// An icon of Windows.
public let kUTTypeICO: CFString = "com.microsoft.ico"
/// A camera's raw image.
public let kUTTypeRawImage: CFString = "public.camera-raw-image"
/// SVG.
public let kUTTypeScalableVectorGraphics: CFString = "public.svg-image"
/// A Live Photo.
public let kUTTypeLivePhoto: CFString = "com.apple.live-photo"
/// Video or audio.
public let kUTTypeAudiovisualContent: CFString = "public.audiovisual-content"
/// Video, with or without audio.
public let kUTTypeMovie: CFString = "public.movie"
/// Video without audio.
public let kUTTypeVideo: CFString = "public.video"
/// Audio.
public let kUTTypeAudio: CFString = "public.audio"
/// A QuickTime movie.
public let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
/// An MPEG-1 or MPEG-2 movie.
public let kUTTypeMPEG: CFString = "public.mpeg"
/// An MPEG-2 video stream.
public let kUTTypeMPEG2Video: CFString = "public.mpeg-2-video"
/// An MPEG-2 transport stream.
public let kUTTypeMPEG2TransportStream: CFString = "public.mpeg-2-transport-stream"
/// MP3.
public let kUTTypeMP3: CFString = "public.mp3"
/// An MPEG-4 movie.
public let kUTTypeMPEG4: CFString = "public.mpeg-4"
/// MPEG-4 audio.
public let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
/// Protected MPEG-4 audio.
public let kUTTypeAppleProtectedMPEG4Audio: CFString = "com.apple.protected-mpeg-4-audio"
/// A protected MPEG-4 movie.
public let kUTTypeAppleProtectedMPEG4Video: CFString = "com.apple.protected-mpeg-4-video"
/// AVI.
public let kUTTypeAVIMovie: CFString = "public.avi"
/// AIFF.
public let kUTTypeAudioInterchangeFileFormat: CFString = "public.aiff-audio"
/// WAVE.
public let kUTTypeWaveformAudio: CFString = "com.microsoft.waveform-audio"
/// MIDI.
public let kUTTypeMIDIAudio: CFString = "public.midi-audio"
/// A playlist.
public let kUTTypePlaylist: CFString = "public.playlist"
/// An M3U playlist.
public let kUTTypeM3UPlaylist: CFString = "public.m3u-playlist"
/// PICT.
public let kUTTypePICT: CFString = "com.apple.pict"
/// An image of QuickTime.
public let kUTTypeQuickTimeImage: CFString = "com.apple.quicktime-image"
