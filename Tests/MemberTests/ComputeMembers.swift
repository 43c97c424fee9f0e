import Accelerate
import CoreImage
import CoreMedia
import CoreVideo
import MobileCoreServices
import Testing
import VideoToolbox

@Suite struct ComputeMembers {
  @Test func images() {
    var table = MemberTable()
    table.type("CIImage", CIImage.self, under: NSObject.self)
    table.call("CIImage.init(cvPixelBuffer:)", { (buffer: CVPixelBuffer) -> CIImage in CIImage(cvPixelBuffer: buffer) })
    table.call("CIImage.init(cgImage:)", { (image: CGImage) -> CIImage in CIImage(cgImage: image) })
    table.call(
      "CIImage.init(cvImageBuffer:options:)",
      { (buffer: CVImageBuffer, option: CIImageOption) -> CIImage in
        CIImage(cvImageBuffer: buffer, options: [option: true])
      })
    table.get("CIImage.extent", \CIImage.extent, CGRect.self)
    table.call("CIImage.transformed(by:)", CIImage.transformed(by:) as (CIImage) -> (CGAffineTransform) -> CIImage)
    table.call("CIImage.cropped(to:)", CIImage.cropped(to:) as (CIImage) -> (CGRect) -> CIImage)
    table.call(
      "CIImage.applyingFilter(_:parameters:)",
      CIImage.applyingFilter(_:parameters:) as (CIImage) -> (String, [String: Any]) -> CIImage)
    table.type("CIImageOption", CIImageOption.self)
    table.value("CIImageOption.auxiliaryPortraitEffectsMatte", .auxiliaryPortraitEffectsMatte, CIImageOption.self)
    table.value(
      "CIImageOption.auxiliarySemanticSegmentationHairMatte", .auxiliarySemanticSegmentationHairMatte,
      CIImageOption.self)
    table.value(
      "CIImageOption.auxiliarySemanticSegmentationSkinMatte", .auxiliarySemanticSegmentationSkinMatte,
      CIImageOption.self)
    table.value(
      "CIImageOption.auxiliarySemanticSegmentationTeethMatte", .auxiliarySemanticSegmentationTeethMatte,
      CIImageOption.self)
    table.value("CIImageOption.colorSpace", .colorSpace, CIImageOption.self)
    table.value("CIImageRepresentationOption.depthImage", .depthImage, CIImageRepresentationOption.self)
    table.type("CIContext", CIContext.self, under: NSObject.self)
    table.call(
      "CIContext.createCGImage(_:from:)",
      CIContext.createCGImage(_:from:) as (CIContext) -> (CIImage, CGRect) -> CGImage?)
    table.call("CIContext.render(_:to:)", CIContext.render(_:to:) as (CIContext) -> (CIImage, CVPixelBuffer) -> Void)
    table.call(
      "CIContext.heifRepresentation(of:format:colorSpace:options:)",
      CIContext.heifRepresentation(of:format:colorSpace:options:)
        as (CIContext) -> (CIImage, CIFormat, CGColorSpace, [CIImageRepresentationOption: Any]) -> Data?)
    table.type("CIFilter", CIFilter.self, under: NSObject.self)
    table.call("CIFilter.init(name:)", { (name: String) -> CIFilter? in CIFilter(name: name) })
    table.get("CIFilter.outputImage", \CIFilter.outputImage, CIImage?.self)
    #expect(table.complaints == [])
  }

  @Test func toolbox() {
    var table = MemberTable()
    table.type("VTCompressionSession", VTCompressionSession.self)
    table.call(
      "VTCompressionSessionCompleteFrames(_:untilPresentationTimeStamp:)",
      VTCompressionSessionCompleteFrames(_:untilPresentationTimeStamp:) as (VTCompressionSession, CMTime) -> OSStatus)
    table.call(
      "VTCompressionSessionInvalidate(_:)", VTCompressionSessionInvalidate as (VTCompressionSession) -> Void)
    table.type("VTDecompressionSession", VTDecompressionSession.self)
    table.call(
      "VTDecompressionSessionWaitForAsynchronousFrames(_:)",
      VTDecompressionSessionWaitForAsynchronousFrames as (VTDecompressionSession) -> OSStatus)
    table.type("VTPixelTransferSession", VTPixelTransferSession.self)
    table.call(
      "VTPixelTransferSessionTransferImage(_:from:to:)",
      VTPixelTransferSessionTransferImage(_:from:to:)
        as (VTPixelTransferSession, CVPixelBuffer, CVPixelBuffer) -> OSStatus)
    table.type("VTPixelRotationSession", VTPixelRotationSession.self)
    table.call(
      "VTSessionSetProperty(_:key:value:)",
      { (session: VTCompressionSession, key: CFString, value: CFTypeRef?) -> OSStatus in
        VTSessionSetProperty(session, key: key, value: value)
      })
    table.constant("kVTCompressionPropertyKey_RealTime", kVTCompressionPropertyKey_RealTime, is: "RealTime" as CFString)
    table.constant(
      "kVTCompressionPropertyKey_AverageBitRate", kVTCompressionPropertyKey_AverageBitRate,
      is: "AverageBitRate" as CFString)
    table.constant(
      "kUTTagClassFilenameExtension", kUTTagClassFilenameExtension, is: "public.filename-extension" as CFString)
    #expect(table.complaints == [])
  }

  @Test func signals() {
    let table = MemberTable()
    table.call("vDSP.rootMeanSquare(_:)", { (values: [Float]) -> Float in vDSP.rootMeanSquare(values) })
    table.call("vDSP.maximum(_:)", { (values: [Float]) -> Float in vDSP.maximum(values) })
    table.call("vDSP.mean(_:)", { (values: [Float]) -> Float in vDSP.mean(values) })
    table.call("vDSP.multiply(_:_:)", { (factor: Float, values: [Float]) -> [Float] in vDSP.multiply(factor, values) })
    table.call("vDSP.add(_:_:)", { (left: [Float], right: [Float]) -> [Float] in vDSP.add(left, right) })
    table.call(
      "vDSP_rmsqv(_:_:_:_:)",
      vDSP_rmsqv as (UnsafePointer<Float>, vDSP_Stride, UnsafeMutablePointer<Float>, vDSP_Length) -> Void)
    table.call(
      "vDSP_maxmgv(_:_:_:_:)",
      vDSP_maxmgv as (UnsafePointer<Float>, vDSP_Stride, UnsafeMutablePointer<Float>, vDSP_Length) -> Void)
    table.call(
      "vDSP_vabs(_:_:_:_:_:)",
      vDSP_vabs
        as (UnsafePointer<Float>, vDSP_Stride, UnsafeMutablePointer<Float>, vDSP_Stride, vDSP_Length) -> Void)
    #expect(table.complaints == [])
  }
}
