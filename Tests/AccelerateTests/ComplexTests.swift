import Accelerate
import Testing

/// Complex numbers in memory of their own.
private final class Numbers {
  let re: UnsafeMutableBufferPointer<Float>
  let im: UnsafeMutableBufferPointer<Float>

  init(_ re: [Float], _ im: [Float]) {
    self.re = .allocate(capacity: re.count)
    self.im = .allocate(capacity: im.count)
    _ = self.re.initialize(from: re)
    _ = self.im.initialize(from: im)
  }

  deinit {
    re.deallocate()
    im.deallocate()
  }

  var split: DSPSplitComplex { DSPSplitComplex(realp: re.baseAddress!, imagp: im.baseAddress!) }
  var values: [[Float]] { [Array(re), Array(im)] }
}

struct ComplexTests {
  private let a = Numbers([1, 3, -2], [2, -4, 0])
  private let b = Numbers([5, 1, 1], [-1, 1, 2])
  private let result = Numbers([7, 7, 7], [7, 7, 7])

  @Test func interleavedNumbersAreSplitAndJoined() {
    let numbers = [DSPComplex(real: 1, imag: 2), DSPComplex(real: 3, imag: 4), DSPComplex(real: 5, imag: 6)]
    var split = result.split
    vDSP_ctoz(numbers, 4, &split, 1, 2)
    #expect(result.values == [[1, 5, 7], [2, 6, 7]])
    vDSP.convert(interleavedComplexVector: numbers, toSplitComplexVector: &split)
    #expect(result.values == [[1, 3, 5], [2, 4, 6]])
    var joined = [DSPComplex](repeating: DSPComplex(), count: 3)
    vDSP_ztoc(&split, 2, &joined, 2, 2)
    #expect(joined.map(\.real) == [1, 5, 0] && joined.map(\.imag) == [2, 6, 0])
    vDSP.convert(splitComplexVector: split, toInterleavedComplexVector: &joined)
    #expect(joined.map(\.real) == [1, 3, 5] && joined.map(\.imag) == [2, 4, 6])
    #expect([Float](fromSplitComplex: split, scale: 2, count: 4) == [2, 4, 6, 8])
  }

  @Test func magnitudesAndPhases() {
    var values = [Float](repeating: 7, count: 3)
    vDSP.squareMagnitudes(a.split, result: &values)
    #expect(values == [5, 25, 4])
    vDSP.absolute(a.split, result: &values)
    #expect(isClose(values, [Float(5).squareRoot(), 5, 2]))
    vDSP.phase(a.split, result: &values)
    #expect(isClose(values, [atan2(2, 1), atan2(-4, 3), .pi]))
    var (split, spread) = (a.split, [Float](repeating: 7, count: 4))
    vDSP_zvmags(&split, 2, &spread, 3, 2)
    #expect(spread == [5, 7, 7, 4])
    vDSP_zvabs(&split, 1, &spread, 2, 2)
    #expect(isClose(spread, [Float(5).squareRoot(), 7, 5, 4]))
  }

  @Test func arithmetic() {
    var split = result.split
    vDSP.add(a.split, to: b.split, count: 3, result: &split)
    #expect(result.values == [[6, 4, -1], [1, -3, 2]])
    vDSP.subtract(b.split, from: a.split, count: 3, result: &split)
    #expect(result.values == [[-4, 2, -3], [3, -5, -2]])
    vDSP.multiply(a.split, by: b.split, count: 3, useConjugate: false, result: &split)
    #expect(result.values == [[7, 7, -2], [9, -1, -4]])
    vDSP.multiply(a.split, by: b.split, count: 3, useConjugate: true, result: &split)
    #expect(result.values == [[3, -1, -2], [-11, 7, -4]])
    vDSP.multiply(a.split, by: [2, 0, -1], result: &split)
    #expect(result.values == [[2, 0, 2], [4, 0, 0]])
    vDSP.conjugate(a.split, count: 2, result: &split)
    #expect(result.values == [[1, 3, 2], [-2, 4, 0]])
    vDSP.copy(b.split, to: &split, count: 3)
    #expect(result.values == b.values)
    vDSP.multiply(split, by: split, count: 3, useConjugate: false, result: &split)
    #expect(result.values == [[24, 0, -3], [-10, 2, 4]])
  }
}
