import AVFoundation
import Testing

@testable import kinora

@Suite struct ExportPurposeTests {
  private static func movie(_ width: Int, _ height: Int, seconds: Double = 64, hasSound: Bool = true) -> ExportMovie {
    ExportMovie(title: "Lake", seconds: seconds, width: width, height: height, hasSound: hasSound)
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
    (.small, 1920, 1080, AVAssetExportPreset1280x720), (.small, 640, 480, AVAssetExportPresetMediumQuality),
    (.original, 640, 480, AVAssetExportPresetPassthrough), (.sound, 640, 480, AVAssetExportPresetAppleM4A),
  ]

  @Test(arguments: presets.indices) func nothingIsMadeLarger(_ index: Int) {
    let (purpose, width, height, preset) = Self.presets[index]
    #expect(purpose.preset(for: Self.movie(width, height)) == preset)
  }

  @MainActor @Test func theFileTypeFollowsThePurpose() async {
    let model = ExportModel(Self.movie(1920, 1080, seconds: 5), to: URL(fileURLWithPath: "/films")) { purpose, type in
      purpose == .share && type == .mp4 ? 84_000_000 : nil
    }
    #expect(model.purpose == .share && model.fileType == .mp4)
    model.fileType = .mkv
    model.purpose = .small
    #expect(model.fileType == .mkv, "what the person chose stays where it can")
    model.purpose = .sound
    #expect(model.fileType == .m4a)
    model.purpose = .loop
    #expect(model.fileTypes == [.gif, .webp] && model.fileType == .gif)
    let there: Set<String> = ["/films/Lake.gif", "/films/Lake (2).gif"]
    #expect(model.destination { there.contains($0.path) }.path == "/films/Lake (3).gif")
  }
}
