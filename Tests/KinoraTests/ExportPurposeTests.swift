import AVFoundation
import Testing

@testable import kinora

@Suite struct ExportPurposeTests {
  private static func movie(_ width: Int, _ height: Int, seconds: Double = 64, hasSound: Bool = true) -> ExportMovie {
    ExportMovie(title: "Lake", seconds: seconds, width: width, height: height, hasSound: hasSound, codec: "HEVC")
  }

  private static let offers: [(ExportMovie, [ExportPurpose])] = [
    (movie(1920, 1080), [.original, .share, .small, .edit, .sound]),
    (movie(1920, 1080, seconds: 5), [.original, .share, .small, .edit, .sound, .loop]),
    (movie(1920, 1080, hasSound: false), [.original, .share, .small, .edit]),
    (movie(0, 0), [.original, .sound]),
  ]

  @Test(arguments: offers.indices) func onlyWhatMakesSenseIsOffered(_ index: Int) {
    #expect(ExportPurpose.all(for: Self.offers[index].0) == Self.offers[index].1)
  }

  private static let presets: [(ExportPurpose, Int, Int, String)] = [
    (.share, 3840, 2160, AVAssetExportPreset1920x1080), (.share, 1920, 1080, AVAssetExportPresetHighestQuality),
    (.share, 640, 480, AVAssetExportPresetHighestQuality), (.share, 1080, 1920, AVAssetExportPresetHighestQuality),
    (.small, 1920, 1080, AVAssetExportPreset1280x720), (.small, 1280, 720, AVAssetExportPreset1280x720),
    (.small, 640, 480, AVAssetExportPresetMediumQuality), (.original, 640, 480, AVAssetExportPresetPassthrough),
    (.sound, 640, 480, AVAssetExportPresetAppleM4A),
  ]

  @Test(arguments: presets.indices) func nothingIsMadeLarger(_ index: Int) {
    let (purpose, width, height, preset) = Self.presets[index]
    #expect(purpose.preset(for: Self.movie(width, height)) == preset)
  }

  private static let facts: [(ExportPurpose, Int, Int, [String])] = [
    (.original, 3840, 2160, ["3840 × 2160", "HEVC"]), (.original, 0, 0, ["HEVC"]),
    (.share, 3840, 2160, ["1920 × 1080", "H.264"]), (.share, 2160, 3840, ["1080 × 1920", "H.264"]),
    (.share, 640, 480, ["640 × 480", "H.264"]), (.small, 1920, 1080, ["1280 × 720", "H.264"]),
    (.small, 4096, 2160, ["1280 × 676", "H.264"]), (.sound, 1920, 1080, ["AAC"]),
    (.edit, 1920, 1080, ["1920 × 1080", "JPEG"]),
    (.loop, 1920, 1080, ["480 × 270"]), (.loop, 320, 240, ["320 × 240"]),
  ]

  @Test(arguments: facts.indices) func sizeAndCodecOfTheResultAreSaid(_ index: Int) {
    let (purpose, width, height, facts) = Self.facts[index]
    #expect(purpose.facts(for: Self.movie(width, height)) == facts)
  }
}
