import AVFoundation
import Foundation
import Photos

/// Makes an animation of a movie's images, one after the other: none of them is kept.
struct LoopMaker {
  private static let quality = 0.8
  private static let largestSide = 16_383.0

  private let plan: LoopPlan
  private let format: LoopFormat

  init(_ plan: LoopPlan, _ format: LoopFormat) { (self.plan, self.format) = (plan, format) }

  /// The whole file.
  func data(_ progress: WorkProgress) async throws -> Data {
    let generator = AVAssetImageGenerator(asset: plan.asset)
    generator.appliesPreferredTrackTransform = true
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    generator.maximumSize = CGSize(width: Double(plan.width), height: Self.largestSide)
    let data = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(data, format.type, max(2, plan.times.count), nil) else {
      throw LoopFailure.notWritten(plan.file)
    }
    if let repetitions = plan.repetitions {
      let own: CFDictionary = [kCGImagePropertyGIFLoopCount: repetitions]
      CGImageDestinationSetProperties(destination, [format.properties: own])
    }
    var place = 0
    for await element in generator.images(for: plan.times) {
      do {
        CGImageDestinationAddImage(destination, try element.image, properties(at: place))
      } catch let error as AVError {
        throw ExportFailure(error)
      }
      place += 1
      progress.advance(to: Double(place) / Double(plan.times.count + 1))
    }
    try Task.checkCancellation()
    guard CGImageDestinationFinalize(destination) else { throw LoopFailure.notWritten(plan.file) }
    return data as Data
  }

  private func properties(at place: Int) -> CFDictionary {
    let left = plan.duration.seconds - Double(place) * plan.frameSeconds
    // The last image ends with the part.
    let seconds = max(0.02, place == plan.times.count - 1 ? left : plan.frameSeconds)
    let own: CFDictionary = [kCGImagePropertyGIFUnclampedDelayTime: seconds]
    return [kCGImageDestinationLossyCompressionQuality: Self.quality, format.properties: own]
  }

  /// Writes the file, which gets its name once it is whole.
  static func write(_ data: Data, to url: URL) throws { try SafeFile.write(data, to: url) }
}
