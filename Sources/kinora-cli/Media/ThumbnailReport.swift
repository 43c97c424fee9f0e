import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

/// The output of `thumbnails`: a line for each image.
struct ThumbnailReport: Sendable {
  let asJSON: Bool

  private struct Made: Encodable {
    let requested: Double
    let actual: Double
    let exactActual: ExactTime?
    let width: Int
    let height: Int
    let file: String?
  }

  private struct Failed: Encodable {
    let requested: Double
    let error: String
  }

  private struct Sheet: Encodable {
    let sheet: String
  }

  private struct Standing: Encodable {
    let image: String
    let width: Int
    let height: Int
  }

  func image(_ image: CGImage, in file: URL) {
    guard asJSON else { return Console.result(file.path) }
    Console.event(Standing(image: file.path, width: image.width, height: image.height))
  }

  func made(_ time: CMTime, _ image: ImageExtractor.Image, in file: URL?) {
    if asJSON {
      Console.event(
        Made(
          requested: time.seconds, actual: image.actualTime.seconds, exactActual: ExactTime(image.actualTime),
          width: image.image.width, height: image.image.height, file: file?.path))
    } else if let file {
      Console.result(file.path)
    }
  }

  func failed(_ time: CMTime, _ error: any Error) {
    if asJSON { Console.event(Failed(requested: time.seconds, error: "\(error)")) }
    Console.say("kinora-cli: \(error)")
  }

  func sheet(_ file: URL) {
    if asJSON { Console.event(Sheet(sheet: file.path)) } else { Console.result(file.path) }
  }
}
