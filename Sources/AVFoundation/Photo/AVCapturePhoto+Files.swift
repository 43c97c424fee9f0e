import CoreGraphics
import CoreVideo
import Foundation
import MediaEngine

extension AVCapturePhoto {
  /// The photo as file data: a JPEG, HEIC or PNG with all its metadata. Nil for uncompressed pixels without a file
  /// type, and for a failed photo.
  public func fileDataRepresentation() -> Data? {
    content.form.fileType == nil ? nil : content.encoded?.data
  }

  /// The photo as file data, with metadata replaced by the customizer. Blocks the caller while the file is rewritten;
  /// the image data of a camera's own JPEG is kept byte for byte.
  public func fileDataRepresentation(with customizer: any AVCapturePhotoFileDataRepresentationCustomizer) -> Data? {
    guard let picture = content.picture, content.encoded != nil,
      let coding = content.form.coding(content.quality), content.form.fileType != nil
    else { return nil }
    let details = content.details.restricted(to: customizer.replacementMetadata(for: self) ?? [:])
    let side = content.thumbnailSide
    return Self.waiting { try await PhotoEncoder.encode(picture, as: coding, details: details, thumbnail: side).data }
  }

  /// The photo as an image, not rotated. Blocks the caller while it is decoded.
  public func cgImageRepresentation() -> CGImage? {
    guard let picture = content.picture else { return nil }
    return Self.waiting { HandedValue(try await PhotoEncoder.pixelBuffer(of: picture, as: kCVPixelFormatType_32BGRA)) }
      .flatMap { Self.image(of: $0.value) }
  }

  /// The preview as an image, if one was requested.
  public func previewCGImageRepresentation() -> CGImage? { previewPixelBuffer.flatMap(Self.image) }

  /// Creates an image from a copy of 32BGRA pixels.
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

  /// Runs work on the engine's threads, blocking the caller; nil if it fails or times out.
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
  /// The engine's coding for the photo's file; nil for uncompressed pixels.
  func coding(_ priority: AVCapturePhotoOutput.QualityPrioritization) -> PhotoCoding? {
    switch self {
    case .jpeg(let quality): .jpeg(quality: quality ?? priority.compressionQuality)
    case .heic(let quality): .heic(quality: quality ?? priority.compressionQuality)
    case .png: .png
    case .pixels: nil
    }
  }
}
