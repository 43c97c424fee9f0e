import GStreamer
import Testing

@testable import MediaEngine

@Suite struct DeviceErrorTests {
  private static let causes: [(kind: Failure.Kind, words: String)] = [
    (.notFound, "it isn't there (Technical.)"), (.notOpened, "it can't be opened (Technical.)"),
    (.notRead, "nothing can be read from it any more (Technical.)"),
    (.settingsRefused, "it refuses its settings (Technical.)"), (.damaged, "what it delivers is damaged (Technical.)"),
    (.unknownFormat, "what it delivers is of an unknown format (Technical.)"), (.other, "Technical."),
  ]

  @Test(arguments: causes) func anElementsErrorIsToldInOurWords(kind: Failure.Kind, words: String) {
    #expect(DeviceError.words(kind, "Technical.") == words)
  }

  @Test func whoMayNotUseADeviceIsToldTheGroupOfItsKind() {
    let camera = DeviceError.notPermitted(
      DeviceReference(id: "a", name: "Webcam"), group: DeviceDescription.Kind.camera.group)
    let microphone = DeviceError.notPermitted(
      DeviceReference(id: "b", name: "Headset"), group: DeviceDescription.Kind.microphone.group)
    #expect("\(camera)".hasSuffix("sudo usermod -aG video $USER"))
    #expect("\(microphone)".hasPrefix("Headset may not be used.") && "\(microphone)".contains("-aG audio $USER"))
  }
}
