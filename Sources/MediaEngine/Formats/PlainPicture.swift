import CoreMedia
import GStreamer

/// Uncompressed frames in QuickTime files.
enum PlainPicture {
  /// GStreamer's formats by four-character code; `raw ` depends on the depth.
  static let formats = [
    "2vuy": "UYVY", "2Vuy": "UYVY", "UYVY": "UYVY", "yuvs": "YUY2", "yuv2": "YUY2", "YUY2": "YUY2", "v210": "v210",
    "v216": "v216", "r210": "r210", "BGRA": "BGRA", "ABGR": "ABGR", "RGBA": "RGBA", "ARGB": "ARGB", "24BG": "BGR",
    "b16g": "GRAY16_BE", "b64a": "ARGB64_BE",
  ]

  /// GStreamer's format of a track's frames; nil if it has none.
  static func format(of description: CMFormatDescription) -> String? {
    if description.letters != "raw " { return formats[description.letters] }
    switch description.depth {
    case 24: return "RGB"
    case 32: return "ARGB"
    default: return nil
    }
  }

  /// Whether rows of this width have the same length in QuickTime files and in GStreamer, which rounds up to four bytes.
  static func isAligned(_ format: String, width: Int) -> Bool {
    switch format {
    case "RGB", "BGR": width % 4 == 0
    case "UYVY", "YUY2", "GRAY16_BE", "v216": width % 2 == 0
    default: true
    }
  }
}

extension CMFormatDescription {
  /// The bits per pixel that a QuickTime sample entry names; above 32, those of a grey picture and 32.
  var depth: Int? { extensions.base[kCMFormatDescriptionExtension_Depth] as? Int }
}
