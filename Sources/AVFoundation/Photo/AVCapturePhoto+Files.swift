import CoreGraphics
import CoreVideo
import Foundation
import MediaEngine

extension AVCapturePhoto {
  /// The photo as a file's bytes: a JPEG, HEIC or PNG, with all its metadata. nil for pixels that no kind of file was
  /// asked for, and for a photo that couldn't be made.
  public func fileDataRepresentation() -> Data? {
    content.form.fileType == nil ? nil : content.encoded?.data
  }

  /// The photo as a file's bytes, with what the customizer puts in the place of its metadata. Holds the caller while the
  /// file is made anew; a camera's JPEG keeps its picture byte for byte.
  public func fileDataRepresentation(with customizer: any AVCapturePhotoFileDataRepresentationCustomizer) -> Data? {
    guard let picture = content.picture, content.encoded != nil,
      let coding = content.form.coding(content.quality), content.form.fileType != nil
    else { return nil }
    let details = content.details.restricted(to: customizer.replacementMetadata(for: self) ?? [:])
    let side = content.thumbnailSide
    return Self.waiting { try await PhotoEncoder.encode(picture, as: coding, details: details, thumbnail: side).data }
  }

  /// The photo as an image, lying as the camera gave it. Holds the caller while it is decoded.
  public func cgImageRepresentation() -> CGImage? {
    guard let picture = content.picture else { return nil }
    return Self.waiting { HandedValue(try await PhotoEncoder.pixelBuffer(of: picture, as: kCVPixelFormatType_32BGRA)) }
      .flatMap { Self.image(of: $0.value) }
  }

  /// The preview as an image, where one was asked for.
  public func previewCGImageRepresentation() -> CGImage? { previewPixelBuffer.flatMap(Self.image) }

  /// An image of pixels of 32BGRA, which it copies.
  private static func image(of pixels: CVPixelBuffer) -> CGImage? {
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    guard CVPixelBufferGetPixelFormatType(pixels) == kCVPixelFormatType_32BGRA,
      let base = CVPixelBufferGetBaseAddress(pixels)
    else { return nil }
    let (width, height) = (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
    let stride = CVPixelBufferGetBytesPerRow(pixels)
    let bytes = Data(bytes: base, count: stride * (height - 1) + width * 4)
    guard let provider = CGDataProvider(data: bytes) else { return nil }
    let layout = CGBitmapInfo(
      rawValue: CGImageAlphaInfo.noneSkipFirst.rawValue | CGImageByteOrderInfo.order32Little.rawValue)
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: stride,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: layout, provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }

  /// Does this in the engine's threads and holds the caller until then; nil where it fails, or takes too long.
  private static func waiting<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) -> Value? {
    let answer = BlockingAnswer<Value?>()
    let task = Task(executorPreference: EngineExecutor.shared) { answer.give(try? await work()) }
    guard let value = answer.wait() else {
      task.cancel()
      return nil
    }
    return value
  }
}

extension PhotoForm {
  /// How the engine writes it down; nil for mere pixels.
  func coding(_ priority: AVCapturePhotoOutput.QualityPrioritization) -> PhotoCoding? {
    switch self {
    case .jpeg(let quality): .jpeg(quality: quality ?? priority.compressionQuality)
    case .heic(let quality): .heic(quality: quality ?? priority.compressionQuality)
    case .png: .png
    case .pixels: nil
    }
  }
}
