import GLibSupport
import Testing

@testable import kinora

@MainActor
final class FakeLevels: LevelMeterModel.Source {
  var cleansVoice = false
  var canCleanVoice = true
  var missingVoicePackage: String?
  var microphones = [
    Microphone(id: "simulated", name: "Simulated Microphone", isSimulated: true), Microphone(id: "usb", name: "USB"),
  ]
  var choice = MicrophoneChoice.automatic
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
    let model = LevelMeterModel(source, settings: AppSettings(nil))
    model.start()
    #expect(model.peakText == text)
    #expect(model.channels.allSatisfy { $0.average == LevelMeterModel.floor })
    model.stop()
  }

  @Test func itListensOnlyWhileSomebodyLooks() {
    source.channels = [LevelMeterModel.Channel(average: -20, peak: -10)]
    let model = LevelMeterModel(source, settings: AppSettings(nil))
    #expect(!source.isListening)
    model.start()
    #expect(source.isListening && model.microphone?.id == "usb" && model.channels.count == 1)
    model.stop()
    #expect(!source.isListening && model.channels.isEmpty)
  }

  @Test func theChosenMicrophoneIsHeardAndRemembered() {
    let settings = AppSettings(nil)
    settings.microphone = .one(id: "simulated")
    let model = LevelMeterModel(source, settings: settings)
    model.start()
    #expect(source.choice == .one(id: "simulated") && model.microphone?.id == "simulated")
    model.choice = .none
    #expect(source.choice == .none && model.microphone == nil && settings.microphone == .none)
    model.stop()
  }

  @Test func aChosenMicrophoneThatIsAwayIsStoodInForByARealOne() {
    let gone = MicrophoneChoice.one(id: "gone")
    #expect(gone.microphone(among: source.microphones)?.id == "usb")
    #expect(gone.microphone(among: []) == nil)
    for choice in [MicrophoneChoice.automatic, .none, gone] { #expect(MicrophoneChoice(text: choice.text) == choice) }
  }

  @Test func itAsksTenTimesASecond() async {
    let clock = SimulatedClock()
    let model = LevelMeterModel(source, settings: AppSettings(nil), clock: clock)
    model.start()
    source.channels = [LevelMeterModel.Channel(average: -20, peak: -10)]
    await clock.advance(by: .milliseconds(99))
    #expect(model.channels.isEmpty)
    await clock.advance(by: .milliseconds(1))
    #expect(model.channels == source.channels)
    model.stop()
    #expect(clock.nextDeadline == nil)
  }

  @Test func clippingIsSaidWhileTheMeterRuns() {
    source.channels = [LevelMeterModel.Channel(average: -6, peak: 0)]
    let model = LevelMeterModel(source, settings: AppSettings(nil))
    model.start()
    #expect(model.warning == .clipping)
    model.stop()
    #expect(model.warning == nil)
  }
}
