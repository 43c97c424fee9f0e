import Dispatch
import Foundation
import GStreamer
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// For which media GStreamer may choose elements, whatever a file is called.
@Suite(.blocking) struct WantedMediaTests {
  /// Beginnings by which GStreamer knows what is none of our business.
  private static let others: [(String, [UInt8], [String])] = [
    ("a console's music", Array("NESM\u{1A}\u{1}\u{1}\u{1}".utf8), ["gmedec", "nsfdec"]),
    (
      "tracker music", [UInt8](repeating: 0, count: 1080) + Array("M.K.".utf8),
      ["modplug", "openmptdec", "mikmod"]
    ),
    ("a drawing", Array("<?xml version=\"1.0\"?><svg width=\"9\" height=\"9\"></svg>".utf8), ["rsvgdec"]),
    ("a moving picture of no known version", Array("GIF89\0\0\0\u{1}\0".utf8), ["avdemux_gif"]),
    ("notes", Array("MThd\0\0\0\u{6}\0\0\0\u{1}\0\u{60}MTrk\0\0\0\u{4}\0".utf8) + [0xFF, 0x2F, 0], ["midiparse"]),
  ]

  /// The elements that a decodebin makes for a file.
  private func plugged(for file: URL) throws -> Set<String> {
    let pipeline = Pipeline(name: "wanted")
    let plugged = Mutex<Set<String>>([])
    let isOver = DispatchSemaphore(value: 0)
    _ = try pipeline.onDeepElementAdded { element in
      plugged.withLock { _ = $0.insert(element.factoryName ?? "") }
    }
    pipeline.whenFailed { isOver.signal() }
    let source = try DecodebinSource(
      MediaInput(file), in: pipeline, network: nil, onStreams: { _ in }, onComplete: { isOver.signal() })
    _ = try? pipeline.requestState(.paused)
    #expect(isOver.wait(timeout: .now() + 60) == .success)
    _ = try? pipeline.setStateBlocking(.null)
    withExtendedLifetime(source) {}
    return plugged.withLock { $0 }
  }

  @Test(arguments: others) func nothingIsPluggedForOtherKinds(
    _ what: String, _ bytes: [UInt8], _ elements: [String]
  ) throws {
    let rig = try PhotoRig()
    let file = try rig.file("holiday.mp4", Data(bytes + [UInt8](repeating: 0, count: 8192)))
    let found = try plugged(for: file)
    #expect(found.contains("typefind") && found.isDisjoint(with: elements), "\(what): \(found)")
  }

  /// As any other file that is no media, and with no track that can't be decoded.
  @Test(arguments: others) func otherKindsAreNoMedia(
    _ what: String, _ bytes: [UInt8], _ elements: [String]
  ) async throws {
    let rig = try PhotoRig()
    let file = try rig.file("holiday.mp4", Data(bytes + [UInt8](repeating: 0, count: 8192)))
    await #expect(throws: MediaFileError.notMedia(file), "\(what)") { try await MediaFile.open(file) }
  }

  @Test(arguments: [
    "audio/x-nsf", "audio/x-spc", "audio/x-mod", "audio/x-xm", "audio/midi", "audio/x-sid", "image/svg+xml",
    "image/svg", "image/gif", "application/mxf", "video/x-fli", "video/x-vmnc", "application/pdf",
    "application/x-shockwave-flash",
  ]) func otherKindsAreNotWanted(_ name: String) {
    #expect(!WantedMedia.isWanted(name))
  }

  @Test func whateverReadersHaveCapsForIsWanted() {
    let coded = Array(CodedFormat.soundTexts.keys) + Array(CodedFormat.videoTexts.keys)
    for codec in coded + ["h264", "hevc", "theora", "rawvideo"] where codec != "vmnc" {
      let format = CodedFormat(codec: codec)
      for caps in [format.soundCaps?.caps, format.videoCaps?.caps] {
        if let name = caps?.first?.name { #expect(WantedMedia.isWanted(name), "\(codec)") }
      }
    }
  }

  /// What isn't installed is said to be missing; what is and isn't wanted is no media.
  @Test func whatIsPassedOverIsntSaidToBeMissing() {
    func missing(_ subject: String) -> MissingPlugin {
      MissingPlugin(
        name: "it", kind: "decoder", subject: subject, formatName: nil, caps: nil, package: nil)
    }
    #expect(missing("video/x-h264").isOfWantedMedia && missing("video/x-unheard-of").isOfWantedMedia)
    if !ElementFactory.list(.decoder, sink: Caps("image/svg+xml")).isEmpty {
      #expect(!missing("image/svg+xml").isOfWantedMedia)
    }
  }
}
