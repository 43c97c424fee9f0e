import GLibSupport
import Testing

/// Numbers that a file may hold.
@Suite struct ClampingTests {
  @Test func aNumberBecomesTheNearestWholeOne() {
    #expect(Int(clamping: 2.9) == 2 && Int(clamping: -2.9) == -2)
    #expect(Int(clamping: Double.nan) == 0 && UInt8(clamping: Double.nan) == 0)
    #expect(Int(clamping: Double.infinity) == .max && Int(clamping: -Double.infinity) == .min)
    #expect(Int32(clamping: 1e12) == .max && Int32(clamping: -1e12) == .min)
    #expect(UInt16(clamping: 70_000.0) == .max && UInt16(clamping: -0.5) == 0 && UInt16(clamping: -7.0) == 0)
    #expect(Int64(clamping: 0x1p63) == .max && Int64(clamping: -0x1p63) == .min)
    #expect(Int(clamping: Float(300)) == 300)
  }

  @Test func sumsAndProductsStayInBounds() {
    #expect(Int64(5).adding(clamping: 7) == 12 && Int64(5).multiplied(clamping: -7) == -35)
    #expect(Int64.max.adding(clamping: 1) == .max && Int64.min.adding(clamping: -1) == .min)
    #expect(Int64.max.multiplied(clamping: 2) == .max && Int64.max.multiplied(clamping: -2) == .min)
    #expect(Int64.min.multiplied(clamping: -1) == .max && UInt8(200).adding(clamping: 100) == .max)
  }
}
