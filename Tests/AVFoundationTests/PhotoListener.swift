import CoreGraphics
import Foundation
import TestMedia

@testable import AVFoundation
@testable import MediaEngine

/// Writes down what it hears of photos, in its order, by the photo's id.
final class PhotoListener: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  struct Movie: Sendable {
    var url: URL
    var duration: CMTime
    var displayTime: CMTime
    var error: AVError?
  }

  let heard = Gathered<String>()
  let photos = Gathered<AVCapturePhoto>()
  let movies = Gathered<Movie>()
  let errors = Gathered<AVError>()
  let resolved = Gathered<AVCaptureResolvedPhotoSettings>()
  let queues = Gathered<Bool>()

  var isOver: Bool { heard.values.contains { $0.hasPrefix("didFinish") } }

  private func hear(_ what: String, _ error: (any Error)? = nil) {
    queues.add(isOnMainQueue)
    if let error = error as? AVError { errors.add(error) }
    heard.add(what + ((error as? AVError).map { " \($0.code)" } ?? ""))
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    resolved.add(resolvedSettings)
    hear("willBegin")
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    hear("willCapture")
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    hear("didCapture")
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    photos.add(photo)
    hear("photo \(photo.photoCount)", error)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
    resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    hear("recorded")
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL, duration: CMTime,
    photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?
  ) {
    movies.add(
      Movie(url: outputFileURL, duration: duration, displayTime: photoDisplayTime, error: error as? AVError))
    hear("movie", error)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    hear("didFinish", error)
  }
}

/// A running session that takes photos, and who listens.
struct PhotoScene {
  let studio: CaptureStudio
  let output = AVCapturePhotoOutput()

  init(withSound: Bool = false, isLive: Bool = false, runs: Bool = true) async throws {
    studio = try CaptureStudio()
    try studio.add(studio.camera)
    if withSound { try studio.add(studio.microphone) }
    studio.add(output)
    if isLive { output.isLivePhotoCaptureEnabled = true }
    if runs {
      try await studio.start()
      _ = try await output.ring.nextPicture(after: .zero)
    }
  }

  /// Asks for a photo.
  func ask(_ settings: AVCapturePhotoSettings) -> PhotoListener {
    let listener = PhotoListener()
    output.capturePhoto(with: settings, delegate: listener)
    return listener
  }

  /// Asks for a photo and waits until it is done.
  func take(_ settings: AVCapturePhotoSettings) async throws -> PhotoListener {
    let listener = ask(settings)
    try await eventually("the photo") { listener.isOver }
    return listener
  }

  static func jpeg() -> AVCapturePhotoSettings { AVCapturePhotoSettings() }
}

extension AVCapturePhoto {
  /// The number painted into what the file shows; the pixels where it is none.
  func painted() throws -> PaintedFrame? {
    if let pixels = pixelBuffer { return GrayPicture(pixels).flatMap { PaintedFrameReader.read($0) } }
    guard let data = fileDataRepresentation() else { return nil }
    return PaintedFrameReader.read(try GrayPicture(upright: data))
  }
}

extension GrayPicture {
  /// What a picture's file shows, the right way up.
  init(upright data: Data) throws {
    let image = try PhotoReader.image(of: data)
    var pixels = [UInt8](repeating: 0, count: image.width * image.height * 4)
    let (width, height) = (image.width, image.height)
    self = pixels.withUnsafeMutableBytes { bytes in
      let context = CGContext(
        data: bytes.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGImageByteOrderInfo.order32Little.rawValue)
      context?.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
      return GrayPicture(bgra: bytes.baseAddress!, width: width, height: height, bytesPerRow: width * 4)
    }
  }

  /// How bright it is on average, from 0 to 255.
  var brightness: Double { Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count) }
}
