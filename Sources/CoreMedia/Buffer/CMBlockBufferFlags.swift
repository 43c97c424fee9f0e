/// How block buffers are made and joined, as the C functions take it.
public typealias CMBlockBufferFlags = UInt32

/// Allocate at once rather than when first needed.
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1 << 0
/// Copy even if the bytes lie in one piece already.
public let kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags = 1 << 1
/// Keep references to references as they are.
public let kCMBlockBufferDontOptimizeDepthFlag: CMBlockBufferFlags = 1 << 2
/// Allow references to buffers that hold no bytes.
public let kCMBlockBufferPermitEmptyReferenceFlag: CMBlockBufferFlags = 1 << 3

extension CMBlockBuffer {
  /// How block buffers are made and joined.
  public struct Flags: OptionSet, Sendable {
    /// The bits, as the C functions take them.
    public let rawValue: CMBlockBufferFlags

    /// Flags from their bits.
    public init(rawValue: CMBlockBufferFlags) {
      self.rawValue = rawValue
    }

    /// Allocate at once rather than when first needed.
    public static let assureMemoryNow = Flags(rawValue: kCMBlockBufferAssureMemoryNowFlag)
    /// Copy even if the bytes lie in one piece already.
    public static let alwaysCopyData = Flags(rawValue: kCMBlockBufferAlwaysCopyDataFlag)
    /// Keep references to references as they are.
    public static let dontOptimizeDepth = Flags(rawValue: kCMBlockBufferDontOptimizeDepthFlag)
    /// Allow references to buffers that hold no bytes.
    public static let permitEmptyReference = Flags(rawValue: kCMBlockBufferPermitEmptyReferenceFlag)
  }
}
