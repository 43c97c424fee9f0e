import AVFoundation
import Testing

@Suite struct AspectRatioTests {
  @Test func rectanglesOfARatioFitIntoTheMiddle() {
    let bounds = CGRect(x: 10, y: 20, width: 200, height: 100)
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 16, height: 9), insideRect: CGRect(x: 0, y: 0, width: 320, height: 320))
        == CGRect(x: 0, y: 70, width: 320, height: 180))
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 1, height: 1), insideRect: bounds)
        == CGRect(x: 60, y: 20, width: 100, height: 100))
    #expect(AVMakeRect(aspectRatio: CGSize(width: 4000, height: 2000), insideRect: bounds) == bounds)
  }

  @Test func rectanglesWithoutARatioHaveNoSize() {
    let bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 0, height: 5), insideRect: bounds)
        == CGRect(x: 100, y: 50, width: 0, height: 0))
  }
}
