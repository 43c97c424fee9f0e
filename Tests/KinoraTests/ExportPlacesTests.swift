import AVFoundation
import Foundation
import MediaEngine
import TestMedia
import Testing

@testable import kinora

@Suite struct ExportPlacesTests {
  /// A movie that says for each half second what these identifiers name, in samples of this format.
  private static func movie(_ identifiers: [String], format: String = "mebx", in folder: URL) async throws -> URL {
    let source = AVURLAsset(url: try await MediaLibrary.file(for: MediaRecipe()))
    let groups = (0..<2).map { number in
      let items = identifiers.map { identifier -> AVMetadataItem in
        let item = AVMutableMetadataItem()
        (item.identifier, item.value) = (AVMetadataIdentifier(identifier), "+35.68+139.69/" as NSString)
        item.dataType = kCMMetadataBaseDataType_UTF8 as String
        return item
      }
      return AVTimedMetadataGroup(
        items: items,
        timeRange: CMTimeRange(
          start: CMTime(value: Int64(number), timescale: 2), duration: CMTime(value: 1, timescale: 2)))
    }
    let reader = try AVAssetReader(asset: source)
    let frames = AVAssetReaderTrackOutput(
      track: try #require(try await source.loadTracks(withMediaType: .video).first), outputSettings: nil)
    reader.add(frames)
    let target = folder.appendingPathComponent("places.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let pictures = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
    let words = AVAssetWriterInput(
      mediaType: .metadata, outputSettings: nil, sourceFormatHint: groups[0].copyFormatDescription())
    let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: words)
    for input in [pictures, words] { writer.add(input) }
    let hasStarted = reader.startReading() && writer.startWriting()
    #expect(hasStarted)
    writer.startSession(atSourceTime: .zero)
    for group in groups {
      let isTaken = adaptor.append(group)
      #expect(isTaken)
    }
    words.markAsFinished()
    while let buffer = frames.copyNextSampleBuffer() {
      while !pictures.isReadyForMoreMediaData { await Task.yield() }
      let isTaken = pictures.append(buffer)
      #expect(isTaken)
    }
    pictures.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    guard format != "mebx" else { return target }
    var bytes = try Data(contentsOf: target)
    // The index at the end counts; the one that the recording began with is hidden.
    let place = try #require(bytes.range(of: Data("mebx".utf8), options: .backwards))
    bytes.replaceSubrange(place, with: Data(format.utf8))
    try bytes.write(to: target)
    return target
  }

  private static let place = "mdta/com.apple.quicktime.location.ISO6709"
  private static let note = "mdta/org.example.note"
  private static let kinds: [(identifier: String, format: String, keeps: Bool, tracks: Int)] = [
    (place, "mebx", false, 0), (place, "mebx", true, 1), (note, "mebx", false, 1),
    // Live Photos need it.
    ("mdta/com.apple.quicktime.still-image-time", "mebx", false, 1),
    // Cameras of several makers, which say more than places, too.
    (note, "gpmd", false, 0), (note, "gpmd", true, 1), (note, "djmd", false, 0), (note, "camm", false, 0),
  ]

  @Test(arguments: kinds.indices) func tracksOfPlacesAreLeftOutWithTheLocation(_ index: Int) async throws {
    let (identifier, format, keeps, tracks) = Self.kinds[index]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try await Self.movie([identifier], format: format, in: folder)
    let target = folder.appendingPathComponent("exported.mov")
    let work = ExportWork(
      source: source, preset: AVAssetExportPresetPassthrough, fileType: .mov, destination: target, keepsLocation: keeps)
    let file = try await work.run { _ in }
    let found = try await AVURLAsset(url: file).load(.tracks)
    #expect(found.filter { $0.mediaType == .metadata }.count == tracks)
    #expect(found.filter { $0.mediaType == .video }.count == 1)
    let known = try #require(await ExportReader.source(source))
    #expect(known.movie.hasLocation == (identifier == Self.place || format != "mebx"))
  }

  private static let serialKinds: [(identifier: String, format: String, tracks: Int)] = [
    ("mdta/com.example.SerialNumber", "mebx", 0), (place, "mebx", 1), (note, "mebx", 1),
    // Of these only Google's has no serial number in it.
    (note, "gpmd", 0), (note, "rtmd", 0), (note, "camm", 1),
  ]

  /// Places may go along, serial numbers never.
  @Test(arguments: serialKinds.indices) func aCopyHasNoTracksOfSerialNumbers(_ index: Int) async throws {
    let (identifier, format, tracks) = Self.serialKinds[index]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try await Self.movie([identifier], format: format, in: folder)
    let said = try await ExportMetadata.said(by: source)
    #expect(said.serial == (tracks == 0) && said.place == (identifier == Self.place || format != "mebx"))
    let work = ExportWork(
      source: source, preset: AVAssetExportPresetPassthrough, fileType: .mov,
      destination: folder.appendingPathComponent("exported.mov"), keepsSerials: false)
    let found = try await AVURLAsset(url: try await work.run { _ in }).load(.tracks)
    #expect(found.filter { $0.mediaType == .metadata }.count == tracks)
    #expect(found.filter { $0.mediaType == .video }.count == 1)
  }

  @Test(arguments: [true, false]) func theFilmOfATelephoneKeepsItsPlaceIfThatIsWanted(_ keeps: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("telephone.mp4")
    try FileManager.default.copyItem(at: try await MediaLibrary.file(for: MediaRecipe()), to: source)
    try MetadataEditor.write(
      [
        MetadataEntry(.quickTimeUserData, "©xyz", .text("+48.1374+011.5755/")),
        MetadataEntry(.isoUserData, "loci", .text("+48.1374+011.5755/")),
      ], to: source)
    let work = ExportWork(
      source: source, preset: AVAssetExportPresetPassthrough, fileType: .mp4,
      destination: folder.appendingPathComponent("exported.mp4"), keepsLocation: keeps)
    let file = try await work.run { _ in }
    let items = try await AVURLAsset(url: file).load(.metadata).filter { $0.commonKey == .commonKeyLocation }
    let wanted: [AVMetadataIdentifier] = [.quickTimeUserDataLocationISO6709, .identifier3GPUserDataLocation]
    #expect(items.compactMap(\.identifier) == (keeps ? wanted : []))
    #expect(items.allSatisfy { $0.stringValue == "+48.1374+011.5755/" })
  }
}
