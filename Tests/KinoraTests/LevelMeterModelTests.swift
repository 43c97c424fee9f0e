import Testing

@testable import kinora

@MainActor
private final class FakeLevels: LevelMeterModel.Source {
  var hasMicrophone = true
  var isListening = false
  var channels: [LevelMeterModel.Channel] = []
  func start() { isListening = true }
  func stop() { isListening = false }
  func finish() async { isListening = false }
}

@MainActor
@Suite struct LevelMeterModelTests {
  private let source = FakeLevels()

  @Test(arguments: [(-8.4, "−8 dB"), (-0.4, "0 dB"), (0, "0 dB"), (-120, "−60 dB")])
  func thePeakIsWrittenInWholeDecibelsWithATrueMinus(_ peak: Double, _ text: String) {
    source.channels = [LevelMeterModel.Channel(average: -200, peak: peak)]
    let model = LevelMeterModel(source)
    model.start()
    #expect(model.peakText == text)
    #expect(model.channels.allSatisfy { $0.average == LevelMeterModel.floor })
    model.stop()
  }

  @Test func itListensOnlyWhileSomebodyLooks() {
    source.channels = [LevelMeterModel.Channel(average: -20, peak: -10)]
    let model = LevelMeterModel(source)
    #expect(!source.isListening)
    model.start()
    #expect(source.isListening && model.hasMicrophone && model.channels.count == 1)
    model.stop()
    #expect(!source.isListening && model.channels.isEmpty)
  }
}
