import CMediaKernels

/// A plane of half the size, and its memory.
final class HalvedPlane: @unchecked Sendable {
  let plane: kinora_plane
  private let memory: UnsafeMutableRawPointer

  init(_ source: kinora_plane, across: Bool, down: Bool) {
    let width = across ? (Int(source.width) + 1) / 2 : Int(source.width)
    let height = down ? (Int(source.height) + 1) / 2 : Int(source.height)
    let stride = width * (source.depth > 8 ? 2 : 1)
    memory = .allocate(byteCount: stride * height, alignment: 64)
    plane = kinora_plane(
      data: memory, stride: stride, width: Int32(width), height: Int32(height), depth: source.depth)
    withUnsafePointer(to: plane) { target in
      withUnsafePointer(to: source) { kinora_halve_plane(target, $0, across, down) }
    }
  }

  deinit { memory.deallocate() }
}
