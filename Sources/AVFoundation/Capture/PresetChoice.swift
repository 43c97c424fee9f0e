import MediaEngine

/// The format and frame rate of a camera that a preset selects. A fluent rate comes first: 24 frames a second or more
/// take precedence over resolution, as a camera that offers raw 1920 × 1080 may do so at 5 frames a second.
struct PresetChoice: Equatable {
  /// The index of the format in the camera's list.
  let index: Int
  /// The frame rate: about 30 if the format has it, nil if the format lists no rates.
  let framesPerSecond: Double?

  /// What a preset asks for.
  private enum Wish {
    /// Exactly this size.
    case exactly(Int, Int)
    /// The largest with no more pixels than this; if there is none, the smallest.
    case upTo(Int)
    /// The largest, whatever its frame rate.
    case largest
    /// Nothing: the device keeps its format.
    case nothing
  }

  private static func wish(of preset: AVCaptureSession.Preset) -> Wish? {
    switch preset {
    case .photo: .largest
    case .high: .upTo(1920 * 1080)
    case .medium: .upTo(640 * 480)
    case .low: .upTo(320 * 240)
    case .qvga320x240: .exactly(320, 240)
    case .cif352x288: .exactly(352, 288)
    case .vga640x480: .exactly(640, 480)
    case .qHD960x540, .iFrame960x540: .exactly(960, 540)
    case .hd1280x720, .iFrame1280x720: .exactly(1280, 720)
    case .hd1920x1080: .exactly(1920, 1080)
    case .hd4K3840x2160: .exactly(3840, 2160)
    case .inputPriority: .nothing
    default: nil
    }
  }

  /// Whether a camera with these formats supports a preset. One that lists no formats counts as supporting all: only
  /// opening it would tell.
  static func isSupported(_ preset: AVCaptureSession.Preset, by formats: [VideoFormat]) -> Bool {
    guard let wish = wish(of: preset) else { return false }
    switch wish {
    case .nothing, .upTo, .largest: return true
    case .exactly: return formats.isEmpty || choose(preset, among: formats) != nil
    }
  }

  /// The format that the preset selects; nil if the device keeps its own, or has none that fits.
  static func choose(_ preset: AVCaptureSession.Preset, among formats: [VideoFormat]) -> PresetChoice? {
    let candidates = formats.indices.filter { rank(formats[$0]) != nil }
    let pixels = { (index: Int) in formats[index].width * formats[index].height }
    switch wish(of: preset) {
    case .exactly(let width, let height)?:
      return best(candidates.filter { formats[$0].width == width && formats[$0].height == height }, of: formats)
    case .upTo(let limit)?:
      let fluent = candidates.filter { isFluent(formats[$0]) }
      for group in [fluent, candidates] {
        let fitting = group.filter { pixels($0) <= limit }
        guard let most = fitting.map(pixels).max() else { continue }
        return best(fitting.filter { pixels($0) == most }, of: formats)
      }
      guard let least = candidates.map(pixels).min() else { return nil }
      return best(candidates.filter { pixels($0) == least }, of: formats)
    case .largest?:
      guard let most = candidates.map(pixels).max() else { return nil }
      return best(candidates.filter { pixels($0) == most }, of: formats)
    case .nothing?, nil:
      return nil
    }
  }

  /// The rate to use with a format: the highest up to 30, else its lowest.
  static func rate(of format: VideoFormat) -> Double? {
    let rates = format.frameRates.map(\.value)
    return rates.filter { $0 <= 30.5 }.max() ?? rates.min()
  }

  /// Picks among formats of one size: fluent ones first, then the cheapest to decode, then in the camera's order.
  private static func best(_ indices: [Int], of formats: [VideoFormat]) -> PresetChoice? {
    let chosen = indices.min { first, second in
      let key = { (index: Int) in (isFluent(formats[index]) ? 0 : 1, rank(formats[index]) ?? .max, index) }
      return key(first) < key(second)
    }
    return chosen.map { PresetChoice(index: $0, framesPerSecond: rate(of: formats[$0])) }
  }

  private static func isFluent(_ format: VideoFormat) -> Bool { format.frameRates.first.map { $0.value >= 24 } ?? true }

  /// The cost of decoding a format; nil for those that can't be decoded here.
  private static func rank(_ format: VideoFormat) -> Int? {
    switch format.encoding {
    case .raw(let name): ["I420", "NV12", "YUY2", "BGRA", "BGRx", "UYVY", "YV12"].contains(name) ? 0 : 1
    case .jpeg: 2
    case .h264, .h265: nil
    }
  }
}
