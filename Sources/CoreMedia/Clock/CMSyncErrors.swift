import CoreGraphics

/// A parameter of a clock is missing.
public let kCMClockError_MissingRequiredParameter: OSStatus = -12745
/// A parameter of a clock is invalid.
public let kCMClockError_InvalidParameter: OSStatus = -12746
/// Allocating a clock failed.
public let kCMClockError_AllocationFailed: OSStatus = -12747
/// The clock doesn't support the operation.
public let kCMClockError_UnsupportedOperation: OSStatus = -12756
/// A parameter of a conversion is missing.
public let kCMSyncError_MissingRequiredParameter: OSStatus = -12752
/// A parameter of a conversion is invalid.
public let kCMSyncError_InvalidParameter: OSStatus = -12753
/// Allocation for a conversion failed.
public let kCMSyncError_AllocationFailed: OSStatus = -12754
/// The rate is zero, so times can't be converted.
public let kCMSyncError_RateMustBeNonZero: OSStatus = -12755
