import AVFoundation

/// Makes a picture of the middle of a film: `midpoint-image FILE PICTURE`.
enum MidpointImage: ClientProgram {
  static let name = "midpoint-image"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2 else { throw ClientError.usage("\(name) FILE PICTURE") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[0]))
    guard try await !asset.loadTracks(withMediaType: .video).isEmpty else { throw ClientError.failed("no picture") }
    let generator = AVAssetImageGenerator(asset: asset)
    generator.appliesPreferredTrackTransform = true
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero

    let seconds = CMTimeGetSeconds(try await asset.load(.duration))
    let midpoint = CMTimeMakeWithSeconds(seconds / 2, preferredTimescale: 600)
    let (image, actual) = try await generator.image(at: midpoint)
    say(String(format: "asked for %.3f, got %.3f", midpoint.seconds, actual.seconds))
    say("size: \(image.width)x\(image.height)")
    let picture = URL(fileURLWithPath: arguments[1])
    guard let writer = CGImageDestinationCreateWithURL(picture as CFURL, "public.png" as CFString, 1, nil) else {
      throw ClientError.failed("no picture can be written")
    }
    CGImageDestinationAddImage(writer, image, nil)
    guard CGImageDestinationFinalize(writer) else { throw ClientError.failed("the picture isn't written") }

    // The old way, in the calling thread, to a time that is near enough.
    let quick = AVAssetImageGenerator(asset: asset)
    quick.maximumSize = CGSize(width: 80, height: 80)
    var found = CMTime.invalid
    let small = try quick.copyCGImage(at: midpoint, actualTime: &found)
    say("small: \(small.width)x\(small.height), valid: \(found.isValid)")
  }
}
