import GLibSupport

/// What has been done to a track's frames on top of their coding: compressed, shortened by a common beginning, or
/// encrypted.
struct MatroskaEncoding: Sendable {
  /// One step, undone in the order of the list.
  enum Step: Sendable, Equatable {
    case zlib
    /// The bytes that all frames begin with were left out.
    case stripped([UInt8])
    /// Can't be undone here; what it is called.
    case unknown(String)
  }

  /// The largest frame that is inflated.
  private static let largest = 1 << 26

  /// The steps that concern frames.
  private(set) var steps: [Step] = []
  private(set) var isEncrypted = false
  /// The steps that concern the codec's private data.
  private var headerSteps: [Step] = []

  init() {}

  init(_ fields: EBMLContents) {
    var all: [(order: UInt64, scope: UInt64, step: Step?)] = []
    for encoding in fields.lazy.filter({ $0.id == 0x6240 }).prefix(16) {
      var (order, scope, kind) = (UInt64(0), UInt64(1), UInt64(0))
      var step: Step? = .zlib
      for field in encoding.children {
        switch field.id {
        case 0x5031: order = field.number
        case 0x5032: scope = field.number
        case 0x5033: kind = field.number
        case 0x5034: step = Self.compression(field.children)
        default: break
        }
      }
      all.append((order, scope, kind == 0 ? step : nil))
    }
    // The last one that was done is undone first.
    for (_, scope, step) in all.sorted(by: { $0.order > $1.order }) {
      guard let step else {
        isEncrypted = true
        continue
      }
      if scope & 1 != 0 { steps.append(step) }
      if scope & 2 != 0 { headerSteps.append(step) }
    }
  }

  private static func compression(_ fields: EBMLContents) -> Step {
    var (algorithm, settings) = (UInt64(0), [UInt8]())
    for field in fields {
      if field.id == 0x4254 { algorithm = field.number }
      if field.id == 0x4255 { settings = Array(field.content) }
    }
    switch algorithm {
    case 0: return .zlib
    case 1: return .unknown("bzip2")
    case 2: return .unknown("LZO")
    case 3: return .stripped(settings)
    default: return .unknown("\(algorithm)")
    }
  }

  /// What can't be undone here.
  var obstacle: String? {
    for case .unknown(let name) in steps { return name }
    return nil
  }

  /// The bytes that were left out in front of each frame, if that is all that was done.
  var stripped: [UInt8]? {
    guard steps.count == 1, case .stripped(let bytes) = steps[0] else { return nil }
    return bytes
  }

  /// A frame as it was; nil where it is damaged.
  func decoded(_ bytes: [UInt8]) -> [UInt8]? { Self.undo(steps, bytes) }

  /// The codec's private data as it was; empty where it is damaged.
  func decodedHeader(_ bytes: [UInt8]) -> [UInt8] { bytes.isEmpty ? [] : Self.undo(headerSteps, bytes) ?? [] }

  private static func undo(_ steps: [Step], _ bytes: [UInt8]) -> [UInt8]? {
    var bytes = bytes
    for step in steps {
      switch step {
      case .zlib:
        guard let whole = ZlibData.inflated(bytes, upTo: largest) else { return nil }
        bytes = whole
      case .stripped(let start): bytes = start + bytes
      case .unknown: return nil
      }
    }
    return bytes
  }
}
