/// Options for creating and appending to block buffers, as the C functions take them.
public typealias CMBlockBufferFlags = UInt32

/// Allocate immediately rather than on first use.
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1 << 0
/// Copy even if the bytes are already contiguous.
public let kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags = 1 << 1
/// Keep references to references as they are.
public let kCMBlockBufferDontOptimizeDepthFlag: CMBlockBufferFlags = 1 << 2
/// Allow references to buffers that hold no bytes.
public let kCMBlockBufferPermitEmptyReferenceFlag: CMBlockBufferFlags = 1 << 3

extension CMBlockBuffer {
  /// Options for creating and appending to block buffers.
  public struct Flags: OptionSet, Sendable {
    /// The bits, as the C functions take them.
    public let rawValue: CMBlockBufferFlags

    /// Flags from their bits.
    public init(rawValue: CMBlockBufferFlags) {
      self.rawValue = rawValue
    }

    /// Allocate immediately rather than on first use.
    public static let assureMemoryNow = Flags(rawValue: kCMBlockBufferAssureMemoryNowFlag)
    /// Copy even if the bytes are already contiguous.
    public static let alwaysCopyData = Flags(rawValue: kCMBlockBufferAlwaysCopyDataFlag)
    /// Keep references to references as they are.
    public static let dontOptimizeDepth = Flags(rawValue: kCMBlockBufferDontOptimizeDepthFlag)
    /// Allow references to buffers that hold no bytes.
    public static let permitEmptyReference = Flags(rawValue: kCMBlockBufferPermitEmptyReferenceFlag)
  }
}
