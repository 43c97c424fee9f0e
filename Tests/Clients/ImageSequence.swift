import AVFoundation

/// Makes pictures of a film's beginning, thirds and end: `image-sequence FILE [cancel]`.
enum ImageSequence: ClientProgram {
  static let name = "image-sequence"

  private struct Answer: Sendable {
    var asked: Double
    var got: Double
    var result: AVAssetImageGenerator.Result
    var size = ""
    var words = ""
  }

  static func run(_ arguments: [String]) async throws {
    guard let file = arguments.first else { throw ClientError.usage("\(name) FILE [cancel]") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: file))
    let seconds = CMTimeGetSeconds(try await asset.load(.duration))
    // Kept until the last picture is there.
    let generator = AVAssetImageGenerator(asset: asset)
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    let times = [0, 1, 2, 3].map { third in
      NSValue(time: CMTimeMakeWithSeconds(seconds * Double(third) / 3, preferredTimescale: 600))
    }
    let (answers, answer) = AsyncStream.makeStream(of: Answer.self)
    generator.generateCGImagesAsynchronously(forTimes: times) { asked, image, got, result, error in
      var heard = Answer(asked: asked.seconds, got: got.seconds, result: result)
      if let image { heard.size = "\(image.width)x\(image.height)" }
      if let error { heard.words = error.localizedDescription }
      answer.yield(heard)
    }
    if arguments.contains("cancel") { generator.cancelAllCGImageGeneration() }

    var heard: [Answer] = []
    for await answer in answers {
      heard.append(answer)
      switch answer.result {
      case .succeeded: say(String(format: "asked for %.3f, got %.3f, %@", answer.asked, answer.got, answer.size))
      case .failed: say(String(format: "asked for %.3f, failed: %@", answer.asked, answer.words))
      case .cancelled: say(String(format: "asked for %.3f, cancelled", answer.asked))
      @unknown default: say("something new")
      }
      if heard.count == times.count { break }
    }
    say("asked for each: \(heard.map(\.asked).sorted() == times.map(\.timeValue.seconds))")
  }
}
