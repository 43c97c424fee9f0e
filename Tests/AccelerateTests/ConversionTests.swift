import Accelerate
import Testing

struct ConversionTests {
  private func toFloating<I: BinaryInteger, T: BinaryFloatingPoint>(
    _ convert: (UnsafePointer<I>, Int, UnsafeMutablePointer<T>, Int, UInt) -> Void, _ values: [I]
  ) {
    var result = [T](repeating: 77, count: values.count)
    convert(values, 1, &result, 1, UInt(values.count))
    #expect(result == values.map { T($0) })
    var spread = [T](repeating: 77, count: values.count)
    convert(values, 2, &spread, 2, UInt(values.count / 2))
    #expect(spread == values.indices.map { $0 % 2 == 0 && $0 / 2 < values.count / 2 ? T(values[$0]) : 77 })
  }

  @Test func integersBecomeFloatingPoint() {
    toFloating(vDSP_vflt8, [Int8.min, -1, 0, 127])
    toFloating(vDSP_vflt8D, [Int8.min, -1, 0, 127])
    toFloating(vDSP_vflt16, [Int16.min, -1, 0, 32767])
    toFloating(vDSP_vflt16D, [Int16.min, -1, 0, 32767])
    toFloating(vDSP_vflt32, [Int32.min, -1, 0, Int32.max])
    toFloating(vDSP_vflt32D, [Int32.min, -1, 0, Int32.max])
    toFloating(vDSP_vfltu8, [0, 1, 128, UInt8.max])
    toFloating(vDSP_vfltu8D, [0, 1, 128, UInt8.max])
    toFloating(vDSP_vfltu16, [0, 1, 32768, UInt16.max])
    toFloating(vDSP_vfltu16D, [0, 1, 32768, UInt16.max])
    toFloating(vDSP_vfltu32, [0, 1, 1 << 31, UInt32.max])
    toFloating(vDSP_vfltu32D, [0, 1, 1 << 31, UInt32.max])
  }

  private func toInteger<I: FixedWidthInteger, T: BinaryFloatingPoint>(
    _ truncate: (UnsafePointer<T>, Int, UnsafeMutablePointer<I>, Int, UInt) -> Void,
    _ round: (UnsafePointer<T>, Int, UnsafeMutablePointer<I>, Int, UInt) -> Void
  ) {
    let values: [T] = [0, 0.4, 0.5, 0.6, 1.5, 2.5, -0.5, -0.7, -1.5, 1e12, -1e12, .nan, 99.99]
    func saturated(_ value: T) -> I { I(clamping: value.isNaN ? 0 : Int64(value)) }
    var (cut, nearest) = ([I](repeating: 7, count: 13), [I](repeating: 7, count: 13))
    truncate(values, 1, &cut, 1, 13)
    round(values, 1, &nearest, 1, 13)
    #expect(cut == values.map { saturated($0.rounded(.towardZero)) })
    #expect(nearest == values.map { saturated($0.rounded(.toNearestOrEven)) })
    var spread = [I](repeating: 7, count: 6)
    truncate([99.9, 5.5, 3.9, 8.8], 2, &spread, 3, 2)
    #expect(spread == [99, 7, 7, 3, 7, 7])
  }

  @Test func floatingPointBecomesIntegers() {
    toInteger(vDSP_vfix8, vDSP_vfixr8)
    toInteger(vDSP_vfix8D, vDSP_vfixr8D)
    toInteger(vDSP_vfix16, vDSP_vfixr16)
    toInteger(vDSP_vfix16D, vDSP_vfixr16D)
    toInteger(vDSP_vfix32, vDSP_vfixr32)
    toInteger(vDSP_vfix32D, vDSP_vfixr32D)
    toInteger(vDSP_vfixu8, vDSP_vfixru8)
    toInteger(vDSP_vfixu8D, vDSP_vfixru8D)
    toInteger(vDSP_vfixu16, vDSP_vfixru16)
    toInteger(vDSP_vfixu16D, vDSP_vfixru16D)
    toInteger(vDSP_vfixu32, vDSP_vfixru32)
    toInteger(vDSP_vfixu32D, vDSP_vfixru32D)
  }

  @Test func precisionsBecomeEachOther() {
    let values = samples(17)
    #expect(vDSP.doubleToFloat(vDSP.floatToDouble(values)) == values)
    var spread = [Double](repeating: 7, count: 6)
    vDSP_vspdp(values, 2, &spread, 3, 2)
    #expect(spread == [Double(values[0]), 7, 7, Double(values[2]), 7, 7])
  }

  @Test func samplesOfSixteenBitsSurviveTheWayThere() {
    let pcm: [Int16] = [.min, -12345, 0, 1, 12345, .max]
    var floats = [Float](repeating: 0, count: pcm.count)
    vDSP.convertElements(of: pcm, to: &floats)
    floats = vDSP.divide(floats, 32768)
    #expect(floats[0] == -1)
    floats = vDSP.multiply(32768, floats)
    var back = [Int16](repeating: 0, count: pcm.count)
    vDSP.convertElements(of: floats, to: &back, rounding: .towardNearestInteger)
    #expect(back == pcm)
    var cut = [UInt8](repeating: 0, count: 2)
    vDSP.convertElements(of: [2.7, 300.0] as [Double], to: &cut, rounding: .towardZero)
    #expect(cut == [2, 255])
  }
}
