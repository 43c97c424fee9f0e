internal import CImageKernels
import CoreGraphics
import Foundation

/// Means of the pixels around each one.
enum Blur {
  static func gaussian(_ image: CIImage, _ sigma: Double) -> CIImage {
    guard sigma > 0, sigma.isFinite else { return image }
    let weights = gaussianWeights(min(sigma, 1000))
    return filtered(filtered(image, weights, vertical: false), weights, vertical: true)
  }

  /// The mean of a square, with this many pixels from its middle to its sides.
  static func box(_ image: CIImage, _ radius: Double) -> CIImage {
    guard radius > 0, radius.isFinite else { return image }
    let radius = min(radius, 3000)
    // What lies beyond the last whole pixel counts in part.
    let side = max(radius * 2, 1)
    let reach = Int(exactly: ((side - 1) / 2).rounded(.up)) ?? 0
    let edge = (side - Double(2 * reach - 1)) / 2
    var weights = [Float](repeating: Float(1 / side), count: 2 * reach + 1)
    if reach > 0 {
      weights[0] = Float(edge / side)
      weights[2 * reach] = Float(edge / side)
    }
    return filtered(filtered(image, weights, vertical: false), weights, vertical: true)
  }

  /// The bell curve up to three standard deviations, with a sum of 1.
  static func gaussianWeights(_ sigma: Double) -> [Float] {
    let reach = Int(exactly: (sigma * 3).rounded(.up)) ?? 0
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }

  private static func filtered(_ image: CIImage, _ weights: [Float], vertical: Bool) -> CIImage {
    let reach = weights.count / 2
    let (across, down) = vertical ? (0, reach) : (reach, 0)
    return image.derived(
      KernelNode(
        extent: image.extent.grown(CGFloat(across), CGFloat(down)), inputs: [image.node],
        regions: [.grown(across, down)]
      ) { inputs, result, _ in
        image_filter(result.kernel, inputs[0].kernel, weights, Int32(clamping: reach), vertical)
      })
  }
}
