import Accelerate
import Testing

struct GenerationTests {
  @Test func fillingAndClearingLeaveWhatIsBetween() {
    var values: [Float] = [1, 2, 3, 4, 5]
    vDSP_vfill([9], &values, 2, 2)
    #expect(values == [9, 2, 9, 4, 5])
    vDSP_vclr(&values, 1, 2)
    #expect(values == [0, 0, 9, 4, 5])
    vDSP_vclr(&values, 1, 0)
    vDSP_vfill([7], &values, 1, 0)
    #expect(values == [0, 0, 9, 4, 5])
    var doubles: [Double] = [1, 2, 3]
    vDSP_vfillD([8], &doubles, 1, 2)
    vDSP_vclrD(&doubles, 3, 1)
    #expect(doubles == [0, 8, 3])
  }

  @Test func rampsCountOrReachTheirEnd() {
    var ramp = [Float](repeating: 0, count: 4)
    vDSP_vramp([1], [0.5], &ramp, 1, 4)
    #expect(ramp == [1, 1.5, 2, 2.5])
    vDSP_vgen([0], [3], &ramp, 1, 4)
    #expect(ramp == [0, 1, 2, 3])
    vDSP_vgen([5], [9], &ramp, 1, 1)
    #expect(ramp == [5, 1, 2, 3])
    #expect(vDSP.ramp(withInitialValue: 2.0, increment: -1, count: 3) == [2, 1, 0])
    #expect(vDSP.ramp(in: Float(0)...1, count: 5) == [0, 0.25, 0.5, 0.75, 1])
    #expect(vDSP.ramp(in: 0.0...1, count: 11).last == 1)
    #expect(vDSP.ramp(withInitialValue: 1, increment: Float(1), count: 0).isEmpty)
  }

  @Test func fadeGoesOnInTheNextBlock() {
    var gain: Float = 0
    let first = vDSP.ramp(withInitialValue: &gain, multiplyingBy: [2, 2, 2, 2] as [Float], increment: 0.25)
    #expect(first == [0, 0.5, 1, 1.5] && gain == 1)
    let second = vDSP.ramp(withInitialValue: &gain, multiplyingBy: [2, 2] as [Float], increment: 0.25)
    #expect(second == [2, 2.5] && gain == 1.5)
    var (start, output): (Double, [Double]) = (1, [0, 0, 0, 0])
    vDSP_vrampmulD([1, 9, 2, 9], 2, &start, [1], &output, 2, 2)
    #expect(output == [1, 0, 4, 0] && start == 3)
  }

  @Test func windowsAreThoseOfTheirFormulas() {
    for count in [1, 2, 7, 16] {
      let angles = (0..<count).map { 2 * Double.pi * Double($0) / Double(count) }
      func window(_ sequence: vDSP.WindowSequence) -> [Double] {
        vDSP.window(ofType: Double.self, usingSequence: sequence, count: count, isHalfWindow: false)
      }
      #expect(isClose(window(.hanningDenormalized), angles.map { 0.5 * (1 - cos($0)) }, within: 1e-12))
      #expect(isClose(window(.hanningNormalized), angles.map { 0.816496580927726 * (1 - cos($0)) }, within: 1e-12))
      #expect(isClose(window(.hamming), angles.map { 0.54 - 0.46 * cos($0) }, within: 1e-12))
      #expect(isClose(window(.blackman), angles.map { 0.42 - 0.5 * cos($0) + 0.08 * cos(2 * $0) }, within: 1e-12))
    }
    let float = vDSP.window(ofType: Float.self, usingSequence: .hanningNormalized, count: 64, isHalfWindow: false)
    #expect(abs(vDSP.meanSquare(float) - 1) < 1e-5)
  }

  @Test func halfWindowLeavesTheSecondHalf() {
    var window = [Float](repeating: 7, count: 5)
    vDSP_hann_window(&window, 5, Int32(vDSP_HANN_DENORM | vDSP_HALF_WINDOW))
    #expect(window[0] == 0 && window[2] > 0.9 && window[3] == 7 && window[4] == 7)
    vDSP_hann_window(&window, 0, Int32(vDSP_HANN_NORM))
    #expect(window[3] == 7)
    vDSP_blkman_window(&window, 5, Int32(vDSP_HALF_WINDOW))
    vDSP_hamm_window(&window, 4, Int32(vDSP_HALF_WINDOW))
    #expect(abs(window[0] - 0.08) < 1e-6 && abs(window[1] - 0.54) < 1e-6 && window[3] == 7)
    let half = vDSP.window(ofType: Double.self, usingSequence: .hamming, count: 4, isHalfWindow: true)
    #expect(half[2] == 0 && half[3] == 0 && half[1] > 0.5)
  }

  @Test func elementsAreSwappedReversedAndMoved() {
    var (a, b): ([Float], [Float]) = ([1, 2, 3, 4], [5, 6, 7, 8])
    vDSP_vswap(&a, 2, &b, 1, 2)
    #expect(a == [5, 2, 6, 4] && b == [1, 3, 7, 8])
    vDSP.reverse(&a)
    #expect(a == [4, 6, 2, 5])
    vDSP_vrvrs(&a, 1, 3)
    #expect(a == [2, 6, 4, 5])
    var part = [Float](repeating: 0, count: 6)
    vDSP_mmov([1, 2, 3, 4, 5, 6, 7, 8, 9], &part, 2, 3, 3, 2)
    #expect(part == [1, 2, 4, 5, 7, 8])
    var interleaved = [Double](repeating: 0, count: 6)
    vDSP_mtransD([1, 2, 3, 10, 20, 30], 1, &interleaved, 1, 3, 2)
    #expect(interleaved == [1, 10, 2, 20, 3, 30])
    var product = [Float](repeating: 0, count: 4)
    vDSP_mmul([1, 2, 3, 4, 5, 6], 1, [1, 2, 3, 4, 5, 6], 1, &product, 1, 2, 2, 3)
    #expect(product == [22, 28, 49, 64])
  }

  @Test func tableIsReadBetweenItsElements() {
    let table: [Float] = [0, 10, 30]
    #expect(vDSP.linearInterpolate(elementsOf: table, using: [0, 0.5, 1.25, 2]) == [0, 5, 15, 30])
    var result = [Double](repeating: 7, count: 4)
    vDSP_vlintD([0, 10, 30], [0.5, 9, 1.5, 9], 2, &result, 2, 2, 3)
    #expect(result == [5, 7, 20, 7])
    #expect(vDSP.linearInterpolate([0, 2] as [Float], [4, 4], using: 0.25) == [1, 2.5])
  }

  @Test func decibelsHaveTheFactorOfTheirFlag() {
    var result = [Float](repeating: 0, count: 3)
    vDSP_vdbcon([1, 10, 100], 1, [10], &result, 1, 3, 0)
    #expect(isClose(result, [-10, 0, 10]))
    vDSP_vdbcon([1, 10, 100], 1, [10], &result, 1, 3, 1)
    #expect(isClose(result, [-20, 0, 20]))
    vDSP_vdbcon([0], 1, [1], &result, 1, 1, 1)
    #expect(result[0] == -.infinity)
    #expect(isClose(vDSP.powerToDecibels([1000.0], zeroReference: 1), [30]))
    var amplitudes: [Double] = [0.5, 1]
    vDSP.convert(amplitude: amplitudes, toDecibels: &amplitudes, zeroReference: 1)
    #expect(isClose(amplitudes, [-6.0205999132796239, 0], within: 1e-12))
  }

  @Test func filtersSlideOverTheSignal() {
    let signal = samples(40, seed: 9)
    let filter: [Float] = [0.5, -1, 2]
    func correlated(_ kernel: [Float], _ step: Int) -> [Float] {
      stride(from: 0, through: signal.count - 3, by: step).map { n in
        (0..<3).reduce(0) { $0 + signal[n + $1] * kernel[$1] }
      }
    }
    #expect(isClose(vDSP.correlate(signal, withKernel: filter), correlated(filter, 1)))
    #expect(isClose(vDSP.convolve(signal, withKernel: filter), correlated(filter.reversed(), 1)))
    #expect(isClose(vDSP.downsample(signal, decimationFactor: 4, filter: filter), correlated(filter, 4)))
    #expect(vDSP.convolve([1, 2], withKernel: [1, 1, 1] as [Double]).isEmpty)
    var result = [Float](repeating: 7, count: 6)
    vDSP_conv(signal, 2, filter, 1, &result, 3, 2, 3)
    let second = signal[2] * 0.5 - signal[4] + signal[6] * 2
    #expect(abs(result[3] - second) < 1e-6 && result[1] == 7)
    vDSP_desamp(signal, 5, filter, &result, 0, 3)
    #expect(result[1] == 7)
  }
}
