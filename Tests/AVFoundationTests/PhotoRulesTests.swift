import Testing

@testable import AVFoundation
@testable import MediaEngine

@Suite struct PhotoRulesTests {
  @Test func heicWithoutAnEncoderIsRefusedWithWhatItNeeds() {
    let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.hevc])
    let refusal = #expect(throws: PhotoRules.Refusal.self) {
      _ = try PhotoRules.forms(of: settings, with: PhotoRules.Abilities(codecs: [.jpeg]))
    }
    #expect(refusal == .noHEICEncoder)
    let error = AVError(.noHEICEncoder as PhotoRules.Refusal)
    #expect(error.code == .encoderNotFound)
    #expect(error.errorDescription?.hasPrefix("HEIC photos need libheif") == true)
    #expect(throws: Never.self) {
      _ = try PhotoRules.forms(of: settings, with: PhotoRules.Abilities(codecs: [.hevc, .jpeg]))
    }
  }

  @Test func whatIsRefusedOtherwiseSaysWhy() {
    let error = AVError(.format as PhotoRules.Refusal)
    #expect(error.code == .unsupportedOutputSettings)
    #expect(error.failureReason == PhotoRules.Refusal.format.description)
  }
}
