import CoreGraphics
import CoreVideo

/// Told when a buffer is invalidated.
public typealias CMSampleBufferInvalidateCallback =
  (_ sbuf: CMSampleBuffer, _ invalidateRefCon: UInt64) -> Void
/// Told when a buffer is invalidated.
public typealias CMSampleBufferInvalidateHandler = (_ sbuf: CMSampleBuffer) -> Void

/// The identity of the type.
public func CMSampleBufferGetTypeID() -> CFTypeID { 0x434D_5342 }

/// The picture, or nil.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }

/// The data, or nil.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }

/// Gives the buffer its data; it must have none yet.
public func CMSampleBufferSetDataBuffer(_ sbuf: CMSampleBuffer, newValue dataBuffer: CMBlockBuffer) -> OSStatus {
  osStatus { try sbuf.setDataBuffer(dataBuffer) }
}

/// What the samples are.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}

/// How many samples there are.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { sbuf.numSamples }

/// How long all samples together last.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// When the earliest sample is shown.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.presentationTimeStamp }

/// When the first sample is decoded; invalid when that is the order in which samples are shown.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }

/// How long the trimmed and stretched samples last.
public func CMSampleBufferGetOutputDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDuration }

/// When the trimmed, stretched and perhaps reversed samples begin to be shown.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.outputPresentationTimeStamp
}

/// Sets when the samples begin to be shown, whatever the attachments say.
public func CMSampleBufferSetOutputPresentationTimeStamp(
  _ sbuf: CMSampleBuffer, newValue outputPresentationTimeStamp: CMTime
) -> OSStatus {
  osStatus { try sbuf.setOutputPresentationTimeStamp(outputPresentationTimeStamp) }
}

/// When the first sample is decoded, moved and stretched like the presentation.
public func CMSampleBufferGetOutputDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDecodeTimeStamp }

/// The times of one sample.
public func CMSampleBufferGetSampleTimingInfo(
  _ sbuf: CMSampleBuffer, at sampleIndex: Int, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
  osStatus { timingInfoOut.pointee = try sbuf.sampleTimingInfo(at: sampleIndex) }
}

/// The times as they were given; says in `entriesNeededOut` how many those are.
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

/// The times as they were given, moved and stretched like the presentation.
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

/// The sizes as they were given; says in `entriesNeededOut` how many those are.
public func CMSampleBufferGetSampleSizeArray(
  _ sbuf: CMSampleBuffer, entryCount sizeArrayEntries: Int, arrayToFill sizeArrayOut: UnsafeMutablePointer<Int>?,
  entriesNeededOut sizeArrayEntriesNeededOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
  osStatus { try fill(sizeArrayOut, sizeArrayEntries, sizeArrayEntriesNeededOut, with: sbuf.sampleSizes()) }
}

/// How many bytes one sample has.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: Int) -> Int {
  sbuf.sampleSize(at: sampleIndex)
}

/// How many bytes all samples have.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }

/// The attachments of every sample, a dictionary each; nil when there are none and none are to be made.
///
/// The dictionaries are the buffer's own: cast to `[NSMutableDictionary]` they can be changed in place, as on Apple's
/// systems; cast to `[[String: Any]]` they are copies to read.
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, createIfNecessary: Bool) -> CFArray? {
  let attachments = sbuf.sampleAttachmentObjects(createIfNecessary: createIfNecessary)
  return attachments.isEmpty ? nil : attachments
}

/// Whether the buffer may be used.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Ends the use of the buffer and gives its data back.
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  osStatus { try sbuf.invalidate() }
}

/// Has `invalidateCallback` called once when the buffer is invalidated.
public func CMSampleBufferSetInvalidateCallback(
  _ sbuf: CMSampleBuffer, callback invalidateCallback: CMSampleBufferInvalidateCallback?,
  refcon invalidateRefCon: UInt64
) -> OSStatus {
  guard let invalidateCallback else { return kCMSampleBufferError_RequiredParameterMissing }
  return osStatus { try sbuf.setInvalidateHandler { invalidateCallback($0, invalidateRefCon) } }
}

/// Has `invalidateHandler` called once when the buffer is invalidated.
public func CMSampleBufferSetInvalidateHandler(
  _ sbuf: CMSampleBuffer, invalidateHandler: @escaping CMSampleBufferInvalidateHandler
) -> OSStatus {
  osStatus { try sbuf.setInvalidateHandler(invalidateHandler) }
}

/// Whether the data is there.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool {
  if case .ready = sbuf.dataReadiness { true } else { false }
}

/// Says that the data is there.
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
  osStatus { try sbuf.setDataReady() }
}

/// Says that the data can't be made.
public func CMSampleBufferSetDataFailed(_ sbuf: CMSampleBuffer, status: OSStatus) -> OSStatus {
  osStatus { try sbuf.setDataFailed(status: status) }
}

/// Whether the data could not be made, and why.
public func CMSampleBufferHasDataFailed(
  _ sbuf: CMSampleBuffer, statusOut: UnsafeMutablePointer<OSStatus>?
) -> Bool {
  guard case .failed(let status) = sbuf.dataReadiness else { return false }
  statusOut?.pointee = status
  return true
}

/// Has the data made if it isn't there yet.
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
  osStatus { try sbuf.makeDataReady() }
}

/// Makes this buffer's readiness follow another's.
public func CMSampleBufferTrackDataReadiness(
  _ sbuf: CMSampleBuffer, sampleBufferToTrack: CMSampleBuffer
) -> OSStatus {
  osStatus { try sbuf.trackDataReadiness(sampleBufferToTrack) }
}

/// Calls `callback` with a buffer for every sample, until one answers with an error.
public func CMSampleBufferCallForEachSample(
  _ sbuf: CMSampleBuffer,
  callback: (CMSampleBuffer, Int, UnsafeMutableRawPointer?) -> OSStatus,
  refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  CMSampleBufferCallBlockForEachSample(sbuf) { callback($0, $1, refcon) }
}

/// Calls `handler` with a buffer for every sample, until one answers with an error.
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
