import Accelerate
import Testing

struct FourierTests {
  /// The spectrum by its definition.
  private func spectrum(_ re: [Double], _ im: [Double], sign: Double = -1) -> (re: [Double], im: [Double]) {
    let count = re.count
    var result = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
    for k in 0..<count {
      for n in 0..<count {
        let angle = sign * 2 * .pi * Double(k * n % count) / Double(count)
        result.0[k] += re[n] * cos(angle) - im[n] * sin(angle)
        result.1[k] += re[n] * sin(angle) + im[n] * cos(angle)
      }
    }
    return result
  }

  private func split<R>(
    _ re: inout [Double], _ im: inout [Double], _ body: (inout DSPDoubleSplitComplex) -> R
  ) -> R {
    re.withUnsafeMutableBufferPointer { re in
      im.withUnsafeMutableBufferPointer { im in
        var numbers = DSPDoubleSplitComplex(realp: re.baseAddress!, imagp: im.baseAddress!)
        return body(&numbers)
      }
    }
  }

  private func split<R>(_ re: inout [Float], _ im: inout [Float], _ body: (inout DSPSplitComplex) -> R) -> R {
    re.withUnsafeMutableBufferPointer { re in
      im.withUnsafeMutableBufferPointer { im in
        var numbers = DSPSplitComplex(realp: re.baseAddress!, imagp: im.baseAddress!)
        return body(&numbers)
      }
    }
  }

  @Test(arguments: 0...9)
  func complexTransformIsThatOfTheDefinition(log2n: UInt) throws {
    let setup = try #require(vDSP_create_fftsetupD(10, FFTRadix(kFFTRadix2)))
    defer { vDSP_destroy_fftsetupD(setup) }
    let count = 1 << Int(log2n)
    let (re, im) = (doubles(count, seed: 11), doubles(count, seed: 12))
    for (direction, sign) in [(FFT_FORWARD, -1.0), (FFT_INVERSE, 1.0)] {
      let wanted = spectrum(re, im, sign: sign)
      for stride in [1, 3] {
        var (x, y) = ([Double](repeating: 7, count: 3 * count), [Double](repeating: 7, count: 3 * count))
        for n in 0..<count { (x[n * stride], y[n * stride]) = (re[n], im[n]) }
        split(&x, &y) { vDSP_fft_zipD(setup, &$0, stride, log2n, FFTDirection(direction)) }
        #expect(isClose((0..<count).map { x[$0 * stride] }, wanted.re, within: 1e-9))
        #expect(isClose((0..<count).map { y[$0 * stride] }, wanted.im, within: 1e-9))
        #expect(stride == 1 || x[1] == 7)
      }
    }
  }

  @Test(arguments: 1...9)
  func realTransformIsPackedAndTwiceTheSpectrum(log2n: UInt) throws {
    let setup = try #require(vDSP_create_fftsetupD(9, FFTRadix(kFFTRadix2)))
    defer { vDSP_destroy_fftsetupD(setup) }
    let count = 1 << Int(log2n)
    let half = count / 2
    let signal = doubles(count, seed: 13)
    let wanted = spectrum(signal, [Double](repeating: 0, count: count))
    var even = (0..<half).map { signal[2 * $0] }
    var odd = (0..<half).map { signal[2 * $0 + 1] }
    split(&even, &odd) { vDSP_fft_zripD(setup, &$0, 1, log2n, FFTDirection(FFT_FORWARD)) }
    #expect(abs(even[0] - 2 * wanted.re[0]) < 1e-9)
    #expect(abs(odd[0] - 2 * wanted.re[half]) < 1e-9)
    #expect(isClose(Array(even.dropFirst()), wanted.re[1..<max(half, 1)].map { 2 * $0 }, within: 1e-9))
    #expect(isClose(Array(odd.dropFirst()), wanted.im[1..<max(half, 1)].map { 2 * $0 }, within: 1e-9))
    split(&even, &odd) { vDSP_fft_zripD(setup, &$0, 1, log2n, FFTDirection(FFT_INVERSE)) }
    let scale = 2 * Double(count)
    #expect(isClose(even, (0..<half).map { scale * signal[2 * $0] }, within: 1e-9))
    #expect(isClose(odd, (0..<half).map { scale * signal[2 * $0 + 1] }, within: 1e-9))
  }

  @Test func knownSignalsHaveKnownSpectra() throws {
    let log2n: UInt = 6
    let setup = try #require(vDSP_create_fftsetup(log2n, FFTRadix(kFFTRadix2)))
    defer { vDSP_destroy_fftsetup(setup) }
    func packed(_ signal: [Float]) -> (re: [Float], im: [Float]) {
      var (re, im) = ([Float](repeating: 0, count: 32), [Float](repeating: 0, count: 32))
      split(&re, &im) { numbers in
        signal.withUnsafeBytes {
          vDSP_ctoz($0.bindMemory(to: DSPComplex.self).baseAddress!, 2, &numbers, 1, 32)
        }
        vDSP_fft_zrip(setup, &numbers, 1, log2n, FFTDirection(FFT_FORWARD))
      }
      return (re, im)
    }
    var signal = [Float](repeating: 0, count: 64)
    signal[0] = 1
    let impulse = packed(signal)
    #expect(isClose(impulse.re, [Float](repeating: 2, count: 32)))
    #expect(isClose(impulse.im, [2] + [Float](repeating: 0, count: 31)))
    let constant = packed([Float](repeating: 1, count: 64))
    #expect(isClose(constant.re, [128] + [Float](repeating: 0, count: 31)))
    #expect(isClose(constant.im, [Float](repeating: 0, count: 32)))
    let alternating = packed((0..<64).map { $0 % 2 == 0 ? 1 : -1 })
    #expect(abs(alternating.im[0] - 128) < 1e-4 && abs(alternating.re[0]) < 1e-4)
    let sine = packed((0..<64).map { sin(2 * .pi * 5 * Float($0) / 64) })
    #expect(abs(sine.im[5] + 64) < 1e-3 && abs(sine.re[5]) < 1e-3)
    let peak = zip(sine.re, sine.im).enumerated().max {
      $0.element.0.magnitude + $0.element.1.magnitude < $1.element.0.magnitude + $1.element.1.magnitude
    }
    #expect(peak?.offset == 5)
  }

  @Test func energyIsThatOfTheSignal() throws {
    let log2n: UInt = 8
    let setup = try #require(vDSP_create_fftsetup(12, FFTRadix(kFFTRadix2)))
    defer { vDSP_destroy_fftsetup(setup) }
    let (re, im) = (samples(256, seed: 21), samples(256, seed: 22))
    var (x, y) = (re, im)
    split(&x, &y) { vDSP_fft_zip(setup, &$0, 1, log2n, FFTDirection(kFFTDirection_Forward)) }
    let before = vDSP.sumOfSquares(re) + vDSP.sumOfSquares(im)
    let after = vDSP.sumOfSquares(x) + vDSP.sumOfSquares(y)
    #expect(abs(after / (256 * before) - 1) < 1e-5)
  }

  @Test func outOfPlaceTransformsLeaveTheirInput() throws {
    let setup = try #require(vDSP_create_fftsetup(4, FFTRadix(kFFTRadix2)))
    defer { vDSP_destroy_fftsetup(setup) }
    var (re, im) = (samples(32, seed: 31), samples(32, seed: 32))
    let (keptRe, keptIm) = (re, im)
    var (outRe, outIm) = ([Float](repeating: 0, count: 16), [Float](repeating: 0, count: 16))
    var inPlaceRe = (0..<16).map { re[2 * $0] }
    var inPlaceIm = (0..<16).map { im[2 * $0] }
    split(&re, &im) { input in
      split(&outRe, &outIm) { output in
        vDSP_fft_zop(setup, &input, 2, &output, 1, 4, FFTDirection(FFT_FORWARD))
      }
    }
    split(&inPlaceRe, &inPlaceIm) { vDSP_fft_zip(setup, &$0, 1, 4, FFTDirection(FFT_FORWARD)) }
    #expect(outRe == inPlaceRe && outIm == inPlaceIm)
    #expect(re == keptRe && im == keptIm)
  }

  @Test func overlayGoesThereAndBack() throws {
    let fft = try #require(vDSP.FFT(log2n: 5, radix: .radix2, ofType: DSPSplitComplex.self))
    let signal = samples(32, seed: 41)
    var (re, im) = ((0..<16).map { signal[2 * $0] }, (0..<16).map { signal[2 * $0 + 1] })
    var (spectrumRe, spectrumIm) = ([Float](repeating: 0, count: 16), [Float](repeating: 0, count: 16))
    var (backRe, backIm) = (spectrumRe, spectrumIm)
    let back = split(&re, &im) { input in
      split(&spectrumRe, &spectrumIm) { spectrum in
        split(&backRe, &backIm) { output in
          fft.forward(input: input, output: &spectrum)
          fft.inverse(input: spectrum, output: &output)
          return [Float](fromSplitComplex: output, scale: 1 / 64, count: 32)
        }
      }
    }
    #expect(isClose(back, signal))
    #expect(abs(spectrumRe[0] - 2 * signal.reduce(0, +)) < 1e-4)
    let doubleFFT = vDSP.FFT(log2n: 3, radix: .radix3, ofType: DSPDoubleSplitComplex.self)
    #expect(doubleFFT != nil)
  }

  @Test func setupsOfUnknownKindsAreRefused() {
    #expect(vDSP_create_fftsetup(4, 3) == nil)
    #expect(vDSP_create_fftsetup(4, -1) == nil)
    #expect(vDSP_create_fftsetupD(60, FFTRadix(kFFTRadix2)) == nil)
    vDSP_destroy_fftsetup(nil)
  }

  @Test func transformLongerThanItsSetupEndsTheProgram() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      let setup = vDSP_create_fftsetup(2, FFTRadix(kFFTRadix2))!
      var (re, im) = ([Float](repeating: 0, count: 8), [Float](repeating: 0, count: 8))
      re.withUnsafeMutableBufferPointer { re in
        im.withUnsafeMutableBufferPointer { im in
          var numbers = DSPSplitComplex(realp: re.baseAddress!, imagp: im.baseAddress!)
          vDSP_fft_zip(setup, &numbers, 1, 3, FFTDirection(FFT_FORWARD))
        }
      }
    }
  }
}
