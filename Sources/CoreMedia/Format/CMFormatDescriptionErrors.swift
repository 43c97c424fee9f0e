import CoreGraphics
import Foundation

/// A parameter is invalid.
public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12710
/// Allocation failed.
public let kCMFormatDescriptionError_AllocationFailed: OSStatus = -12711
/// The description doesn't hold what was asked for.
public let kCMFormatDescriptionError_ValueNotAvailable: OSStatus = -12718

/// A parameter of a conversion is invalid.
public let kCMFormatDescriptionBridgeError_InvalidParameter: OSStatus = -12712
/// Allocation for a conversion failed.
public let kCMFormatDescriptionBridgeError_AllocationFailed: OSStatus = -12713
/// The sample description can't be read.
public let kCMFormatDescriptionBridgeError_InvalidSerializedSampleDescription: OSStatus = -12714
/// The format description can't be written as a sample description.
public let kCMFormatDescriptionBridgeError_InvalidFormatDescription: OSStatus = -12715
/// The format description has an incompatible media type.
public let kCMFormatDescriptionBridgeError_IncompatibleFormatDescription: OSStatus = -12716
/// Sample descriptions of this kind can be neither read nor written.
public let kCMFormatDescriptionBridgeError_UnsupportedSampleDescriptionFlavor: OSStatus = -12717
/// A part of a sample description can't be read.
public let kCMFormatDescriptionBridgeError_InvalidSlice: OSStatus = -12719

extension CMFormatDescription {
  /// The errors of format descriptions.
  public enum Error {
    /// A parameter is invalid.
    public static let invalidParameter = osStatusError(kCMFormatDescriptionError_InvalidParameter)
    /// Allocation failed.
    public static let allocationFailed = osStatusError(kCMFormatDescriptionError_AllocationFailed)
    /// The description doesn't hold what was asked for.
    public static let valueNotAvailable = osStatusError(kCMFormatDescriptionError_ValueNotAvailable)
  }
}
