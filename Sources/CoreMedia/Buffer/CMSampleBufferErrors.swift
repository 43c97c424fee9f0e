import CoreGraphics
import Foundation

/// Allocation failed.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
/// A required parameter is missing.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// The buffer has its data already.
public let kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus = -12732
/// The data isn't ready and there is no handler to supply it.
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12733
/// There is no sample of that index.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12734
/// The sizes of samples aren't known.
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12735
/// The times of samples aren't known.
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12736
/// The array has no room for all entries.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737
/// An array has a number of entries other than 0, 1 or the number of samples.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
/// The data can't be split into samples.
public let kCMSampleBufferError_CannotSubdivide: OSStatus = -12739
/// The sample timing is invalid.
public let kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus = -12740
/// The operation isn't supported for this media type.
public let kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus = -12741
/// The data doesn't match the format.
public let kCMSampleBufferError_InvalidSampleData: OSStatus = -12742
/// The format doesn't fit the data.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// The buffer was invalidated.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744
/// Making the data failed.
public let kCMSampleBufferError_DataFailed: OSStatus = -16750
/// Making the data was cancelled.
public let kCMSampleBufferError_DataCanceled: OSStatus = -16751

extension CMSampleBuffer {
  /// The errors of sample buffers.
  public enum Error {
    /// Allocation failed.
    public static let allocationFailed = osStatusError(kCMSampleBufferError_AllocationFailed)
    /// A required parameter is missing.
    public static let requiredParameterMissing = osStatusError(kCMSampleBufferError_RequiredParameterMissing)
    /// The buffer has its data already.
    public static let alreadyHasDataBuffer = osStatusError(kCMSampleBufferError_AlreadyHasDataBuffer)
    /// The data isn't ready and there is no handler to supply it.
    public static let bufferNotReady = osStatusError(kCMSampleBufferError_BufferNotReady)
    /// There is no sample of that index.
    public static let sampleIndexOutOfRange = osStatusError(kCMSampleBufferError_SampleIndexOutOfRange)
    /// The sizes of samples aren't known.
    public static let bufferHasNoSampleSizes = osStatusError(kCMSampleBufferError_BufferHasNoSampleSizes)
    /// The times of samples aren't known.
    public static let bufferHasNoSampleTimingInfo = osStatusError(kCMSampleBufferError_BufferHasNoSampleTimingInfo)
    /// The array has no room for all entries.
    public static let arrayTooSmall = osStatusError(kCMSampleBufferError_ArrayTooSmall)
    /// An array has a number of entries other than 0, 1 or the number of samples.
    public static let invalidEntryCount = osStatusError(kCMSampleBufferError_InvalidEntryCount)
    /// The data can't be split into samples.
    public static let cannotSubdivide = osStatusError(kCMSampleBufferError_CannotSubdivide)
    /// The sample timing is invalid.
    public static let sampleTimingInfoInvalid = osStatusError(kCMSampleBufferError_SampleTimingInfoInvalid)
    /// The operation isn't supported for this media type.
    public static let invalidMediaTypeForOperation = osStatusError(kCMSampleBufferError_InvalidMediaTypeForOperation)
    /// The data doesn't match the format.
    public static let invalidSampleData = osStatusError(kCMSampleBufferError_InvalidSampleData)
    /// The format doesn't fit the data.
    public static let invalidMediaFormat = osStatusError(kCMSampleBufferError_InvalidMediaFormat)
    /// The buffer was invalidated.
    public static let invalidated = osStatusError(kCMSampleBufferError_Invalidated)
    /// Making the data failed.
    public static let dataFailed = osStatusError(kCMSampleBufferError_DataFailed)
    /// Making the data was cancelled.
    public static let dataCanceled = osStatusError(kCMSampleBufferError_DataCanceled)
  }
}
