import CoreGraphics
import Foundation

/// Success.
public let kCMBlockBufferNoErr: OSStatus = 0
/// Allocating the buffer object failed.
public let kCMBlockBufferStructureAllocationFailedErr: OSStatus = -12700
/// Allocating the memory block failed.
public let kCMBlockBufferBlockAllocationFailedErr: OSStatus = -12701
/// The custom block source has an unknown version or no function for what is needed.
public let kCMBlockBufferBadCustomBlockSourceErr: OSStatus = -12702
/// The offset lies outside the buffer.
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12703
/// The length reaches outside the buffer.
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704
/// A pointer is missing.
public let kCMBlockBufferBadPointerParameterErr: OSStatus = -12705
/// The buffer holds no bytes.
public let kCMBlockBufferEmptyBBufErr: OSStatus = -12706
/// The bytes have no memory yet.
public let kCMBlockBufferUnallocatedBlockErr: OSStatus = -12707
/// There is not enough space.
public let kCMBlockBufferInsufficientSpaceErr: OSStatus = -12708

extension CMBlockBuffer {
  /// The errors of block buffers.
  public enum Error {
    /// Allocating the buffer object failed.
    public static let structureAllocationFailed = osStatusError(kCMBlockBufferStructureAllocationFailedErr)
    /// Allocating the memory block failed.
    public static let blockAllocationFailed = osStatusError(kCMBlockBufferBlockAllocationFailedErr)
    /// The custom block source has an unknown version or no function for what is needed.
    public static let badCustomBlockSource = osStatusError(kCMBlockBufferBadCustomBlockSourceErr)
    /// The offset lies outside the buffer.
    public static let badOffsetParameter = osStatusError(kCMBlockBufferBadOffsetParameterErr)
    /// The length reaches outside the buffer.
    public static let badLengthParameter = osStatusError(kCMBlockBufferBadLengthParameterErr)
    /// A pointer is missing.
    public static let badPointerParameter = osStatusError(kCMBlockBufferBadPointerParameterErr)
    /// The buffer holds no bytes.
    public static let emptyBuffer = osStatusError(kCMBlockBufferEmptyBBufErr)
    /// The bytes have no memory yet.
    public static let unallocatedBlock = osStatusError(kCMBlockBufferUnallocatedBlockErr)
    /// There is not enough space.
    public static let insufficientSpace = osStatusError(kCMBlockBufferInsufficientSpaceErr)
  }
}
