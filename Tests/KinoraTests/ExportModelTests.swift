import AVFoundation
import Testing

@testable import kinora

@MainActor @Suite struct ExportModelTests {
  private static func source(
    _ title: String, seconds: Double = 64, width: Int = 1920, types: [ExportFileType] = [.mp4, .mov],
    hasLocation: Bool = false
  ) -> ExportSource {
    ExportSource(
      url: URL(fileURLWithPath: "/films/\(title).mov"),
      movie: ExportMovie(
        title: title, seconds: seconds, width: width, height: width * 9 / 16, codec: "H.264", hasLocation: hasLocation,
        ownTypes: types))
  }

  private static func model(
    _ sources: [ExportSource], estimator: @escaping ExportModel.Estimator = { _, _, _ in nil }
  ) -> ExportModel {
    ExportModel(sources, to: URL(fileURLWithPath: "/out", isDirectory: true), estimator: estimator)
  }

  @Test func theFileTypeFollowsThePurpose() {
    let model = Self.model([Self.source("Lake", seconds: 5)])
    #expect(model.purpose == .share && model.fileType == .mp4)
    model.choose(.mkv)
    model.purpose = .small
    #expect(model.fileType == .mkv, "what the person chose stays where it can")
    model.purpose = .sound
    #expect(model.fileType == .m4a)
    model.purpose = .original
    #expect(model.fileType == .mp4, "else it is that of the movie")
    model.purpose = .loop
    #expect(model.fileTypes == [.gif, .webp] && model.fileType == .gif)
    #expect(!model.hasMetadata && model.facts == "0:05 · 480 × 270")
  }

  @Test func theSizeIsTheSumAndIsAskedForAnew() async {
    let model = Self.model([Self.source("a"), Self.source("b")]) { source, purpose, type in
      purpose == .share && type == .mp4 ? source.movie.title == "a" ? 80_000_000 : 4_000_000 : nil
    }
    #expect(model.bytes == nil && model.isEstimating)
    await model.finishEstimating()
    #expect(model.bytes == 84_000_000 && !model.isEstimating)
    model.purpose = .small
    #expect(model.bytes == nil && model.isEstimating)
    await model.finishEstimating()
    #expect(model.bytes == nil && !model.isEstimating, "nobody knows")
  }

  @Test func severalMoviesAreOfferedWhatTheyHaveInCommon() {
    let model = Self.model([
      Self.source("Lake", types: [.mov, .mp4]), Self.source("City", seconds: 12, width: 640, types: [.mkv, .mp4]),
    ])
    #expect(model.purposes == [.original, .share, .small, .edit, .sound])
    #expect(model.words(for: .share) == "plays everywhere" && model.words(for: .sound) == "AAC")
    model.purpose = .original
    #expect(model.fileTypes == [.mp4])
    #expect(model.title == "Export 2 Videos" && model.facts == "1:16")
    let apart = Self.model([Self.source("Lake", types: [.mov]), Self.source("City", types: [.mkv])])
    #expect(!apart.purposes.contains(.original))
  }

  @Test func filesGetTheTitlesAndNoneIsOverwritten() async throws {
    let model = Self.model([Self.source("Lake"), Self.source("Lake"), Self.source("a/b"), Self.source(".x")])
    let orders = await model.orders(TakenNames { $0.path == "/out/Lake.mp4" })
    #expect(orders.map(\.file.path) == ["/out/Lake (2).mp4", "/out/Lake (3).mp4", "/out/a-b.mp4", "/out/_x.mp4"])
    #expect(orders.map(\.name) == ["Lake", "Lake", "a/b", ".x"])
    let long = Self.model([Self.source(String(repeating: "ü", count: 200)), Self.source("")])
    let names = await long.orders(TakenNames()).map(\.file.lastPathComponent)
    #expect(names[0].utf8.count <= 255 && names[0].hasSuffix("ü.mp4") && names[1] == "Video.mp4")
  }

  @Test func theWorkIsWhatWasChosen() async throws {
    var part = Self.source("Lake", seconds: 3)
    part.range = CMTimeRange(start: CMTime(value: 2, timescale: 1), end: CMTime(value: 5, timescale: 1))
    let model = Self.model([part])
    #expect(!model.keepsLocation && model.keepsMetadata)
    model.keepsLocation = true
    let work = try #require(await model.orders(TakenNames()).first?.work as? ExportWork)
    #expect(work.source == part.url && work.range == part.range && work.fileType == .mp4)
    #expect(work.preset == AVAssetExportPresetHighestQuality && work.keepsLocation && work.keepsMetadata)
    model.purpose = .edit
    let whole = try #require(await model.orders(TakenNames()).first?.work as? EditableWork)
    #expect(whole.destination.path == "/out/Lake.mov" && whole.range == part.range && whole.keepsLocation)
    model.purpose = .loop
    model.choose(.webp)
    let loop = try #require(await model.orders(TakenNames()).first?.work as? LoopWork)
    #expect(loop.format == .webp && loop.range == part.range && loop.destination.path == "/out/Lake.webp")
  }

  private nonisolated static let identifiers: [(String, Bool)] = [
    ("mdta/com.apple.quicktime.location.ISO6709", true), ("udta/%A9xyz", true),
    ("mdta/com.apple.quicktime.title", false),
    ("mdta/com.apple.quicktime.make", false), ("mdta/com.apple.quicktime.direction.facing", true),
    ("itsk/%A9nam", false),
  ]

  @Test(arguments: identifiers.indices) func aLocationIsTold(_ index: Int) {
    #expect(ExportMetadata.isLocation(Self.identifiers[index].0) == Self.identifiers[index].1)
  }

  private func item(_ identifier: AVMetadataIdentifier, _ value: String) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    (item.identifier, item.value) = (identifier, value as NSString)
    return item
  }

  @Test func locationAndOtherMetadataAreKeptEachByItself() {
    let items = [
      item(.quickTimeUserDataFullName, "A walk"), item(.quickTimeMetadataTitle, "Another title"),
      item(.quickTimeMetadataLocationISO6709, "+35+139/"), item(AVMetadataIdentifier("mdta/org.example.take"), "3"),
    ]
    func kept(_ metadata: Bool, _ location: Bool) -> [String] {
      ExportMetadata.kept(items, metadata: metadata, location: location).map {
        "\($0.identifier?.rawValue ?? "") \($0.stringValue ?? "")"
      }
    }
    #expect(kept(true, false) == ["common/title A walk", "mdta/org.example.take 3"])
    #expect(kept(false, true) == ["common/location +35+139/"])
    #expect(kept(true, true).count == 3 && kept(false, false).isEmpty)
  }

  @Test func aFolderIsSaidFromTheHomeFolderOn() {
    let home = URL(fileURLWithPath: "/home/mia", isDirectory: true)
    #expect(FolderWords.words(URL(fileURLWithPath: "/home/mia/Videos/Kinora"), home: home) == "Videos/Kinora")
    #expect(FolderWords.words(URL(fileURLWithPath: "/media/stick"), home: home) == "/media/stick")
  }
}
