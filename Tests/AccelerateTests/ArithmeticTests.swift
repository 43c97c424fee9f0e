import Accelerate
import Testing

// Every function against the expression that it stands for: for counts around the width of registers, with strides, and
// in place.

/// What functions are compared with: a plain loop over three inputs.
private func check<T: BinaryFloatingPoint>(
  _ name: String, _ inputs: [[T]], _ expected: (T, T, T) -> T,
  _ run: (UnsafePointer<T>, UnsafePointer<T>, UnsafePointer<T>, [Int], UnsafeMutablePointer<T>, Int, UInt) -> Void
) {
  let untouched: T = 77
  for count in counts {
    for strides in [[1, 1, 1, 1], [2, 3, 1, 2], [1, 1, 1, 3], [3, 1, 2, 1]] {
      var result = [T](repeating: untouched, count: 400)
      run(inputs[0], inputs[1], inputs[2], strides, &result, strides[3], UInt(count))
      var wanted = [T](repeating: untouched, count: 400)
      for n in 0..<count {
        wanted[n * strides[3]] = expected(
          inputs[0][n * strides[0]], inputs[1][n * strides[1]], inputs[2][n * strides[2]])
      }
      #expect(isClose(result, wanted, within: 1e-6), "\(name), \(count) elements, strides \(strides)")
    }
    // The output is the first input.
    var changed = inputs[0]
    changed.withUnsafeMutableBufferPointer {
      let start = $0.baseAddress!
      run(UnsafePointer(start), inputs[1], inputs[2], [1, 1, 1], start, 1, UInt(count))
    }
    let wanted = inputs[0].indices.map {
      $0 < count ? expected(inputs[0][$0], inputs[1][$0], inputs[2][$0]) : inputs[0][$0]
    }
    #expect(isClose(changed, wanted, within: 1e-6), "\(name) in place, \(count) elements")
  }
}

struct ArithmeticTests {
  private let inputs = [samples(400, seed: 2), samples(400, seed: 3), samples(400, seed: 5)]
  private let inputsD = [doubles(400, seed: 2), doubles(400, seed: 3), doubles(400, seed: 5)]

  @Test func functionsOfOneVector() {
    check("vabs", inputs, { a, _, _ in abs(a) }) { a, _, _, strides, result, stride, count in
      vDSP_vabs(a, strides[0], result, stride, count)
    }
    check("vnabs", inputs, { a, _, _ in -abs(a) }) { a, _, _, strides, result, stride, count in
      vDSP_vnabs(a, strides[0], result, stride, count)
    }
    check("vneg", inputs, { a, _, _ in -a }) { a, _, _, strides, result, stride, count in
      vDSP_vneg(a, strides[0], result, stride, count)
    }
    check("vsq", inputs, { a, _, _ in a * a }) { a, _, _, strides, result, stride, count in
      vDSP_vsq(a, strides[0], result, stride, count)
    }
    check("vssq", inputs, { a, _, _ in a * abs(a) }) { a, _, _, strides, result, stride, count in
      vDSP_vssq(a, strides[0], result, stride, count)
    }
    check("vfrac", inputs, { a, _, _ in a - a.rounded(.towardZero) }) { a, _, _, strides, result, stride, count in
      vDSP_vfrac(a, strides[0], result, stride, count)
    }
  }

  @Test func functionsOfOneVectorInDoublePrecision() {
    check("vabsD", inputsD, { a, _, _ in abs(a) }) { a, _, _, strides, result, stride, count in
      vDSP_vabsD(a, strides[0], result, stride, count)
    }
    check("vnabsD", inputsD, { a, _, _ in -abs(a) }) { a, _, _, strides, result, stride, count in
      vDSP_vnabsD(a, strides[0], result, stride, count)
    }
    check("vnegD", inputsD, { a, _, _ in -a }) { a, _, _, strides, result, stride, count in
      vDSP_vnegD(a, strides[0], result, stride, count)
    }
    check("vsqD", inputsD, { a, _, _ in a * a }) { a, _, _, strides, result, stride, count in
      vDSP_vsqD(a, strides[0], result, stride, count)
    }
    check("vssqD", inputsD, { a, _, _ in a * abs(a) }) { a, _, _, strides, result, stride, count in
      vDSP_vssqD(a, strides[0], result, stride, count)
    }
    check("vfracD", inputsD, { a, _, _ in a - a.rounded(.towardZero) }) { a, _, _, strides, result, stride, count in
      vDSP_vfracD(a, strides[0], result, stride, count)
    }
  }

  @Test func functionsOfAVectorAndAScalar() {
    check("vsadd", inputs, { a, _, _ in a + 0.25 }) { a, _, _, strides, result, stride, count in
      vDSP_vsadd(a, strides[0], [0.25], result, stride, count)
    }
    check("vsmul", inputs, { a, _, _ in a * 0.25 }) { a, _, _, strides, result, stride, count in
      vDSP_vsmul(a, strides[0], [0.25], result, stride, count)
    }
    check("vsdiv", inputs, { a, _, _ in a / 0.25 }) { a, _, _, strides, result, stride, count in
      vDSP_vsdiv(a, strides[0], [0.25], result, stride, count)
    }
    check("vthr", inputs, { a, _, _ in max(a, 0.25) }) { a, _, _, strides, result, stride, count in
      vDSP_vthr(a, strides[0], [0.25], result, stride, count)
    }
    check("vthres", inputs, { a, _, _ in a >= 0.25 ? a : 0 }) { a, _, _, strides, result, stride, count in
      vDSP_vthres(a, strides[0], [0.25], result, stride, count)
    }
  }

  @Test func functionsOfAVectorAndAScalarInDoublePrecision() {
    check("vsaddD", inputsD, { a, _, _ in a + 0.25 }) { a, _, _, strides, result, stride, count in
      vDSP_vsaddD(a, strides[0], [0.25], result, stride, count)
    }
    check("vsmulD", inputsD, { a, _, _ in a * 0.25 }) { a, _, _, strides, result, stride, count in
      vDSP_vsmulD(a, strides[0], [0.25], result, stride, count)
    }
    check("vsdivD", inputsD, { a, _, _ in a / 0.25 }) { a, _, _, strides, result, stride, count in
      vDSP_vsdivD(a, strides[0], [0.25], result, stride, count)
    }
    check("vthrD", inputsD, { a, _, _ in max(a, 0.25) }) { a, _, _, strides, result, stride, count in
      vDSP_vthrD(a, strides[0], [0.25], result, stride, count)
    }
    check("vthresD", inputsD, { a, _, _ in a >= 0.25 ? a : 0 }) { a, _, _, strides, result, stride, count in
      vDSP_vthresD(a, strides[0], [0.25], result, stride, count)
    }
  }

  @Test func functionsOfAVectorAndTwoScalars() {
    check("vsmsa", inputs, { a, _, _ in a * 0.25 + 0.5 }) { a, _, _, strides, result, stride, count in
      vDSP_vsmsa(a, strides[0], [0.25], [0.5], result, stride, count)
    }
    check("vclip", inputs, { a, _, _ in min(max(a, 0.25), 0.5) }) { a, _, _, strides, result, stride, count in
      vDSP_vclip(a, strides[0], [0.25], [0.5], result, stride, count)
    }
    check("vthrsc", inputs, { a, _, _ in a >= 0.25 ? 0.5 : -0.5 }) { a, _, _, strides, result, stride, count in
      vDSP_vthrsc(a, strides[0], [0.25], [0.5], result, stride, count)
    }
  }

  @Test func functionsOfAVectorAndTwoScalarsInDoublePrecision() {
    check("vsmsaD", inputsD, { a, _, _ in a * 0.25 + 0.5 }) { a, _, _, strides, result, stride, count in
      vDSP_vsmsaD(a, strides[0], [0.25], [0.5], result, stride, count)
    }
    check("vclipD", inputsD, { a, _, _ in min(max(a, 0.25), 0.5) }) { a, _, _, strides, result, stride, count in
      vDSP_vclipD(a, strides[0], [0.25], [0.5], result, stride, count)
    }
    check("vthrscD", inputsD, { a, _, _ in a >= 0.25 ? 0.5 : -0.5 }) { a, _, _, strides, result, stride, count in
      vDSP_vthrscD(a, strides[0], [0.25], [0.5], result, stride, count)
    }
  }

  @Test func functionsOfTwoVectors() {
    check("vadd", inputs, { a, b, _ in a + b }) { a, b, _, strides, result, stride, count in
      vDSP_vadd(a, strides[0], b, strides[1], result, stride, count)
    }
    check("vmul", inputs, { a, b, _ in a * b }) { a, b, _, strides, result, stride, count in
      vDSP_vmul(a, strides[0], b, strides[1], result, stride, count)
    }
    check("vmax", inputs, { a, b, _ in max(a, b) }) { a, b, _, strides, result, stride, count in
      vDSP_vmax(a, strides[0], b, strides[1], result, stride, count)
    }
    check("vmin", inputs, { a, b, _ in min(a, b) }) { a, b, _, strides, result, stride, count in
      vDSP_vmin(a, strides[0], b, strides[1], result, stride, count)
    }
  }

  @Test func functionsOfTwoVectorsInDoublePrecision() {
    check("vaddD", inputsD, { a, b, _ in a + b }) { a, b, _, strides, result, stride, count in
      vDSP_vaddD(a, strides[0], b, strides[1], result, stride, count)
    }
    check("vmulD", inputsD, { a, b, _ in a * b }) { a, b, _, strides, result, stride, count in
      vDSP_vmulD(a, strides[0], b, strides[1], result, stride, count)
    }
    check("vmaxD", inputsD, { a, b, _ in max(a, b) }) { a, b, _, strides, result, stride, count in
      vDSP_vmaxD(a, strides[0], b, strides[1], result, stride, count)
    }
    check("vminD", inputsD, { a, b, _ in min(a, b) }) { a, b, _, strides, result, stride, count in
      vDSP_vminD(a, strides[0], b, strides[1], result, stride, count)
    }
  }

  @Test func subtrahendAndDivisorComeFirst() {
    check("vsub", inputs, { a, b, _ in a - b }) { a, b, _, strides, result, stride, count in
      vDSP_vsub(b, strides[1], a, strides[0], result, stride, count)
    }
    check("vdiv", inputs, { a, b, _ in a / b }) { a, b, _, strides, result, stride, count in
      vDSP_vdiv(b, strides[1], a, strides[0], result, stride, count)
    }
  }

  @Test func subtrahendAndDivisorComeFirstInDoublePrecision() {
    check("vsubD", inputsD, { a, b, _ in a - b }) { a, b, _, strides, result, stride, count in
      vDSP_vsubD(b, strides[1], a, strides[0], result, stride, count)
    }
    check("vdivD", inputsD, { a, b, _ in a / b }) { a, b, _, strides, result, stride, count in
      vDSP_vdivD(b, strides[1], a, strides[0], result, stride, count)
    }
  }

  @Test func functionsOfTwoVectorsAndAScalar() {
    check("vasm", inputs, { a, b, _ in (a + b) * 0.5 }) { a, b, _, strides, result, stride, count in
      vDSP_vasm(a, strides[0], b, strides[1], [0.5], result, stride, count)
    }
    check("vsbsm", inputs, { a, b, _ in (a - b) * 0.5 }) { a, b, _, strides, result, stride, count in
      vDSP_vsbsm(a, strides[0], b, strides[1], [0.5], result, stride, count)
    }
    check("vmsa", inputs, { a, b, _ in a * b + 0.5 }) { a, b, _, strides, result, stride, count in
      vDSP_vmsa(a, strides[0], b, strides[1], [0.5], result, stride, count)
    }
    check("vintb", inputs, { a, b, _ in a + 0.5 * (b - a) }) { a, b, _, strides, result, stride, count in
      vDSP_vintb(a, strides[0], b, strides[1], [0.5], result, stride, count)
    }
  }

  @Test func functionsOfTwoVectorsAndAScalarInDoublePrecision() {
    check("vasmD", inputsD, { a, b, _ in (a + b) * 0.5 }) { a, b, _, strides, result, stride, count in
      vDSP_vasmD(a, strides[0], b, strides[1], [0.5], result, stride, count)
    }
    check("vsbsmD", inputsD, { a, b, _ in (a - b) * 0.5 }) { a, b, _, strides, result, stride, count in
      vDSP_vsbsmD(a, strides[0], b, strides[1], [0.5], result, stride, count)
    }
    check("vmsaD", inputsD, { a, b, _ in a * b + 0.5 }) { a, b, _, strides, result, stride, count in
      vDSP_vmsaD(a, strides[0], b, strides[1], [0.5], result, stride, count)
    }
    check("vintbD", inputsD, { a, b, _ in a + 0.5 * (b - a) }) { a, b, _, strides, result, stride, count in
      vDSP_vintbD(a, strides[0], b, strides[1], [0.5], result, stride, count)
    }
  }

  @Test func functionsOfThreeVectors() {
    check("vma", inputs, { a, b, c in a * b + c }) { a, b, c, strides, result, stride, count in
      vDSP_vma(a, strides[0], b, strides[1], c, strides[2], result, stride, count)
    }
    check("vmsb", inputs, { a, b, c in a * b - c }) { a, b, c, strides, result, stride, count in
      vDSP_vmsb(a, strides[0], b, strides[1], c, strides[2], result, stride, count)
    }
    check("vam", inputs, { a, b, c in (a + b) * c }) { a, b, c, strides, result, stride, count in
      vDSP_vam(a, strides[0], b, strides[1], c, strides[2], result, stride, count)
    }
    check("vsbm", inputs, { a, b, c in (a - b) * c }) { a, b, c, strides, result, stride, count in
      vDSP_vsbm(a, strides[0], b, strides[1], c, strides[2], result, stride, count)
    }
  }

  @Test func functionsOfThreeVectorsInDoublePrecision() {
    check("vmaD", inputsD, { a, b, c in a * b + c }) { a, b, c, strides, result, stride, count in
      vDSP_vmaD(a, strides[0], b, strides[1], c, strides[2], result, stride, count)
    }
    check("vmsbD", inputsD, { a, b, c in a * b - c }) { a, b, c, strides, result, stride, count in
      vDSP_vmsbD(a, strides[0], b, strides[1], c, strides[2], result, stride, count)
    }
    check("vamD", inputsD, { a, b, c in (a + b) * c }) { a, b, c, strides, result, stride, count in
      vDSP_vamD(a, strides[0], b, strides[1], c, strides[2], result, stride, count)
    }
    check("vsbmD", inputsD, { a, b, c in (a - b) * c }) { a, b, c, strides, result, stride, count in
      vDSP_vsbmD(a, strides[0], b, strides[1], c, strides[2], result, stride, count)
    }
  }

  @Test func scalarComesFirstWhereItIsDivided() {
    check("svdiv", inputs, { a, _, _ in 0.25 / a }) { a, _, _, strides, result, stride, count in
      vDSP_svdiv([0.25], a, strides[0], result, stride, count)
    }
  }

  @Test func scalarComesFirstWhereItIsDividedInDoublePrecision() {
    check("svdivD", inputsD, { a, _, _ in 0.25 / a }) { a, _, _, strides, result, stride, count in
      vDSP_svdivD([0.25], a, strides[0], result, stride, count)
    }
  }

  @Test func vectorTimesScalarPlusVector() {
    check("vsma", inputs, { a, b, _ in a * 0.25 + b }) { a, b, _, strides, result, stride, count in
      vDSP_vsma(a, strides[0], [0.25], b, strides[1], result, stride, count)
    }
  }

  @Test func vectorTimesScalarPlusVectorInDoublePrecision() {
    check("vsmaD", inputsD, { a, b, _ in a * 0.25 + b }) { a, b, _, strides, result, stride, count in
      vDSP_vsmaD(a, strides[0], [0.25], b, strides[1], result, stride, count)
    }
  }
}
