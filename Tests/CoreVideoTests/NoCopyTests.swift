import Testing

@testable import CoreVideo

/// Owns bytes and remembers whether it lives.
private final class ForeignPixels: @unchecked Sendable {
  let bytes = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 64)
  deinit { bytes.deallocate() }
}

@Suite struct NoCopyTests {
  @Test func wrappingKeepsTheVerySameAddressesAndTheOwnerUntilItGoes() throws {
    weak var remembered: ForeignPixels?
    var buffer: CVPixelBuffer?
    do {
      let owner = ForeignPixels()
      remembered = owner
      buffer = CVPixelBuffer.wrapping(
        width: 16, height: 8, pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        planes: [
          CVPixelBufferForeignPlane(baseAddress: owner.bytes, width: 16, height: 8, bytesPerRow: 32),
          CVPixelBufferForeignPlane(baseAddress: owner.bytes + 1024, width: 8, height: 4, bytesPerRow: 48),
        ], owner: owner)
    }
    let wrapped = try #require(buffer)
    let bytes = try #require(remembered).bytes
    #expect(CVPixelBufferGetBaseAddressOfPlane(wrapped, 0) == bytes)
    #expect(CVPixelBufferGetBaseAddressOfPlane(wrapped, 1) == bytes + 1024)
    #expect(CVPixelBufferGetBytesPerRowOfPlane(wrapped, 1) == 48)
    #expect(CVPixelBufferGetHeightOfPlane(wrapped, 1) == 4)
    #expect(CVPixelBufferGetPlaneCount(wrapped) == 2)
    #expect(CVPixelBufferGetDataSize(wrapped) == 32 * 8 + 48 * 4)
    buffer = nil
    _ = consume wrapped
    #expect(remembered == nil)
  }

  @Test func aPackedWrappedBufferIsNotPlanar() throws {
    let owner = ForeignPixels()
    let buffer = CVPixelBuffer.wrapping(
      width: 10, height: 10, pixelFormat: kCVPixelFormatType_32BGRA,
      planes: [CVPixelBufferForeignPlane(baseAddress: owner.bytes, width: 10, height: 10, bytesPerRow: 64)],
      owner: owner)
    #expect(!CVPixelBufferIsPlanar(buffer))
    #expect(CVPixelBufferGetPlaneCount(buffer) == 0)
    #expect(CVPixelBufferGetBaseAddress(buffer) == owner.bytes)
    #expect(CVPixelBufferGetBytesPerRow(buffer) == 64)
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 0) == nil)
  }
}
