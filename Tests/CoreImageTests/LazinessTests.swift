import Foundation
import Synchronization
import Testing

@testable import CoreImage

/// That nothing is computed unless it is asked for, and nothing twice.
struct LazinessTests {
  /// An image that remembers which parts of it were computed.
  private final class Probe: Sendable {
    let parts = Mutex<[PixelRect]>([])

    var image: CIImage {
      CIImage(
        KernelNode(extent: CGRect(x: 0, y: 0, width: 1000, height: 1000)) { _, result, _ in
          self.parts.withLock { $0.append(result.rect) }
          result.pixels.update(repeating: 0.5, count: result.count * 4)
        })
    }

    var computed: [PixelRect] { parts.withLock { $0 } }
  }

  @Test func makingARecipeComputesNothing() {
    let probe = Probe()
    let image = probe.image.applyingGaussianBlur(sigma: 2).applyingFilter("CISepiaTone").cropped(
      to: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(image.extent == CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(probe.computed.isEmpty)
  }

  @Test func onlyWhatIsNeededIsComputed() {
    let probe = Probe()
    let image = probe.image.applyingGaussianBlur(sigma: 2).transformed(
      by: CGAffineTransform(translationX: 100, y: 0))
    _ = Pixels(image, CGRect(x: 300, y: 500, width: 10, height: 20))
    // Three standard deviations more on each side.
    #expect(probe.computed == [PixelRect(x: 194, y: 494, width: 22, height: 32)])
  }

  @Test func whatSeveralStepsNeedIsComputedOnce() {
    let probe = Probe()
    let image = probe.image
    let both = image.applyingFilter("CIUnsharpMask").composited(over: image.applyingFilter("CIColorInvert"))
    _ = Pixels(both, CGRect(x: 300, y: 300, width: 8, height: 8))
    // Once for the pixels themselves and once more for those around them, at most.
    #expect(probe.computed.count <= 2)
  }

  @Test func aSumIsComputedOnceForAllBands() {
    let probe = Probe()
    let mean = probe.image.applyingFilter("CIAreaAverage").clampedToExtent()
    let pixels = Pixels(mean, CGRect(x: 0, y: 0, width: 2000, height: 600))
    #expect(pixels[1999, 599] == pixels[0, 0])
    // Two threads may begin it at the same time.
    #expect(probe.computed.count <= ProcessInfo.processInfo.activeProcessorCount)
  }

  @Test func bandsAreSeamless() {
    let image = Pixels.pattern(700, 900).image().applyingGaussianBlur(sigma: 3)
    let whole = Pixels(image, CGRect(x: 0, y: 0, width: 700, height: 900))
    for y in stride(from: 0, to: 890, by: 89) {
      let part = Pixels(image, CGRect(x: 100, y: y, width: 5, height: 10))
      #expect(part == Pixels(5, 10) { whole[100 + $0, y + $1] })
    }
  }
}
