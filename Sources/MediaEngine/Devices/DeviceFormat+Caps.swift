import GStreamer

extension VideoFormat {
  /// The formats that caps offer, the best for a preview first. Ranges give the usual sizes and rates within them.
  static func all(in caps: Caps?) -> [VideoFormat] {
    guard let caps, !caps.isAny else { return [] }
    var formats: [VideoFormat] = []
    for (structure, features) in zip(caps.structures, caps.features) where features.isEmpty {
      for format in all(in: structure) {
        if let index = formats.firstIndex(where: { $0.isLike(format) }) {
          formats[index].frameRates = Set(formats[index].frameRates + format.frameRates).sorted(by: >)
        } else {
          formats.append(format)
        }
      }
    }
    return formats.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
  }

  private static func all(in structure: Structure) -> [VideoFormat] {
    let encodings: [Encoding]
    switch structure.name {
    case "video/x-raw": encodings = structure["format"]?.alternatives.compactMap { $0.string.map { .raw($0) } } ?? []
    case "image/jpeg": encodings = [.jpeg]
    case "video/x-h264": encodings = [.h264]
    case "video/x-h265": encodings = [.h265]
    default: encodings = []
    }
    let rates = rates(structure["framerate"])
    return sizes(structure).flatMap { size in
      encodings.map { VideoFormat(width: size.width, height: size.height, encoding: $0, frameRates: rates) }
    }
  }

  private func isLike(_ other: VideoFormat) -> Bool {
    width == other.width && height == other.height && encoding == other.encoding
  }

  // MARK: Sizes

  private static let usualSizes = [
    (3840, 2160), (2560, 1440), (1920, 1080), (1280, 720), (1024, 576), (800, 600), (640, 480), (640, 360), (320, 240),
  ]

  private static func sizes(_ structure: Structure) -> [(width: Int, height: Int)] {
    guard let width = structure["width"], let height = structure["height"] else { return [] }
    if case .integer(let width) = width, case .integer(let height) = height { return [(width, height)] }
    return usualSizes.filter { width.allows($0.0) && height.allows($0.1) }.map { (width: $0.0, height: $0.1) }
  }

  // MARK: Rates

  private static let usualRates = [120, 60, 50, 30, 25, 24, 15, 10, 5].map { Fraction($0, 1) }

  /// Rates may be a fraction, a list, an array or a range.
  private static func rates(_ value: FieldValue?) -> [Fraction] {
    switch value {
    case .fraction(let rate): rate.numerator > 0 ? [rate] : []
    case .list(let values), .array(let values): Set(values.flatMap { rates($0) }).sorted(by: >)
    case .fractionRange(let low, let high): usualRates.filter { low <= $0 && $0 <= high }
    default: []
    }
  }

  // MARK: Order

  /// The rank for a preview, lower is better: smooth first, then near 1280×720, then cheap to decode.
  private var rank: Rank {
    let isFluent = frameRates.first.map { $0.value >= 24 } ?? true
    let distance = abs(width * height - 1280 * 720)
    let work =
      switch encoding {
      case .raw(let format): ["I420", "NV12", "YUY2", "BGRA", "BGRx", "UYVY", "YV12"].contains(format) ? 0 : 1
      case .jpeg: 2
      case .h264: 3
      case .h265: 4
      }
    return Rank(fluency: isFluent ? 0 : 1, distance: distance, work: work)
  }

  private struct Rank: Comparable {
    let fluency: Int
    let distance: Int
    let work: Int

    static func < (a: Rank, b: Rank) -> Bool { (a.fluency, a.distance, a.work) < (b.fluency, b.distance, b.work) }
  }
}

extension AudioFormat {
  /// The format to record in: 48 kHz and stereo where the device has them.
  init(best caps: Caps?) {
    let structure = caps.flatMap { $0.isAny ? nil : $0.first }
    func choice(_ field: String, preferred: Int) -> Int {
      guard let value = structure?[field] else { return preferred }
      if value.allows(preferred) { return preferred }
      return value.largest ?? preferred
    }
    self.init(sampleRate: choice("rate", preferred: 48_000), channelCount: choice("channels", preferred: 2))
  }
}

extension FieldValue {
  /// Whether an integer field may have this value.
  fileprivate func allows(_ number: Int) -> Bool {
    switch self {
    case .integer(let only): only == number
    case .integerRange(let range, let step): range.contains(number) && (number - range.lowerBound) % max(1, step) == 0
    case .list(let values): values.contains { $0.allows(number) }
    default: false
    }
  }

  /// The largest integer that the field may have.
  fileprivate var largest: Int? {
    switch self {
    case .integer(let only): only
    case .integerRange(let range, _): range.upperBound
    case .list(let values): values.compactMap(\.largest).max()
    default: nil
    }
  }
}
