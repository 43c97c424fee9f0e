import Photos
import Testing

@Suite struct ModuleTests {
  /// As at Apple, who asks for Photos needn't ask for what its signatures are made of.
  @Test func itBringsWhatItsSignaturesNeed() {
    #expect(AVMediaType.video.rawValue == "vide")
    #expect(CMTime(value: 1, timescale: 2).seconds == 0.5)
  }
}
