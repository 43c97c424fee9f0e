/// How long a frame of sound lasts, by its codec and its first bytes.
struct FrameLengths {
  private enum Method {
    case opus, mpeg, ac3, flac, vorbis
    /// So many samples in each frame.
    case samples(Int)
    /// Uncompressed: so many bytes a sample.
    case bytes(Int)
  }

  private let method: Method
  private let rate: Int
  private var vorbis: VorbisLengths?
  /// What was left out in front of each frame.
  private let stripped: [UInt8]

  /// The lengths of a track's frames; nil if they can't be told from these.
  init?(_ track: MatroskaTrack) {
    guard !track.encoding.isEncrypted, track.encoding.steps.isEmpty || track.encoding.stripped != nil else {
      return nil
    }
    stripped = track.encoding.stripped ?? []
    rate = track.audio.coreRate
    switch track.codec {
    case _ where track.codec.hasPrefix("A_OPUS"): method = .opus
    case "A_MPEG/L1", "A_MPEG/L2", "A_MPEG/L3": method = .mpeg
    case _ where track.codec.hasPrefix("A_AC3"), "A_EAC3": method = .ac3
    case _ where track.codec.hasPrefix("A_AAC"): method = .samples(1024)
    case "A_FLAC": method = .flac
    case "A_VORBIS":
      vorbis = VorbisLengths(track.privateData)
      method = .vorbis
    case _ where track.codec.hasPrefix("A_PCM/"):
      let size = track.audio.channels * track.audio.bits / 8
      guard size > 0 else { return nil }
      method = .bytes(size)
    default: return nil
    }
  }

  /// How long a frame lasts; nil if its first bytes are damaged.
  mutating func units(of frame: Range<Int64>, in window: ByteWindow, _ clock: MatroskaClock) throws -> Int64? {
    switch method {
    case .samples(let count): return clock.units(samples: Int64(count), rate: rate)
    case .bytes(let size):
      return clock.units(samples: (frame.upperBound - frame.lowerBound) / Int64(size), rate: rate)
    case .opus, .mpeg, .ac3, .flac, .vorbis: break
    }
    let view = try window.view(at: frame.lowerBound, count: Int(min(16, frame.upperBound - frame.lowerBound)))
    let bytes = stripped.prefix(16) + view
    switch method {
    case .opus: return Self.opus(bytes).map { clock.units(samples: $0, rate: 48_000) }
    case .mpeg: return Self.mpeg(bytes).map { clock.units(samples: $0.samples, rate: $0.rate) }
    case .flac: return Self.flac(bytes).map { clock.units(samples: $0, rate: rate) }
    case .vorbis:
      let samples = bytes.first.flatMap { vorbis?.samples($0) }
      return samples.map { clock.units(samples: Int64($0), rate: rate) }
    default: return Self.ac3(bytes).map { clock.units(samples: $0.samples, rate: $0.rate) }
    }
  }

  /// The samples of an Opus packet at 48 kHz.
  private static func opus(_ bytes: ArraySlice<UInt8>) -> Int64? {
    guard let first = bytes.first else { return nil }
    let kind = Int(first >> 3)
    let frame: Int64
    switch kind {
    case ..<12: frame = [480, 960, 1920, 2880][kind & 3]
    case 12..<16: frame = [480, 960][kind & 1]
    default: frame = [120, 240, 480, 960][kind & 3]
    }
    switch first & 3 {
    case 0: return frame
    case 1, 2: return 2 * frame
    default:
      guard let count = bytes.dropFirst().first.map({ Int64($0 & 63) }), frame * count <= 5760 else { return nil }
      return frame * count
    }
  }

  /// The samples of a frame of MPEG audio, and its rate.
  private static func mpeg(_ bytes: ArraySlice<UInt8>) -> (samples: Int64, rate: Int)? {
    let head = Array(bytes.prefix(4))
    guard head.count == 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return nil }
    let (version, layer, index) = (head[1] >> 3 & 3, head[1] >> 1 & 3, Int(head[2] >> 2 & 3))
    guard version != 1, layer != 0, index < 3 else { return nil }
    let rate = [44_100, 48_000, 32_000][index] / (version == 3 ? 1 : version == 2 ? 2 : 4)
    return (layer == 3 ? 384 : layer == 2 || version == 3 ? 1152 : 576, rate)
  }

  /// The samples of a FLAC frame: by a code, or behind its number, which is coded as characters of UTF-8 are.
  private static func flac(_ bytes: ArraySlice<UInt8>) -> Int64? {
    let head = Array(bytes.prefix(16))
    guard head.count >= 5, head[0] == 0xFF, head[1] & 0xFC == 0xF8 else { return nil }
    let code = Int64(head[2] >> 4)
    switch code {
    case 1: return 192
    case 2...5: return 576 << (code - 2)
    case 8...15: return 256 << (code - 8)
    case 6, 7:
      let length = head[4] < 0x80 ? 1 : (~head[4]).leadingZeroBitCount
      let place = 4 + length
      guard length < 8, place + 1 < head.count else { return nil }
      return 1 + (code == 6 ? Int64(head[place]) : Int64(head[place]) << 8 | Int64(head[place + 1]))
    default: return nil
    }
  }

  /// The samples of a frame of AC-3 or E-AC-3, and its rate.
  private static func ac3(_ bytes: ArraySlice<UInt8>) -> (samples: Int64, rate: Int)? {
    let head = Array(bytes.prefix(6))
    guard head.count == 6, head[0] == 0x0B, head[1] == 0x77 else { return nil }
    let (index, rates) = (Int(head[4] >> 6), [48_000, 44_100, 32_000])
    guard head[5] >> 3 > 10 else { return index < 3 ? (1536, rates[index]) : nil }
    if index < 3 { return ([256, 512, 768, 1536][Int(head[4] >> 4 & 3)], rates[index]) }
    let half = Int(head[4] >> 4 & 3)
    return half < 3 ? (1536, rates[half] / 2) : nil
  }
}
