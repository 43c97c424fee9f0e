import Foundation

/// A picture that a file has beside its image: depth, a matte or a gain map.
package struct AuxiliaryImage: Sendable {
  /// What a sample is, by Core Video's names of pixel formats.
  package enum Format: UInt32, Sendable {
    /// How much of something is there: 8 bits.
    case oneComponent8 = 0x4C30_3038
    /// Half floats of metres.
    case depthFloat16 = 0x6864_6570
    /// Half floats of disparity, 1 by metres where the file says so.
    case disparityFloat16 = 0x6864_6973
  }

  package let width: Int
  package let height: Int
  package let rowBytes: Int
  package let format: Format
  /// The rows, the top one first.
  package let data: Data
  /// Its XMP packet.
  package let xmp: Data?
}

extension CGImageSource {
  /// The picture of a type beside an image; nil where the file has none, or it is damaged.
  package func auxiliaryImage(at index: Int, type: CFString) -> AuxiliaryImage? {
    guard index == 0, self.type?.isHEIF ?? false else { return nil }
    return HEIFFile(data)?.auxiliaryImage(of: type)
  }
}
