import CoreMedia
import CoreVideo
import MediaEngine

/// The identity of the session type.
public func VTDecompressionSessionGetTypeID() -> CFTypeID { 0x5654_4453 }

/// Creates a session that decodes samples of a format. `imageBufferAttributes` says the pixel format and the size of
/// what comes out; without one, frames come in two planes of luma and chroma. `outputCallback` gets the frames in the
/// order of decoding; without one, each sample is handed over with a handler of its own.
@discardableResult
public func VTDecompressionSessionCreate(
  allocator: CFAllocator?, formatDescription videoFormatDescription: CMVideoFormatDescription,
  decoderSpecification videoDecoderSpecification: CFDictionary?,
  imageBufferAttributes destinationImageBufferAttributes: CFDictionary?,
  outputCallback: UnsafePointer<VTDecompressionOutputCallbackRecord>?,
  decompressionSessionOut: UnsafeMutablePointer<VTDecompressionSession?>
) -> OSStatus {
  decompressionSessionOut.pointee = nil
  guard videoFormatDescription.mediaType == .video else { return kVTParameterErr }
  guard SampleDecoder.canDecode(videoFormatDescription) else { return kVTCouldNotFindVideoDecoderErr }
  func flag(_ key: CFString) -> Bool { PropertyRule.flag(videoDecoderSpecification?[key]) ?? false }
  let needsHardware = flag(kVTVideoDecoderSpecification_RequireHardwareAcceleratedVideoDecoder)
  if needsHardware, !SampleDecoder.hasHardware(for: videoFormatDescription.mediaSubType.rawValue) {
    return kVTCouldNotFindVideoDecoderErr
  }
  guard let form = FrameForm(destination: destinationImageBufferAttributes) else {
    return kVTPixelTransferNotSupportedErr
  }
  let usesHardware = needsHardware || flag(kVTVideoDecoderSpecification_EnableHardwareAcceleratedVideoDecoder)
  do {
    let decoder = try SampleDecoder(videoFormatDescription, form: form, usesHardware: usesHardware)
    let core = DecompressionCore(decoder, form, videoFormatDescription, outputCallback?.pointee)
    decompressionSessionOut.pointee = VTDecompressionSession(core)
    return noErr
  } catch is MissingDecoder {
    return kVTCouldNotFindVideoDecoderErr
  } catch {
    return kVTVideoDecoderUnsupportedDataFormatErr
  }
}

/// Hands a sample over; the session's callback gets what it is decoded to, before this returns unless
/// `_EnableAsynchronousDecompression` is set. Where decoders of other codecs than H.264 and HEVC hold frames back because
/// others are shown before them, they come with later samples, or with `VTDecompressionSessionFinishDelayedFrames`.
@discardableResult
public func VTDecompressionSessionDecodeFrame(
  _ session: VTDecompressionSession, sampleBuffer: CMSampleBuffer, flags decodeFlags: VTDecodeFrameFlags,
  frameRefcon sourceFrameRefCon: UnsafeMutableRawPointer?, infoFlagsOut: UnsafeMutablePointer<VTDecodeInfoFlags>?
) -> OSStatus {
  infoFlagsOut?.pointee = []
  guard let output = session.core.callback(for: sourceFrameRefCon) else { return kVTParameterErr }
  return session.core.decode(sampleBuffer, decodeFlags, infoFlagsOut, output)
}

/// Hands a sample over; the handler gets what it is decoded to, before this returns unless
/// `_EnableAsynchronousDecompression` is set. For sessions without a callback.
@discardableResult
public func VTDecompressionSessionDecodeFrame(
  _ session: VTDecompressionSession, sampleBuffer: CMSampleBuffer, flags decodeFlags: VTDecodeFrameFlags,
  infoFlagsOut: UnsafeMutablePointer<VTDecodeInfoFlags>?, outputHandler: @escaping VTDecompressionOutputHandler
) -> OSStatus {
  infoFlagsOut?.pointee = []
  guard session.core.callback(for: nil) == nil else { return kVTParameterErr }
  return session.core.decode(sampleBuffer, decodeFlags, infoFlagsOut, DecompressionCore.Output(outputHandler))
}

/// Makes the decoder give out all frames that it holds back.
@discardableResult
public func VTDecompressionSessionFinishDelayedFrames(_ session: VTDecompressionSession) -> OSStatus {
  session.core.finish()
}

/// Waits until what became of all samples was told.
@discardableResult
public func VTDecompressionSessionWaitForAsynchronousFrames(_ session: VTDecompressionSession) -> OSStatus {
  session.core.finish()
}

/// Makes a black pixel buffer of the form in which the session gives out frames.
@discardableResult
public func VTDecompressionSessionCopyBlackPixelBuffer(
  _ session: VTDecompressionSession, pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> OSStatus {
  pixelBufferOut.pointee = nil
  guard !session.core.isInvalid else { return kVTInvalidSessionErr }
  pixelBufferOut.pointee = session.core.black
  return pixelBufferOut.pointee == nil ? kVTAllocationFailedErr : noErr
}

/// Whether the session can go on with samples of this format: of the same codec and size.
public func VTDecompressionSessionCanAcceptFormatDescription(
  _ session: VTDecompressionSession, formatDescription newFormatDesc: CMFormatDescription
) -> Bool {
  session.core.accepts(newFormatDesc)
}

/// Ends the session. Samples of which nothing was told yet are told with `kVTInvalidSessionErr`.
public func VTDecompressionSessionInvalidate(_ session: VTDecompressionSession) { session.core.end(telling: true) }

/// Whether hardware of this machine decodes a codec.
public func VTIsHardwareDecodeSupported(_ codecType: CMVideoCodecType) -> Bool {
  SampleDecoder.hasHardware(for: codecType)
}

extension FrameForm {
  /// The form that attributes of pixel buffers ask for; nil where frames can't be brought into it.
  fileprivate init?(destination attributes: CFDictionary?) {
    self.init()
    if let wanted = attributes?[kCVPixelBufferPixelFormatTypeKey] {
      // Of several formats the first that can be made.
      let formats = (wanted as? [Any] ?? [wanted]).compactMap { PropertyRule.number($0) }.map { OSType($0) }
      guard let format = formats.first(where: { PixelFormatNames.name(of: $0) != nil }) else { return nil }
      pixelFormat = format
    }
    let width = PropertyRule.number(attributes?[kCVPixelBufferWidthKey])
    let height = PropertyRule.number(attributes?[kCVPixelBufferHeightKey])
    guard width != nil || height != nil else { return }
    guard let width, let height, (1...16_384).contains(width), (1...16_384).contains(height) else { return nil }
    size = (Int(width), Int(height))
  }
}
