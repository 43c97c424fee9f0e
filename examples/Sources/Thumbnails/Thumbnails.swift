// Writes pictures of a movie as PNG files: Thumbnails FILE FOLDER COUNT
import AVFoundation
import ImageIO

@main struct Thumbnails {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]), count > 0 else {
      fatalError("usage: Thumbnails FILE FOLDER COUNT")
    }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[1]))
    let folder = URL(fileURLWithPath: arguments[2])
    let duration = try await asset.load(.duration)
    let generator = AVAssetImageGenerator(asset: asset)
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = CGSize(width: 320, height: 320)
    let times = (0..<count).map { CMTimeMultiplyByRatio(duration, multiplier: Int32($0), divisor: Int32(count)) }
    var number = 0
    for await result in generator.images(for: times) {
      let image = try result.image
      let file = folder.appendingPathComponent("\(number).png")
      guard let destination = CGImageDestinationCreateWithURL(file as CFURL, "public.png" as CFString, 1, nil) else {
        fatalError("\(file.path) can't be written")
      }
      CGImageDestinationAddImage(destination, image, nil)
      guard CGImageDestinationFinalize(destination) else { fatalError("\(file.path) can't be written") }
      print("\(file.lastPathComponent): \(image.width) × \(image.height) at \(try result.actualTime.seconds) s")
      number += 1
    }
  }
}
