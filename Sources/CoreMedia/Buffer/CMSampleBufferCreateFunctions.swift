import CoreGraphics
import CoreVideo

/// Supplies the data of a buffer when it is needed.
public typealias CMSampleBufferMakeDataReadyCallback =
  (_ sbuf: CMSampleBuffer, _ makeDataReadyRefcon: UnsafeMutableRawPointer?) -> OSStatus
/// Supplies the data of a buffer when it is needed.
public typealias CMSampleBufferMakeDataReadyHandler = (_ sbuf: CMSampleBuffer) -> OSStatus

/// Creates a buffer; its data is ready, or `makeDataReadyCallback` supplies it.
@discardableResult
public func CMSampleBufferCreate(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
  formatDescription: CMFormatDescription?, sampleCount numSamples: Int,
  sampleTimingEntryCount numSampleTimingEntries: Int, sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleSizeEntryCount numSampleSizeEntries: Int, sampleSizeArray: UnsafePointer<Int>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  make(sampleBufferOut) {
    try CMSampleBuffer(
      format: formatDescription, sampleCount: numSamples,
      timings: entries(sampleTimingArray, numSampleTimingEntries),
      sizes: entries(sampleSizeArray, numSampleSizeEntries),
      state: CMSampleBuffer.State(
        dataBuffer: dataBuffer, readiness: readiness(dataReady, makeDataReadyCallback, makeDataReadyRefcon)))
  }
}

/// Creates a buffer; its data is ready, or `makeDataReadyHandler` supplies it.
@discardableResult
public func CMSampleBufferCreateWithMakeDataReadyHandler(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool, formatDescription: CMFormatDescription?,
  sampleCount numSamples: Int, sampleTimingEntryCount numSampleTimingEntries: Int,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleSizeEntryCount numSampleSizeEntries: Int,
  sampleSizeArray: UnsafePointer<Int>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>,
  makeDataReadyHandler: CMSampleBufferMakeDataReadyHandler?
) -> OSStatus {
  make(sampleBufferOut) {
    try CMSampleBuffer(
      format: formatDescription, sampleCount: numSamples,
      timings: entries(sampleTimingArray, numSampleTimingEntries),
      sizes: entries(sampleSizeArray, numSampleSizeEntries),
      state: CMSampleBuffer.State(
        dataBuffer: dataBuffer, readiness: dataReady ? .ready : .pending(makeDataReadyHandler)))
  }
}

/// Creates a buffer whose data is ready.
@discardableResult
public func CMSampleBufferCreateReady(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?,
  sampleCount numSamples: Int, sampleTimingEntryCount numSampleTimingEntries: Int,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleSizeEntryCount numSampleSizeEntries: Int,
  sampleSizeArray: UnsafePointer<Int>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMSampleBufferCreate(
    allocator: allocator, dataBuffer: dataBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
    formatDescription: formatDescription, sampleCount: numSamples, sampleTimingEntryCount: numSampleTimingEntries,
    sampleTimingArray: sampleTimingArray, sampleSizeEntryCount: numSampleSizeEntries,
    sampleSizeArray: sampleSizeArray, sampleBufferOut: sampleBufferOut)
}

/// Creates an audio buffer; the timing is derived from the format.
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptions(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
  formatDescription: CMFormatDescription, sampleCount numSamples: Int, presentationTimeStamp: CMTime,
  packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  make(sampleBufferOut) {
    try CMSampleBuffer(
      audio: dataBuffer, format: formatDescription, sampleCount: numSamples, at: presentationTimeStamp,
      packetDescriptions: entries(packetDescriptions, numSamples),
      readiness: readiness(dataReady, makeDataReadyCallback, makeDataReadyRefcon))
  }
}

/// Creates an audio buffer whose data is ready; the timing is derived from the format.
@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription,
  sampleCount numSamples: Int, presentationTimeStamp: CMTime,
  packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMAudioSampleBufferCreateWithPacketDescriptions(
    allocator: allocator, dataBuffer: dataBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
    formatDescription: formatDescription, sampleCount: numSamples, presentationTimeStamp: presentationTimeStamp,
    packetDescriptions: packetDescriptions, sampleBufferOut: sampleBufferOut)
}

/// Creates an audio buffer; its data is ready, or `makeDataReadyHandler` supplies it.
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptionsAndMakeDataReadyHandler(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool, formatDescription: CMFormatDescription,
  sampleCount numSamples: Int, presentationTimeStamp: CMTime,
  packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>, makeDataReadyHandler: CMSampleBufferMakeDataReadyHandler?
) -> OSStatus {
  make(sampleBufferOut) {
    try CMSampleBuffer(
      audio: dataBuffer, format: formatDescription, sampleCount: numSamples, at: presentationTimeStamp,
      packetDescriptions: entries(packetDescriptions, numSamples),
      readiness: dataReady ? .ready : .pending(makeDataReadyHandler))
  }
}

/// Creates a buffer of one video frame; the format must match it.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon makeDataReadyRefcon: UnsafeMutableRawPointer?,
  formatDescription: CMVideoFormatDescription, sampleTiming: UnsafePointer<CMSampleTimingInfo>,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  make(sampleBufferOut) {
    try CMSampleBuffer(
      image: imageBuffer, format: formatDescription, timing: sampleTiming.pointee,
      readiness: readiness(dataReady, makeDataReadyCallback, makeDataReadyRefcon))
  }
}

/// Creates a buffer of one video frame; its pixels are ready, or `makeDataReadyHandler` supplies them.
@discardableResult
public func CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
  formatDescription: CMVideoFormatDescription, sampleTiming: UnsafePointer<CMSampleTimingInfo>,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>, makeDataReadyHandler: CMSampleBufferMakeDataReadyHandler?
) -> OSStatus {
  make(sampleBufferOut) {
    try CMSampleBuffer(
      image: imageBuffer, format: formatDescription, timing: sampleTiming.pointee,
      readiness: dataReady ? .ready : .pending(makeDataReadyHandler))
  }
}

/// Creates a buffer of one video frame that is ready; the format must match it.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
  sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMSampleBufferCreateForImageBuffer(
    allocator: allocator, imageBuffer: imageBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
    formatDescription: formatDescription, sampleTiming: sampleTiming, sampleBufferOut: sampleBufferOut)
}

/// Creates a copy of a buffer: data is shared, attachments are copied.
@discardableResult
public func CMSampleBufferCreateCopy(
  allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  make(sampleBufferOut) { try CMSampleBuffer(copying: sbuf) }
}

/// Creates a copy of a buffer with new timing.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
  allocator: CFAllocator?, sampleBuffer originalSBuf: CMSampleBuffer,
  sampleTimingEntryCount numSampleTimingEntries: Int, sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  make(sampleBufferOut) {
    try CMSampleBuffer(
      copying: originalSBuf, withNewTiming: entries(sampleTimingArray, numSampleTimingEntries))
  }
}

/// Creates a buffer from a range of samples, sharing their data.
@discardableResult
public func CMSampleBufferCopySampleBufferForRange(
  allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleRange: CFRange,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  make(sampleBufferOut) {
    guard sampleRange.location >= 0, sampleRange.length >= 0 else { throw CMSampleBuffer.Error.sampleIndexOutOfRange }
    return try CMSampleBuffer(
      copying: sbuf, forRange: sampleRange.location..<sampleRange.location + sampleRange.length)
  }
}

private func make(
  _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>, _ body: () throws -> CMSampleBuffer
) -> OSStatus {
  sampleBufferOut.pointee = nil
  return osStatus { sampleBufferOut.pointee = try body() }
}

/// The entries of a C array.
private func entries<Entry>(_ start: UnsafePointer<Entry>?, _ count: Int) throws -> [Entry] {
  guard count >= 0 else { throw CMSampleBuffer.Error.invalidEntryCount }
  return start.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
}

private func readiness(
  _ isReady: Bool, _ callback: CMSampleBufferMakeDataReadyCallback?, _ refcon: UnsafeMutableRawPointer?
) -> CMSampleBuffer.Readiness {
  if isReady { return .ready }
  guard let callback else { return .pending(nil) }
  return .pending { callback($0, refcon) }
}
