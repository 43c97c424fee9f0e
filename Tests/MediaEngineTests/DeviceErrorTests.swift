import Testing

@testable import MediaEngine

@Suite struct DeviceErrorTests {
  private static let causes: [(domain: String, code: Int, words: String)] = [
    (ElementErrors.resource, 3, "it isn't there (Technical.)"),
    (ElementErrors.resource, 5, "it can't be opened (Technical.)"),
    (ElementErrors.resource, 7, "it can't be opened (Technical.)"),
    (ElementErrors.resource, 9, "nothing can be read from it any more (Technical.)"),
    (ElementErrors.resource, 13, "it refuses its settings (Technical.)"),
    (ElementErrors.stream, 7, "what it delivers is damaged (Technical.)"),
    (ElementErrors.stream, 6, "what it delivers is of an unknown format (Technical.)"),
    ("gst-core-error-quark", 9, "Technical."),
  ]

  @Test(arguments: causes) func anElementsErrorIsToldInOurWords(domain: String, code: Int, words: String) {
    #expect(ElementErrors.words(domain: domain, code: code, message: "Technical.") == words)
  }

  @Test func whoMayNotUseADeviceIsToldTheGroupOfItsKind() {
    let camera = DeviceError.notPermitted(name: "Webcam", group: DeviceDescription.Kind.camera.group)
    let microphone = DeviceError.notPermitted(name: "Headset", group: DeviceDescription.Kind.microphone.group)
    #expect("\(camera)".hasSuffix("sudo usermod -aG video $USER"))
    #expect("\(microphone)".hasPrefix("Headset may not be used.") && "\(microphone)".contains("-aG audio $USER"))
  }
}
