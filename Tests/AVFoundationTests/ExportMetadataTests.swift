import AVFoundation
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

/// What exported files say that their sources said in user data.
@Suite(.blocking) struct ExportMetadataTests {
  private static let place = "+48.1374+011.5755/"

  /// A copy of a short film that says this.
  private static func film(_ entries: [MetadataEntry], in folder: ProgramFolder) async throws -> AVURLAsset {
    let url = folder.file("source.mp4")
    try FileManager.default.copyItem(at: try await EditingRig.film(frames: 60), to: url)
    try MetadataEditor.write(entries, to: url)
    return AVURLAsset(url: url)
  }

  /// What a copy of a part says.
  private static func exported(
    _ asset: AVURLAsset, to url: URL, as type: AVFileType, _ change: (AVAssetExportSession) -> Void = { _ in }
  ) async throws -> [AVMetadataItem] {
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
    session.timeRange = CMTimeRange(start: EditingRig.seconds(0.5), duration: EditingRig.seconds(1))
    change(session)
    try await session.export(to: url, as: type)
    return try await AVURLAsset(url: url).load(.metadata)
  }

  private static func text(_ identifier: AVMetadataIdentifier, in items: [AVMetadataItem]) -> String? {
    items.first { $0.identifier == identifier }?.stringValue
  }

  @Test func aPlaceThatFFmpegWroteIsKept() async throws {
    let folder = try ProgramFolder()
    let source = folder.file("source.mp4")
    let film = try await EditingRig.film(frames: 60)
    _ = try await ProgramOutput.of(
      ["ffmpeg", "-nostdin", "-v", "error", "-i", film.path, "-c", "copy", "-metadata", "location=\(Self.place)"]
        + [source.path])
    let asset = AVURLAsset(url: source)
    #expect(Self.text(.identifier3GPUserDataLocation, in: try await asset.load(.metadata)) == Self.place)
    let items = try await Self.exported(asset, to: folder.file("part.mp4"), as: .mp4)
    #expect(Self.text(.identifier3GPUserDataLocation, in: items) == Self.place)
  }

  @Test func whatTelephonesSayIsKeptInAFileOfTheSameType() async throws {
    let folder = try ProgramFolder()
    let asset = try await Self.film(
      [
        MetadataEntry(.quickTimeUserData, "©xyz", .text(Self.place)),
        MetadataEntry(.quickTimeUserData, "©mod", .text("Telephone")),
      ], in: folder)
    let items = try await Self.exported(asset, to: folder.file("part.mp4"), as: .mp4)
    #expect(Self.text(.quickTimeUserDataLocationISO6709, in: items) == Self.place)
    #expect(Self.text(.quickTimeUserDataModel, in: items) == "Telephone")
  }

  @Test func quickTimeHasItsOwnNamesForWhatTelephonesSay() async throws {
    let folder = try ProgramFolder()
    let asset = try await Self.film(
      [
        MetadataEntry(.isoUserData, "loci", .text(Self.place)), MetadataEntry(.isoUserData, "titl", .text("The Lake")),
        MetadataEntry(.isoUserData, "yrrc", .integer(1999)),
      ], in: folder)
    let items = try await Self.exported(asset, to: folder.file("part.mov"), as: .mov)
    #expect(Self.text(.quickTimeMetadataLocationISO6709, in: items) == Self.place)
    #expect(Self.text(.quickTimeMetadataTitle, in: items) == "The Lake")
    #expect(Self.text(.quickTimeMetadataCreationDate, in: items) == "1999")
  }

  @Test func whatAFileCantHoldIsLeftOut() async throws {
    let folder = try ProgramFolder()
    let asset = try await Self.film([], in: folder)
    let said = [("uiso/zzzz", "nothing"), ("uiso/loci", "nowhere"), ("uiso/titl", "The Lake")]
    let items = try await Self.exported(asset, to: folder.file("part.mp4"), as: .mp4) { session in
      session.metadata = said.map { identifier, words -> AVMetadataItem in
        let item = AVMutableMetadataItem()
        (item.identifier, item.value) = (AVMetadataIdentifier(identifier), words as NSString)
        return item
      }
    }
    #expect(items.compactMap(\.stringValue) == ["The Lake"])
  }
}
