// Tells what a movie or a sound says of itself: ReadMetadata FILE
import AVFoundation

@main struct ReadMetadata {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else { fatalError("usage: ReadMetadata FILE") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: CommandLine.arguments[1]))
    let (duration, tracks, metadata) = try await asset.load(.duration, .tracks, .metadata)
    print("duration: \(duration.seconds) s")
    for track in tracks {
      let formats = try await track.load(.formatDescriptions)
      let codecs = formats.map { "\($0.mediaSubType)" }.joined(separator: ", ")
      print("track \(track.trackID): \(track.mediaType.rawValue), \(codecs)")
    }
    for item in metadata {
      guard let identifier = item.identifier, let value = try await item.load(.stringValue) else { continue }
      print("\(identifier.rawValue): \(value)")
    }
    for group in try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["en"]) {
      let titles = AVMetadataItem.metadataItems(from: group.items, filteredByIdentifier: .commonIdentifierTitle)
      print("chapter at \(group.timeRange.start.seconds) s: \(try await titles.first?.load(.stringValue) ?? "")")
    }
  }
}
