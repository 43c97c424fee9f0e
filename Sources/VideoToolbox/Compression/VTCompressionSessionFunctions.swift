import CoreMedia
import CoreVideo
import MediaEngine

/// The identity of the session type.
public func VTCompressionSessionGetTypeID() -> CFTypeID { 0x5654_4353 }

/// Creates a session that encodes frames of a size, rounded down to even numbers, with a codec; frames of another size
/// are scaled. `outputCallback` gets the samples in the order of decoding, in a thread of the session's; without one,
/// each frame is handed over with a handler of its own.
@discardableResult
public func VTCompressionSessionCreate(
  allocator: CFAllocator?, width: Int32, height: Int32, codecType: CMVideoCodecType,
  encoderSpecification: CFDictionary?, imageBufferAttributes sourceImageBufferAttributes: CFDictionary?,
  compressedDataAllocator: CFAllocator?, outputCallback: VTCompressionOutputCallback?,
  refcon outputCallbackRefCon: UnsafeMutableRawPointer?,
  compressionSessionOut: UnsafeMutablePointer<VTCompressionSession?>
) -> OSStatus {
  compressionSessionOut.pointee = nil
  guard CompressionCore.sides.contains(Int(width)), CompressionCore.sides.contains(Int(height)) else {
    return kVTParameterErr
  }
  let specification = EncoderSpecification(encoderSpecification)
  guard let codec = Codec(format: codecType), !specification.candidates(for: codec).isEmpty else {
    return kVTCouldNotFindVideoEncoderErr
  }
  let core = CompressionCore(
    CompressionSettings(codec, specification), width: Int(width), height: Int(height),
    sourceAttributes: sourceImageBufferAttributes, callback: outputCallback, refcon: outputCallbackRefCon)
  compressionSessionOut.pointee = VTCompressionSession(core)
  return noErr
}

/// Starts the encoder, which the first frame would do otherwise.
@discardableResult
public func VTCompressionSessionPrepareToEncodeFrames(_ session: VTCompressionSession) -> OSStatus {
  session.core.prepare()
}

/// A pool of pixel buffers that suit the session; nil once it is invalidated.
public func VTCompressionSessionGetPixelBufferPool(_ session: VTCompressionSession) -> CVPixelBufferPool? {
  session.core.pool
}

/// Hands a frame over, which is shown later than all before it; the session's callback gets its sample.
@discardableResult
public func VTCompressionSessionEncodeFrame(
  _ session: VTCompressionSession, imageBuffer: CVImageBuffer, presentationTimeStamp: CMTime, duration: CMTime,
  frameProperties: CFDictionary?, sourceFrameRefcon: UnsafeMutableRawPointer?,
  infoFlagsOut: UnsafeMutablePointer<VTEncodeInfoFlags>?
) -> OSStatus {
  infoFlagsOut?.pointee = []
  guard let output = session.core.callback(for: sourceFrameRefcon) else { return kVTParameterErr }
  return encode(
    session, imageBuffer, presentationTimeStamp, duration, frameProperties, infoFlagsOut, output)
}

/// Hands a frame over, which is shown later than all before it; the handler gets its sample. For sessions without a
/// callback.
@discardableResult
public func VTCompressionSessionEncodeFrame(
  _ session: VTCompressionSession, imageBuffer: CVImageBuffer, presentationTimeStamp: CMTime, duration: CMTime,
  frameProperties: CFDictionary?, infoFlagsOut: UnsafeMutablePointer<VTEncodeInfoFlags>?,
  outputHandler: @escaping VTCompressionOutputHandler
) -> OSStatus {
  infoFlagsOut?.pointee = []
  guard session.core.callback(for: nil) == nil else { return kVTParameterErr }
  return encode(
    session, imageBuffer, presentationTimeStamp, duration, frameProperties, infoFlagsOut,
    CompressionCore.Output(outputHandler))
}

private func encode(
  _ session: VTCompressionSession, _ picture: CVImageBuffer, _ time: CMTime, _ duration: CMTime,
  _ properties: CFDictionary?, _ flags: UnsafeMutablePointer<VTEncodeInfoFlags>?, _ output: CompressionCore.Output
) -> OSStatus {
  let isKey = PropertyRule.flag(properties?[kVTEncodeFrameOptionKey_ForceKeyFrame]) ?? false
  let status = session.core.encode(picture, at: time, for: duration, isKey: isKey, output)
  if status == noErr { flags?.pointee = .asynchronous }
  return status
}

/// Waits until the samples of all frames up to a time have come, of all frames if the time isn't numeric. The frame
/// after those that an encoder gave out for this is a key frame.
@discardableResult
public func VTCompressionSessionCompleteFrames(
  _ session: VTCompressionSession, untilPresentationTimeStamp completeUntilPresentationTimeStamp: CMTime
) -> OSStatus {
  session.core.complete(until: completeUntilPresentationTimeStamp)
}

/// Ends the session. Frames whose samples haven't come are told with `kVTInvalidSessionErr`.
public func VTCompressionSessionInvalidate(_ session: VTCompressionSession) { session.core.end(telling: true) }
