import Accelerate
import Testing

struct OverlayTests {
  private let a: [Float] = [1, -2, 3, -4]
  private let b: [Float] = [2, 4, -6, 8]
  private let c: [Float] = [10, 20, 30, 40]

  @Test func arithmeticOfVectorsAndScalars() {
    #expect(vDSP.add(1, a) == [2, -1, 4, -3])
    #expect(vDSP.add(a, b) == [3, 2, -3, 4])
    #expect(vDSP.subtract(a, b) == [-1, -6, 9, -12])
    #expect(vDSP.multiply(2, a) == [2, -4, 6, -8])
    #expect(vDSP.multiply(a, b) == [2, -8, -18, -32])
    #expect(vDSP.divide(a, 2) == [0.5, -1, 1.5, -2])
    #expect(vDSP.divide(12, a) == [12, -6, 4, -3])
    #expect(vDSP.divide(b, a) == [2, -2, -2, -2])
    #expect(vDSP.subtract([5.0, 6], [1, 2.0]) == [4, 4])
    #expect(vDSP.divide([6.0, 8], [2, 4.0]) == [3, 2])
  }

  @Test func compoundArithmetic() {
    #expect(vDSP.multiply(addition: (a: a, b: b), 2) == [6, 4, -6, 8])
    #expect(vDSP.multiply(addition: (a: a, b: b), c) == [30, 40, -90, 160])
    #expect(vDSP.multiply(subtraction: (a: a, b: b), 2) == [-2, -12, 18, -24])
    #expect(vDSP.multiply(subtraction: (a: a, b: b), c) == [-10, -120, 270, -480])
    #expect(vDSP.add(multiplication: (a: a, b: b), 1) == [3, -7, -17, -31])
    #expect(vDSP.add(multiplication: (a: a, b: b), c) == [12, 12, 12, 8])
    #expect(vDSP.add(multiplication: (a: a, b: 2), c) == [12, 16, 36, 32])
    #expect(vDSP.add(multiplication: (a: a, b: 2), 1) == [3, -3, 7, -7])
    #expect(vDSP.subtract(multiplication: (a: a, b: b), c) == [-8, -28, -48, -72])
  }

  @Test func functionsOfOneVector() {
    #expect(vDSP.absolute(a) == [1, 2, 3, 4])
    #expect(vDSP.negativeAbsolute(a) == [-1, -2, -3, -4])
    #expect(vDSP.negative(a) == [-1, 2, -3, 4])
    #expect(vDSP.square(a) == [1, 4, 9, 16])
    #expect(vDSP.signedSquare(a) == [1, -4, 9, -16])
    #expect(vDSP.trunc([1.25, -1.5] as [Double]) == [0.25, -0.5])
    #expect(vDSP.minimum(a, b) == [1, -2, -6, -4])
    #expect(vDSP.maximum(a, b) == [2, 4, 3, 8])
  }

  @Test func reductions() {
    #expect(vDSP.maximum(a) == 3 && vDSP.minimum(a) == -4 && vDSP.maximumMagnitude(a) == 4)
    #expect(vDSP.sum(a) == -2 && vDSP.sumOfSquares(a) == 30 && vDSP.sumOfMagnitudes(a) == 10)
    #expect(vDSP.mean(a) == -0.5 && vDSP.meanSquare(a) == 7.5 && vDSP.meanMagnitude(a) == 2.5)
    #expect(vDSP.rootMeanSquare([3.0, -3, 3]) == 3)
    #expect(vDSP.dot(a, b) == -56 && vDSP.distanceSquared([1.0, 2], [4.0, 6]) == 25)
    #expect(vDSP.indexOfMaximum(a) == (2, 3) && vDSP.indexOfMinimum(a) == (3, -4))
    #expect(vDSP.indexOfMaximumMagnitude(a) == (3, 4))
    let sums = vDSP.sumAndSumOfSquares(a)
    #expect(sums.elementsSum == -2 && sums.squaresSum == 30)
    let none: [Float] = []
    #expect(vDSP.sum(none) == 0 && vDSP.rootMeanSquare(none).isNaN && vDSP.maximum(none) == -.infinity)
    #expect(vDSP.add(none, none).isEmpty)
  }

  @Test func clippingAndThresholds() {
    #expect(vDSP.clip(a, to: -2...2) == [1, -2, 2, -2])
    #expect(vDSP.threshold(a, to: 1, with: .clampToThreshold) == [1, 1, 3, 1])
    #expect(vDSP.threshold(a, to: 1, with: .zeroFill) == [1, 0, 3, 0])
    #expect(vDSP.threshold(a, to: 1, with: .signedConstant(5)) == [5, -5, 5, -5])
  }

  @Test func everyBufferIsAnInputAndMostAreOutputs() {
    #expect(vDSP.sum(a[1...2]) == 1 && vDSP.sum(ContiguousArray(a)) == -2)
    a.withUnsafeBufferPointer {
      #expect(vDSP.sum($0) == -2)
      #expect(vDSP.sum($0[2...]) == -1)
    }
    var values = a
    values.withUnsafeMutableBufferPointer { buffer in
      vDSP.fill(&buffer, with: 9)
      var part = buffer[1..<3]
      vDSP.clear(&part)
      #expect(vDSP.sum(buffer) == 18)
    }
    #expect(values == [9, 0, 0, 9])
    vDSP.multiply(3, values, result: &values)
    #expect(values == [27, 0, 0, 27])
    vDSP.add(1, a[0..<2], result: &values[1..<3])
    #expect(values == [27, 2, -1, 27])
    let nothing = UnsafeBufferPointer<Float>(start: nil, count: 0)
    #expect(vDSP.sum(nothing) == 0)
  }

  @Test func vectorsOfDifferentCountsEndTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = vDSP.add([1, 2] as [Float], [1] as [Float]) }
    await #expect(processExitsWith: .failure) {
      var result = [Float](repeating: 0, count: 3)
      vDSP.absolute([1, 2] as [Float], result: &result)
    }
    await #expect(processExitsWith: .failure) { _ = vDSP.dot([1, 2] as [Float], [1] as [Float]) }
    await #expect(processExitsWith: .failure) {
      var result = [Float](repeating: 0, count: 3)
      vDSP.convolve([1, 2, 3] as [Float], withKernel: [1, 1] as [Float], result: &result)
    }
  }

  @Test func elementaryFunctionsAreThoseOfC() {
    let x = samples(33, seed: 51).map { abs($0) + 0.1 }
    var n = Int32(x.count)
    func run(_ body: (UnsafeMutablePointer<Float>, UnsafePointer<Float>, UnsafePointer<Int32>) -> Void) -> [Float] {
      var y = [Float](repeating: 7, count: x.count)
      body(&y, x, &n)
      return y
    }
    #expect(isClose(run(vvlogf), x.map { log($0) }) && isClose(run(vvlog10f), x.map { log10($0) }))
    #expect(isClose(run(vvlog2f), x.map { log2($0) }) && isClose(run(vvexpf), x.map { exp($0) }))
    #expect(isClose(run(vvexp2f), x.map { exp2($0) }) && isClose(run(vvsqrtf), x.map { $0.squareRoot() }))
    #expect(isClose(run(vvsinf), x.map { sin($0) }) && isClose(run(vvcosf), x.map { cos($0) }))
    #expect(isClose(run(vvtanhf), x.map { tanh($0) }) && isClose(run(vvrecf), x.map { 1 / $0 }))
    var (y, z) = ([Float](repeating: 0, count: 3), [Float](repeating: 0, count: 3))
    n = 3
    vvpowf(&y, [3, 2, 0.5], [2, 5, 9], &n)
    #expect(y == [8, 25, 3])
    vvsincosf(&z, &y, [0, .pi / 2, .pi], &n)
    #expect(isClose(z, [0, 1, 0]) && isClose(y, [1, 0, -1]))
    vvatan2f(&y, [1, 0, -1], [0, -1, 1], &n)
    #expect(isClose(y, [.pi / 2, .pi, -.pi / 4]))
    let values: [Float] = [-1.5, 0.5, 2.5]
    vvfloorf(&y, values, &n)
    #expect(y == [-2, 0, 2])
    vvceilf(&y, values, &n)
    #expect(y == [-1, 1, 3])
    vvintf(&y, values, &n)
    #expect(y == [-1, 0, 2])
    vvnintf(&y, values, &n)
    #expect(y == [-2, 0, 2])
    vvfabsf(&y, y, &n)
    #expect(y == [2, 0, 2])
    n = 0
    vvexpf(&y, values, &n)
    #expect(y == [2, 0, 2])
  }

  @Test func elementaryFunctionsHaveAnOverlay() {
    let x = doubles(17, seed: 52).map { abs($0) + 0.1 }
    #expect(isClose(vForce.log(x), x.map { log($0) }, within: 1e-12))
    #expect(isClose(vForce.exp2(x), x.map { exp2($0) }, within: 1e-12))
    #expect(isClose(vForce.sqrt([4, 9] as [Float]), [2, 3]))
    #expect(vForce.floor([1.5, -1.5]) == [1, -2] && vForce.ceil([1.5, -1.5]) == [2, -1])
    #expect(vForce.pow(bases: [2.0, 3], exponents: [3.0, 2]) == [8, 9])
    #expect(isClose(vForce.atan2(x: [0.0, 1], y: [1.0, 1]), [.pi / 2, .pi / 4], within: 1e-12))
    var values: [Float] = [1, 10, 100]
    vForce.log10(values, result: &values)
    #expect(isClose(values, [0, 1, 2]))
  }
}
