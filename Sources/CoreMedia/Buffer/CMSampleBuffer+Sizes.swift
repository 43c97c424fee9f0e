import CoreGraphics
import Foundation

extension CMSampleBuffer {
  /// How many bytes all samples have; 0 when that isn't known.
  public var totalSampleSize: Int {
    switch sizes.count {
    case 0: dataBuffer?.dataLength ?? 0
    case 1: sizes[0] * sampleCount
    default: sizes.reduce(0, +)
    }
  }

  /// How many bytes one sample has; 0 when there is no such sample or its size isn't known.
  public func sampleSize(at sampleIndex: Int) -> Int {
    guard (0..<sampleCount).contains(sampleIndex) else { return 0 }
    return sizes.count > 1 ? sizes[sampleIndex] : sizes.first ?? 0
  }

  /// The sizes as they were given: one for all samples, or one for each.
  public func sampleSizes() throws -> [Int] {
    guard !sizes.isEmpty else { throw Error.bufferHasNoSampleSizes }
    return sizes
  }

  /// Where the samples of a range lie in the data.
  func byteRange(of samples: Range<Int>) -> Range<Int>? {
    switch sizes.count {
    case 0: return nil
    case 1: return samples.lowerBound * sizes[0]..<samples.upperBound * sizes[0]
    default:
      let start = sizes[..<samples.lowerBound].reduce(0, +)
      return start..<start + sizes[samples].reduce(0, +)
    }
  }
}
