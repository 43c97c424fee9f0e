import CoreMedia
import GStreamer
import Testing

@testable import MediaEngine

/// Caps as values say what GStreamer's say.
@Suite struct CodedCapsTests {
  private static let others = [
    "h264", "hevc", "theora", "qtrle", "msrle", "cscd", "tscc", "rawvideo", "v210", "aac", "mp1", "mp2", "mp3", "opus",
    "flac", "alac", "wavpack", "pcm_mulaw", "pcm_alaw", "subrip", "webvtt", "ass", "mov_text", "dvd_subtitle",
    "dvb_subtitle", "hdmv_pgs_subtitle", "xsub", "eia_608", "nothing of the kind",
  ]
  private static let codecs = [
    Array(CodedFormat.videoTexts.keys), Array(CodedFormat.soundTexts.keys), Array(CodedFormat.layouts.keys),
    Array(CodedFormat.sampleFormats.keys), others,
  ].flatMap { $0 }

  private static func formats(_ codec: String) -> [CodedFormat] {
    var picture = CodedFormat(codec: codec, configuration: [1, 100, 0, 31, 255, 225, 0, 0, 1, 2])
    (picture.width, picture.height, picture.bitsPerSample) = (1440, 1080, 24)
    (picture.pixelAspect, picture.frameRate) = (Fraction(4, 3), Fraction(30_000, 1001))
    (picture.colorimetry, picture.pixelFormat) = ("bt709", "yuv422p10le")
    var sound = CodedFormat(codec: codec, configuration: [UInt8](repeating: 17, count: 24))
    (sound.rate, sound.channels, sound.blockAlign, sound.bitRate) = (44_100, 2, 4, 128_000)
    var surround = CodedFormat(codec: codec)
    (surround.rate, surround.channels, surround.channelMask) = (22_050, 6, 0x3f)
    return [picture, sound, surround, CodedFormat(codec: codec)]
  }

  @Test func descriptionsAreThoseOfGStreamersCaps() throws {
    var described: Set<String> = []
    for codec in Self.codecs {
      for format in Self.formats(codec) {
        let description = format.coded.flatMap { StreamFormat.description($0) }
        let caps = format.coded?.caps
        #expect((format.coded == nil) == (caps == nil), "\(codec)")
        #expect(description == StreamFormat.description(caps), "\(codec)")
        if description != nil { described.insert(codec) }
      }
    }
    let unknown = Set(Self.codecs).subtracting(described)
    #expect(unknown.contains("nothing of the kind") && unknown.count * 20 < described.count, "\(unknown.sorted())")
  }

  @Test func fieldsAreOfTheirTypes() {
    let caps = CodedCaps("video/x-wmv, wmvversion=3, format=WMV3, parsed=true, mask=(bitmask)0x3")
    #expect(caps.name == "video/x-wmv" && caps.number("wmvversion") == 3 && caps.text("format") == "WMV3")
    #expect(caps.text("wmvversion") == nil && caps.number("format") == nil && caps.text("version") == nil)
    #expect(caps.text("parsed") == nil && caps.text("mask") == nil && caps.bytes("codec_data") == nil)
    // What is set later counts.
    let set = caps.setting("wmvversion", to: 2).setting("ratio", to: Fraction(1, 2)).setting("codec_data", to: [1, 2])
    #expect(set.number("wmvversion") == 2 && set.fraction("ratio") == Fraction(1, 2))
    #expect(set.bytes("codec_data") == [1, 2])
    #expect(set.setting("width", to: 1 << 40).number("width") == nil)
  }
}
