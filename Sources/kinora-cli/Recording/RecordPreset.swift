import MediaEngine

/// The size and quality of a recording, as given by `--preset`.
enum RecordPreset: String, CaseIterable, Sendable {
  case low, medium, high
  case vga = "640x480"
  case hd720 = "1280x720"
  case hd1080 = "1920x1080"

  /// The best format; nil if none fits. An exact size must match; `high` is the camera's best format; the others take
  /// the smallest format that isn't too small, else the largest available.
  func choose(among formats: [VideoFormat]) -> VideoFormat? {
    switch self {
    case .vga: formats.first { ($0.width, $0.height) == (640, 480) }
    case .hd720: formats.first { ($0.width, $0.height) == (1280, 720) }
    case .hd1080: formats.first { ($0.width, $0.height) == (1920, 1080) }
    case .high: formats.first
    case .low: RecordPreset.smallest(of: formats, height: 240)
    case .medium: RecordPreset.smallest(of: formats, height: 480)
    }
  }

  private static func smallest(of formats: [VideoFormat], height: Int) -> VideoFormat? {
    let pixels = formats.map { $0.width * $0.height }
    let enough = formats.indices.filter { formats[$0].height >= height }
    // Of several equal ones the first: formats are in the camera's own order.
    let index = enough.min { (pixels[$0], $0) < (pixels[$1], $1) }
    return (index ?? formats.indices.max { (pixels[$0], $1) < (pixels[$1], $0) }).map { formats[$0] }
  }
}
