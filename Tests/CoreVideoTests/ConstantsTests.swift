import CoreVideo
import Testing

/// Raw values are what files, dictionaries and other programs hold: they may never change.
@Suite struct ConstantsTests {
  @Test(arguments: [
    (kCVPixelFormatType_32BGRA, "BGRA"), (kCVPixelFormatType_32RGBA, "RGBA"), (kCVPixelFormatType_32ABGR, "ABGR"),
    (kCVPixelFormatType_24BGR, "24BG"), (kCVPixelFormatType_422YpCbCr8, "2vuy"),
    (kCVPixelFormatType_422YpCbCr8_yuvs, "yuvs"), (kCVPixelFormatType_420YpCbCr8Planar, "y420"),
    (kCVPixelFormatType_420YpCbCr8PlanarFullRange, "f420"),
    (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, "420v"),
    (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, "420f"),
    (kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, "x420"),
    (kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, "xf20"),
    (kCVPixelFormatType_422YpCbCr10, "v210"), (kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, "444v"),
    (kCVPixelFormatType_OneComponent8, "L008"), (kCVPixelFormatType_64ARGB, "b64a"),
    (kCVPixelFormatType_64RGBAHalf, "RGhA"), (kCVPixelFormatType_DepthFloat32, "fdep"),
  ]) func pixelFormatsHaveApplesCodes(_ format: OSType, _ code: String) {
    #expect(code.utf8.reduce(0) { $0 << 8 | OSType($1) } == format)
  }

  @Test func oldPixelFormatsAreNumbers() {
    #expect(kCVPixelFormatType_24RGB == 24 && kCVPixelFormatType_32ARGB == 32)
    #expect(kCVPixelFormatType_16BE555 == 16 && kCVPixelFormatType_8IndexedGray_WhiteIsZero == 40)
  }

  @Test(arguments: [
    (kCVPixelBufferPixelFormatTypeKey, "PixelFormatType"), (kCVPixelBufferWidthKey, "Width"),
    (kCVPixelBufferHeightKey, "Height"), (kCVPixelBufferBytesPerRowAlignmentKey, "BytesPerRowAlignment"),
    (kCVPixelBufferCGImageCompatibilityKey, "CGImageCompatibility"),
    (kCVPixelBufferCGBitmapContextCompatibilityKey, "CGBitmapContextCompatibility"),
    (kCVPixelBufferIOSurfacePropertiesKey, "IOSurfaceProperties"),
    (kCVPixelBufferMetalCompatibilityKey, "MetalCompatibility"),
    (kCVImageBufferColorPrimariesKey, "CVImageBufferColorPrimaries"),
    (kCVImageBufferTransferFunctionKey, "CVImageBufferTransferFunction"),
    (kCVImageBufferYCbCrMatrixKey, "CVImageBufferYCbCrMatrix"), (kCVImageBufferCleanApertureKey, "CVCleanAperture"),
    (kCVImageBufferPixelAspectRatioKey, "CVPixelAspectRatio"), (kCVImageBufferFieldCountKey, "CVFieldCount"),
    (kCVImageBufferAlphaChannelModeKey, "AlphaChannelMode"), (kCVImageBufferChromaLocation_DV420, "DV 4:2:0"),
    (kCVImageBufferTransferFunction_sRGB, "IEC_sRGB"), (kCVBufferPropagatedAttachmentsKey, "CVPropagatedAttachments"),
  ]) func keysHaveApplesNames(_ key: CFString, _ name: String) {
    #expect(key == name)
  }

  @Test func errorsHaveApplesCodes() {
    #expect(kCVReturnInvalidArgument == -6661 && kCVReturnAllocationFailed == -6662)
    #expect(kCVReturnInvalidPixelFormat == -6680 && kCVReturnInvalidSize == -6681)
    #expect(kCVReturnInvalidPixelBufferAttributes == -6682 && kCVReturnPixelBufferNotOpenGLCompatible == -6683)
    #expect(kCVReturnWouldExceedAllocationThreshold == -6689 && kCVReturnPoolAllocationFailed == -6690)
    #expect(kCVReturnInvalidPoolAttributes == -6691)
  }
}
