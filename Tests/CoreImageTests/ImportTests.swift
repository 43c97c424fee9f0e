import CoreImage.CIFilterBuiltins
import Testing

/// What programs import.
struct ImportTests {
  @Test func theSubmoduleBringsTheWholeModuleAlong() {
    let filter = CIFilter.gaussianBlur()
    filter.radius = 3
    #expect(filter.value(forKey: kCIInputRadiusKey) as? Float == 3)
    #expect(filter.outputImage == nil)
    #expect(CIColor.red.red == 1)
  }
}
