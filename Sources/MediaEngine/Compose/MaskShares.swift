import CMediaKernels

/// What part of what several videos show of a picture one of them shows, for luma and chroma, and its memory.
final class MaskShares: @unchecked Sendable {
  let planes: [kinora_plane]
  private let memory: UnsafeMutableRawPointer

  /// The shares of a video whose mask is added to `sums`, those of the videos before it. There is one number of each sample
  /// of luma, then one of each of chroma.
  init(_ mask: [UInt8], width: Int, height: Int, isDeep: Bool, sums: inout [UInt16]) {
    let bytes = isDeep ? 2 : 1
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytes * (width * height + halfWidth * halfHeight), alignment: 64)
    self.memory = memory
    func plane(_ offset: Int, _ width: Int, _ height: Int) -> kinora_plane {
      kinora_plane(
        data: memory + bytes * offset, stride: bytes * width, width: Int32(width), height: Int32(height),
        depth: isDeep ? 15 : 8)
    }
    let (luma, chroma) = (plane(0, width, height), plane(width * height, halfWidth, halfHeight))
    sums.withUnsafeMutableBufferPointer { sums in
      guard let base = sums.baseAddress, sums.count >= Self.count(width, height) else { return }
      withUnsafePointer(to: luma) { kinora_share_mask($0, mask, Int32(width), Int32(height), false, base) }
      withUnsafePointer(to: chroma) {
        kinora_share_mask($0, mask, Int32(width), Int32(height), true, base + width * height)
      }
    }
    planes = [luma, chroma, chroma]
  }

  deinit { memory.deallocate() }

  /// How many samples there are to a picture of a size.
  static func count(_ width: Int, _ height: Int) -> Int { width * height + (width + 1) / 2 * ((height + 1) / 2) }
}
