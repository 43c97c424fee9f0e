import CoreGraphics
import CoreVideo

/// Called when a buffer is invalidated.
public typealias CMSampleBufferInvalidateCallback =
  (_ sbuf: CMSampleBuffer, _ invalidateRefCon: UInt64) -> Void
/// Called when a buffer is invalidated.
public typealias CMSampleBufferInvalidateHandler = (_ sbuf: CMSampleBuffer) -> Void

/// The identity of the type.
public func CMSampleBufferGetTypeID() -> CFTypeID { 0x434D_5342 }

/// The image buffer, or nil.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

/// The data, or nil.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }

/// Sets the buffer's data; fails if it already has data.
@discardableResult
public func CMSampleBufferSetDataBuffer(_ sbuf: CMSampleBuffer, newValue dataBuffer: CMBlockBuffer) -> OSStatus {
  osStatus { try sbuf.setDataBuffer(dataBuffer) }
}

/// The format of the samples.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}

/// The number of samples.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { sbuf.numSamples }

/// The total duration of all samples.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// The earliest presentation time of the samples.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }

/// The decode time of the first sample; invalid when decode order equals presentation order.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

/// The duration after applying the trim and speed attachments.
public func CMSampleBufferGetOutputDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDuration }

/// The presentation time after applying the trim, speed and reverse attachments.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.outputPresentationTimeStamp
}

/// Sets the output presentation time, overriding the one derived from the attachments.
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(
  _ sbuf: CMSampleBuffer, newValue outputPresentationTimeStamp: CMTime
) -> OSStatus {
  osStatus { try sbuf.setOutputPresentationTimeStamp(outputPresentationTimeStamp) }
}

/// The decode time of the first sample, shifted and scaled like the output presentation time.
public func CMSampleBufferGetOutputDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDecodeTimeStamp }

/// The timing of one sample.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
  _ sbuf: CMSampleBuffer, at sampleIndex: Int, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
  osStatus { timingInfoOut.pointee = try sbuf.sampleTimingInfo(at: sampleIndex) }
}

/// Returns the sample timing as given at creation; `entriesNeededOut` receives the number of entries.
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
  _ sbuf: CMSampleBuffer, entryCount numSampleTimingEntries: Int,
  arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
  entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
  osStatus {
    try fill(
      timingArrayOut, numSampleTimingEntries, timingArrayEntriesNeededOut, with: sbuf.sampleTimingInfos())
  }
}

/// The sample timing as given at creation, shifted and scaled like the output presentation time.
@discardableResult
public func CMSampleBufferGetOutputSampleTimingInfoArray(
  _ sbuf: CMSampleBuffer, entryCount timingArrayEntries: Int,
  arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
  entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
  osStatus {
    try fill(
      timingArrayOut, timingArrayEntries, timingArrayEntriesNeededOut, with: sbuf.outputSampleTimingInfos())
  }
}

/// Returns the sample sizes as given at creation; `entriesNeededOut` receives the number of entries.
@discardableResult
public func CMSampleBufferGetSampleSizeArray(
  _ sbuf: CMSampleBuffer, entryCount sizeArrayEntries: Int, arrayToFill sizeArrayOut: UnsafeMutablePointer<Int>?,
  entriesNeededOut sizeArrayEntriesNeededOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
  osStatus { try fill(sizeArrayOut, sizeArrayEntries, sizeArrayEntriesNeededOut, with: sbuf.sampleSizes()) }
}

/// The size of a sample in bytes.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: Int) -> Int {
  sbuf.sampleSize(at: sampleIndex)
}

/// The total size of all samples in bytes.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }

/// One attachment dictionary per sample; nil when there are none and `createIfNecessary` is false.
///
/// The dictionaries are the buffer's own: cast to `[NSMutableDictionary]` they can be changed in place, as on Apple's
/// systems; cast to `[[String: Any]]` they are copies to read.
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, createIfNecessary: Bool) -> CFArray? {
  let attachments = sbuf.sampleAttachmentObjects(createIfNecessary: createIfNecessary)
  return attachments.isEmpty ? nil : attachments
}

/// Whether the buffer is valid.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Invalidates the buffer and releases its data.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  osStatus { try sbuf.invalidate() }
}

/// Sets the callback called once when the buffer is invalidated.
@discardableResult
public func CMSampleBufferSetInvalidateCallback(
  _ sbuf: CMSampleBuffer, callback invalidateCallback: CMSampleBufferInvalidateCallback?,
  refcon invalidateRefCon: UInt64
) -> OSStatus {
  guard let invalidateCallback else { return kCMSampleBufferError_RequiredParameterMissing }
  return osStatus { try sbuf.setInvalidateHandler { invalidateCallback($0, invalidateRefCon) } }
}

/// Sets the handler called once when the buffer is invalidated.
@discardableResult
public func CMSampleBufferSetInvalidateHandler(
  _ sbuf: CMSampleBuffer, invalidateHandler: @escaping CMSampleBufferInvalidateHandler
) -> OSStatus {
  osStatus { try sbuf.setInvalidateHandler(invalidateHandler) }
}

/// Whether the data is ready.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool {
  if case .ready = sbuf.dataReadiness { true } else { false }
}

/// Marks the data as ready.
@discardableResult
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
  osStatus { try sbuf.setDataReady() }
}

/// Marks the data as failed.
@discardableResult
public func CMSampleBufferSetDataFailed(_ sbuf: CMSampleBuffer, status: OSStatus) -> OSStatus {
  osStatus { try sbuf.setDataFailed(status: status) }
}

/// Whether making the data failed, and with which status.
public func CMSampleBufferHasDataFailed(
  _ sbuf: CMSampleBuffer, statusOut: UnsafeMutablePointer<OSStatus>?
) -> Bool {
  guard case .failed(let status) = sbuf.dataReadiness else { return false }
  statusOut?.pointee = status
  return true
}

/// Makes the data ready if it isn't yet.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
  osStatus { try sbuf.makeDataReady() }
}

/// Makes this buffer's readiness follow another's.
@discardableResult
public func CMSampleBufferTrackDataReadiness(
  _ sbuf: CMSampleBuffer, sampleBufferToTrack: CMSampleBuffer
) -> OSStatus {
  osStatus { try sbuf.trackDataReadiness(sampleBufferToTrack) }
}

/// Calls `callback` with a buffer for every sample, stopping at the first error.
public func CMSampleBufferCallForEachSample(
  _ sbuf: CMSampleBuffer,
  callback: (CMSampleBuffer, Int, UnsafeMutableRawPointer?) -> OSStatus,
  refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  CMSampleBufferCallBlockForEachSample(sbuf) { callback($0, $1, refcon) }
}

/// Calls `handler` with a buffer for every sample, stopping at the first error.
public func CMSampleBufferCallBlockForEachSample(
  _ sbuf: CMSampleBuffer, handler: (CMSampleBuffer, Int) -> OSStatus
) -> OSStatus {
  osStatus {
    for (index, sample) in try sbuf.singleSampleBuffers().enumerated() {
      try check(handler(sample, index))
    }
  }
}

/// Fills a C array with all entries, if it has room for them.
private func fill<Entry>(
  _ array: UnsafeMutablePointer<Entry>?, _ count: Int, _ needed: UnsafeMutablePointer<Int>?, with entries: [Entry]
) throws {
  needed?.pointee = entries.count
  guard let array else { return }
  guard count >= entries.count else { throw CMSampleBuffer.Error.arrayTooSmall }
  for (index, entry) in entries.enumerated() { array[index] = entry }
}
