import CoreGraphics
import Foundation

extension CMSampleBuffer {
  /// The total size of all samples in bytes; 0 when unknown.
  public var totalSampleSize: Int {
    switch sizes.count {
    case 0: dataBuffer?.dataLength ?? 0
    case 1: sizes[0] * sampleCount
    default: sizes.reduce(0, +)
    }
  }

  /// The size of a sample in bytes; 0 when the index is out of range or the size is unknown.
  public func sampleSize(at sampleIndex: Int) -> Int {
    guard (0..<sampleCount).contains(sampleIndex) else { return 0 }
    return sizes.count > 1 ? sizes[sampleIndex] : sizes.first ?? 0
  }

  /// The sample sizes as given at creation: one for all samples, or one per sample.
  public func sampleSizes() throws -> [Int] {
    guard !sizes.isEmpty else { throw Error.bufferHasNoSampleSizes }
    return sizes
  }

  /// The byte range of a range of samples in the data.
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
