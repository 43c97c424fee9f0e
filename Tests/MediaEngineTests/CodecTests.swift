import CoreMedia
import GStreamer
import Testing

@testable import MediaEngine

/// What codecs are called.
@Suite struct CodecTests {
  private static let names: [(String, String, String)] = [
    ("avc1", "h264", "H.264"), ("avc1.42E01E", "h264", "H.264"), ("hev1", "hevc", "HEVC"), ("HVC1", "hevc", "HEVC"),
    ("vp8 ", "vp8", "VP8"), ("vp09.00.10.08", "vp9", "VP9"), ("mp4a.40.2", "aac", "AAC"), ("mp4a.6B", "mp3", "MP3"),
    ("aac ", "aac", "AAC"), ("fLaC", "flac", "FLAC"), ("Opus", "opus", "Opus"), ("ap4h", "prores4444", "ProRes 4444"),
    ("dvc ", "dv", "DV"), ("raw ", "raw", "Uncompressed"), ("sowt", "pcm", "PCM"), ("ac-3", "ac3", "AC-3"),
    ("AVdh", "dnxhr", "DNxHR"), ("AVdn", "dnxhd", "DNxHD"), ("WVC1", "vc1", "VC-1"), ("DX50", "mpeg4", "MPEG-4 Video"),
    ("DIV3", "msmpeg4v3", "MS-MPEG4 v3"), ("IV32", "indeo3", "Indeo 3"), ("vvc1.1.L93", "vvc", "H.266"),
    ("ec-3", "eac3", "E-AC-3"), ("mlpa", "truehd", "TrueHD"), ("mhm1.0x0D", "mpegh", "MPEG-H 3D Audio"),
    ("mp4a.40.42", "xheaac", "xHE-AAC"), ("ms\0\u{11}", "adpcmdvi", "DVI ADPCM"), ("ulaw", "mulaw", "µ-law"),
    ("xdve", "mpeg2", "MPEG-2 Video"), ("ai12", "h264", "H.264"), ("2vuy", "raw", "Uncompressed"),
  ]

  @Test(arguments: names) func eachIsFoundByWhatFilesCallIt(_ called: String, _ word: String, _ name: String) throws {
    let codec = try #require(Codec(called))
    #expect((codec.word, codec.name) == (word, name))
    #expect(Codec(word: word) == codec)
  }

  @Test func whatNobodyKnowsIsNone() {
    for name in ["", "abcd", "xyz.1", "    "] { #expect(Codec(name) == nil, "“\(name)”") }
  }

  private static let streams: [(String, String?)] = [
    ("video/x-h264, stream-format=avc", "avc1"), ("video/mpeg, mpegversion=2", "mp2v"),
    ("video/mpeg, mpegversion=4, systemstream=false", "mp4v"), ("video/mpeg", nil),
    ("video/x-prores, variant=hq", "apch"), ("video/x-prores", "apcn"), ("audio/mpeg, mpegversion=1, layer=3", ".mp3"),
    ("audio/mpeg, mpegversion=1, layer=2", ".mp2"), ("audio/mpeg, mpegversion=1", ".mp3"),
    ("audio/mpeg, mpegversion=2", "aac "), ("audio/mpeg, mpegversion=4, base-profile=lc", "aac "),
    ("audio/x-raw, format=S16LE", "lpcm"), ("audio/x-unheard-of", nil),
  ]

  @Test(arguments: streams) func eachIsFoundByItsCaps(_ caps: String, _ letters: String?) throws {
    let media = try #require(try Caps(parsing: caps).first)
    #expect(Codec(media)?.letters == letters)
  }

  @Test func decodersAreAskedByCapsThatFindThem() {
    for codec in [Codec.h264, .hevc, .vp8, .vp9, .av1, .jpeg, .aac, .opus, .alac] {
      #expect(!ElementFactory.list(.decoder, sink: codec.caps).isEmpty, "\(codec)")
      #expect(MediaDecoding.canDecode(codec.letters), "\(codec)")
    }
    #expect(MediaDecoding.canDecode("lpcm") && MediaDecoding.canDecode("raw "), "what needs none")
  }

  /// What can be decoded with the packages that Kinora depends on.
  @Test func codecsHaveDecodersWhereTheTableSaysSo() throws {
    let sets: [PluginSet] = [.base, .good, .bad, .ugly, .libav]
    try #require(sets.allSatisfy { $0.isInstalled })
    // The caps of further entries of a codec are those of demuxers.
    for codec in Set(Codec.all.map(\.word)).sorted().compactMap({ Codec(word: $0) }) where !codec.isPlain {
      let found = ElementFactory.list(.decoder, sink: codec.caps).map(\.name)
      #expect(found.isEmpty == (codec.decoder == nil), "\(codec): \(found)")
    }
  }

  @Test func lettersAreFourAndOfOneCodec() {
    for codec in Codec.all { #expect(codec.letters.unicodeScalars.count == 4, "\(codec)") }
    for (letters, codecs) in Dictionary(grouping: Codec.all, by: \.letters) where letters != "apcn" {
      #expect(Set(codecs).count == 1, "\(letters): \(codecs)")
    }
  }

  @Test func namesAreOfOneCodec() {
    for codec in Codec.all {
      for name in codec.otherNames {
        #expect(Codec(name) == codec, "\(name) of \(codec) is \(Codec(name)?.word ?? "none")")
      }
    }
  }

  @Test func wordsAreOneCodecEach() {
    let words = Dictionary(grouping: Codec.all, by: \.word)
    for (word, codecs) in words { #expect(Set(codecs.map(\.letters)).count == 1, "\(word)") }
  }
}
