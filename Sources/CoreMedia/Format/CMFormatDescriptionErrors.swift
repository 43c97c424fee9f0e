import CoreGraphics
import Foundation

/// A parameter has a value that can't be.
public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12710
/// There is no memory.
public let kCMFormatDescriptionError_AllocationFailed: OSStatus = -12711
/// The description doesn't hold what was asked for.
public let kCMFormatDescriptionError_ValueNotAvailable: OSStatus = -12718

/// A parameter of a conversion has a value that can't be.
public let kCMFormatDescriptionBridgeError_InvalidParameter: OSStatus = -12712
/// There is no memory for a conversion.
public let kCMFormatDescriptionBridgeError_AllocationFailed: OSStatus = -12713
/// The sample description can't be read.
public let kCMFormatDescriptionBridgeError_InvalidSerializedSampleDescription: OSStatus = -12714
/// The format description can't be written as a sample description.
public let kCMFormatDescriptionBridgeError_InvalidFormatDescription: OSStatus = -12715
/// The format description is of another kind of media.
public let kCMFormatDescriptionBridgeError_IncompatibleFormatDescription: OSStatus = -12716
/// Sample descriptions of this kind can be neither read nor written.
public let kCMFormatDescriptionBridgeError_UnsupportedSampleDescriptionFlavor: OSStatus = -12717
/// A part of a sample description can't be read.
public let kCMFormatDescriptionBridgeError_InvalidSlice: OSStatus = -12719

extension CMFormatDescription {
  /// What can go wrong with a format description.
  public enum Error {
    /// A parameter has a value that can't be.
    public static let invalidParameter = osStatusError(kCMFormatDescriptionError_InvalidParameter)
    /// There is no memory.
    public static let allocationFailed = osStatusError(kCMFormatDescriptionError_AllocationFailed)
    /// The description doesn't hold what was asked for.
    public static let valueNotAvailable = osStatusError(kCMFormatDescriptionError_ValueNotAvailable)
  }
}
