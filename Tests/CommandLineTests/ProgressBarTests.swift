import Testing

@testable import kinora_cli

@Suite struct ProgressBarTests {
  @Test func aBarTakesTheRoomThereIs() {
    #expect(ProgressBar.line(0.5, elapsed: 3, width: 36) == "[========        ] 50 %  0:03 left")
    #expect(
      ProgressBar.line(1, elapsed: 3, width: 80) == "[" + String(repeating: "=", count: 40) + "] 100 %  0:00 left")
    for width in 20...200 {
      #expect(ProgressBar.line(0.37, elapsed: 65, width: width).count < width)
    }
  }

  @Test func aNarrowTerminalHasOnlyTheFigures() {
    #expect(ProgressBar.line(0.25, elapsed: 30, width: 24) == "25 %  1:30 left")
  }

  @Test func theTimeLeftIsToldOnceItIsKnown() {
    #expect(!ProgressBar.line(0.01, elapsed: 1, width: 80).contains("left"))
    #expect(ProgressBar.line(0.1, elapsed: 600, width: 80).hasSuffix("10 %  1:30:00 left"))
    // Whatever a file leads to.
    #expect(ProgressBar.line(-1, elapsed: 0, width: 80).hasSuffix("] 0 %"))
    #expect(ProgressBar.line(.infinity, elapsed: 1, width: 80).contains("100 %"))
    #expect(ProgressBar.line(.nan, elapsed: 1, width: 80).contains("%"))
  }
}
