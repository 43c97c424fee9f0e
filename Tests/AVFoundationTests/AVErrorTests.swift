import Foundation
import GLibSupport
import Testing

@testable import AVFoundation
@testable import MediaEngine

@Suite struct AVErrorTests {
  private func fail(_ code: AVError.Code, _ userInfo: [String: Any] = [:]) throws {
    throw AVError(code, userInfo: userInfo)
  }

  @Test func aCodeIsCaughtByItsName() {
    do {
      try fail(.diskFull)
    } catch AVError.deviceNotConnected {
      Issue.record("caught by another code")
    } catch AVError.diskFull {
      return
    } catch {
      Issue.record("not caught by its code: \(error)")
    }
  }

  @Test func anErrorIsOneOfFoundationsToo() {
    do {
      try fail(.maximumDurationReached, [AVErrorRecordingSuccessfullyFinishedKey: true, AVErrorFileSizeKey: Int64(5)])
    } catch {
      let plain = error as NSError
      #expect(plain.domain == "AVFoundationErrorDomain")
      #expect(plain.code == -11810)
      #expect(plain.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true)
      let typed = error as? AVError
      #expect(typed?.code == .maximumDurationReached)
      #expect(typed?.recordingSuccessfullyFinished == true)
      #expect(typed?.fileSize == 5)
      #expect(plain.localizedDescription == error.localizedDescription)
    }
  }

  @Test func anErrorSpeaksToAPerson() {
    let error: any Error = AVError(.diskFull)
    #expect(error.localizedDescription == "The disk is full.")
    #expect((error as? any LocalizedError)?.recoverySuggestion == "Make room and try again.")
    #expect((error as NSError).localizedRecoverySuggestion == "Make room and try again.")
    let own = AVError(.diskFull, userInfo: [NSLocalizedDescriptionKey: "Full up."])
    #expect(own.localizedDescription == "Full up.")
  }

  @Test func whatIsMissingIsSaidWithWhatToInstall() throws {
    let codec = try #require(Codec("AVdh"))
    let missing = MissingDecoder(codec, on: .debian, isInstalled: { _ in false })
    let file = URL(fileURLWithPath: "/a/clip.mov")
    let errors = [
      AVError(PlaybackError.missingPlugin(name: "clip.mov", missing)),
      AVError(loading: MediaFileError.missingPlugin(file, missing)),
      AVError(image: .missingDecoder(file, missing)),
    ]
    for error in errors {
      #expect(error.code == .decoderNotFound)
      #expect(error.localizedDescription == "“clip.mov”: its picture is DNxHR, which can't be decoded here.")
      #expect((error as NSError).localizedRecoverySuggestion == "Install gstreamer1.0-libav.")
      #expect(error.missingDecoder == missing)
      #expect(error.missingDecoder?.package?.installCommand == "sudo apt install gstreamer1.0-libav")
    }
    #expect(AVError(.decoderNotFound).missingDecoder == nil)
  }

  private static let x = DeviceReference(id: "x", name: "X")
  private static let deviceErrors: [(DeviceError, AVError.Code)] = [
    (.unknown(id: "x"), .deviceNotConnected),
    (.disconnected(x), .deviceWasDisconnected),
    (.busy(x, by: "Cheese"), .deviceInUseByAnotherApplication),
    (.notPermitted(x), .applicationIsNotAuthorizedToUseDevice),
    (.noSuchFormat(x), .formatUnsupported),
    (.missingPlugin(x, "x", package: nil), .decoderNotFound),
    (.serverGone(x, reason: "y"), .mediaServicesWereReset),
    (.failed(x, reason: "y"), .unknown),
  ]

  @Test(arguments: deviceErrors) func whatTheEngineSaysHasACode(_ error: DeviceError, _ code: AVError.Code) {
    let converted = AVError(error)
    #expect(converted.code == code)
    #expect(converted.localizedDescription == "\(error)")
  }
}
