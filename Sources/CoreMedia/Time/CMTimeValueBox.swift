import Foundation

/// The `NSValue` that holds a time, a time range or a time mapping.
final class CMTimeValueBox: NSValue, @unchecked Sendable {
  /// The boxed value.
  enum Content {
    case time(CMTime)
    case range(CMTimeRange)
    case mapping(CMTimeMapping)
  }

  let content: Content

  init(_ content: Content) {
    self.content = content
    super.init()
  }

  /// Boxes the structure named by the type encoding; an invalid time when the encoding is unknown.
  required init(bytes value: UnsafeRawPointer, objCType type: UnsafePointer<Int8>) {
    content =
      switch String(cString: type) {
      case CMTimeValueBox.rangeEncoding: .range(value.loadUnaligned(as: CMTimeRange.self))
      case CMTimeValueBox.mappingEncoding: .mapping(value.loadUnaligned(as: CMTimeMapping.self))
      case CMTimeValueBox.timeEncoding: .time(value.loadUnaligned(as: CMTime.self))
      default: .time(.invalid)
      }
    super.init()
  }

  required init?(coder: NSCoder) {
    guard
      let data = coder.decodeObject(of: NSData.self, forKey: "NS.content").map({ Data(referencing: $0) }),
      let times = try? PropertyListDecoder().decode([CMTime].self, from: data)
    else { return nil }
    switch times.count {
    case 1: content = .time(times[0])
    case 2: content = .range(CMTimeRange(start: times[0], duration: times[1]))
    case 4:
      content = .mapping(
        CMTimeMapping(
          source: CMTimeRange(start: times[0], duration: times[1]),
          target: CMTimeRange(start: times[2], duration: times[3])))
    default: return nil
    }
    super.init()
  }

  override func encode(with coder: NSCoder) {
    guard let data = try? PropertyListEncoder().encode(times) else { return }
    coder.encode(data as NSData, forKey: "NS.content")
  }

  private var times: [CMTime] {
    switch content {
    case .time(let time): [time]
    case .range(let range): [range.start, range.duration]
    case .mapping(let mapping):
      [mapping.source.start, mapping.source.duration, mapping.target.start, mapping.target.duration]
    }
  }

  private static let timeEncoding = "{?=qiIq}"
  private static let rangeEncoding = "{?={?=qiIq}{?=qiIq}}"
  private static let mappingEncoding = "{?={?={?=qiIq}{?=qiIq}}{?={?=qiIq}{?=qiIq}}}"
  // The pointers that `objCType` hands out must live for ever.
  nonisolated(unsafe) private static let encodings: [UnsafeMutablePointer<Int8>] =
    [timeEncoding, rangeEncoding, mappingEncoding].map { (text: String) in strdup(text)! }

  override var objCType: UnsafePointer<Int8> {
    switch content {
    case .time: UnsafePointer(CMTimeValueBox.encodings[0])
    case .range: UnsafePointer(CMTimeValueBox.encodings[1])
    case .mapping: UnsafePointer(CMTimeValueBox.encodings[2])
    }
  }

  override func getValue(_ value: UnsafeMutableRawPointer) {
    switch content {
    case .time(let time): value.storeBytes(of: time, as: CMTime.self)
    case .range(let range): value.storeBytes(of: range, as: CMTimeRange.self)
    case .mapping(let mapping): value.storeBytes(of: mapping, as: CMTimeMapping.self)
    }
  }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func isEqual(_ value: Any?) -> Bool {
    switch (content, (value as? CMTimeValueBox)?.content) {
    case (.time(let a), .time(let b)?): a == b
    case (.range(let a), .range(let b)?): a == b
    case (.mapping(let a), .mapping(let b)?): a.source == b.source && a.target == b.target
    default: false
    }
  }

  override var hash: Int { times.hashValue }

  override var description: String {
    switch content {
    case .time(let time): "CMTime: \(time.logDescription)"
    case .range(let range): "CMTimeRange: \(range.logDescription)"
    case .mapping(let mapping): "CMTimeMapping: \(CMTimeMappingCopyDescription(allocator: nil, mapping: mapping) ?? "")"
    }
  }
}
