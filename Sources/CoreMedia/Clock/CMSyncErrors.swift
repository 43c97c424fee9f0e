import CoreGraphics

/// A parameter of a clock is missing.
public let kCMClockError_MissingRequiredParameter: OSStatus = -12745
/// A parameter of a clock has a value that can't be.
public let kCMClockError_InvalidParameter: OSStatus = -12746
/// There is no memory for a clock.
public let kCMClockError_AllocationFailed: OSStatus = -12747
/// A clock can't do this.
public let kCMClockError_UnsupportedOperation: OSStatus = -12756
/// A parameter of a conversion is missing.
public let kCMSyncError_MissingRequiredParameter: OSStatus = -12752
/// A parameter of a conversion has a value that can't be.
public let kCMSyncError_InvalidParameter: OSStatus = -12753
/// There is no memory for a conversion.
public let kCMSyncError_AllocationFailed: OSStatus = -12754
/// What stands still has no times to convert.
public let kCMSyncError_RateMustBeNonZero: OSStatus = -12755
