import AVFoundation
import Foundation

/// Makes an animation of a movie's images, one after the other: none of them is kept.
public struct LoopMaker: Sendable {
  private static let quality = 0.8
  private static let largestSide = 16_383.0
  /// How many images an estimate encodes.
  private static let samples = 4

  private let plan: LoopPlan
  private let format: LoopFormat

  /// What makes the animation of a plan in a format.
  public init(_ plan: LoopPlan, _ format: LoopFormat) { (self.plan, self.format) = (plan, format) }

  /// The whole file. `progress` takes the share of it that is done, from 0 to 1.
  public func data(_ progress: @Sendable (Double) -> Void) async throws -> Data {
    let generator = AVAssetImageGenerator(asset: plan.asset)
    generator.appliesPreferredTrackTransform = true
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    generator.maximumSize = CGSize(width: Double(plan.width), height: Self.largestSide)
    let data = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(data, format.type, max(2, plan.times.count), nil) else {
      throw LoopError.notEncoded
    }
    if let repetitions = plan.repetitions {
      let own: CFDictionary = [kCGImagePropertyGIFLoopCount: repetitions]
      CGImageDestinationSetProperties(destination, [format.properties: own])
    }
    var (place, shown) = (0, CGImage?.none)
    for await element in generator.images(for: plan.times) {
      let image = try Self.image(element, after: shown)
      shown = image
      CGImageDestinationAddImage(destination, image, properties(at: place))
      place += 1
      progress(Double(place) / Double(plan.times.count + 1))
    }
    try Task.checkCancellation()
    guard CGImageDestinationFinalize(destination) else { throw LoopError.notEncoded }
    return data as Data
  }

  /// About how large the file will be, in bytes: by some of its images, which are encoded.
  public func estimatedLength() async throws -> Int64 {
    let sample = plan.sample(Self.samples)
    let bytes = try await LoopMaker(sample, format).data { _ in }.count
    return Int64(bytes) * Int64(plan.times.count) / Int64(sample.times.count)
  }

  /// An image. Where there is none, in a gap or behind the last one, the one before stays, as in a player.
  private static func image(_ element: AVAssetImageGenerator.Images.Element, after shown: CGImage?) throws -> CGImage {
    do {
      return try element.image
    } catch let error as AVError {
      guard error.code == .noImageAtTime, let shown else { throw error }
      return shown
    }
  }

  private func properties(at place: Int) -> CFDictionary {
    let left = plan.duration.seconds - Double(place) * plan.frameSeconds
    // The last image ends with the part.
    let seconds = max(0.02, place == plan.times.count - 1 ? left : plan.frameSeconds)
    let own: CFDictionary = [kCGImagePropertyGIFUnclampedDelayTime: seconds]
    return [kCGImageDestinationLossyCompressionQuality: Self.quality, format.properties: own]
  }
}
