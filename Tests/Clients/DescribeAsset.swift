import AVFoundation

/// Says what a file is: `describe-asset FILE`.
enum DescribeAsset: ClientProgram {
  static let name = "describe-asset"

  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 1 else { throw ClientError.usage("\(name) FILE") }
    let asset = AVURLAsset(url: URL(fileURLWithPath: arguments[0]))
    let (duration, tracks, isPlayable) = try await asset.load(.duration, .tracks, .isPlayable)
    say("duration: \((duration.seconds * 10).rounded() / 10), playable: \(isPlayable)")
    for track in tracks {
      switch track.mediaType {
      case .video:
        let (size, transform, rate) = try await track.load(.naturalSize, .preferredTransform, .nominalFrameRate)
        let shown = CGRect(origin: .zero, size: size).applying(transform)
        say("video: \(Int(shown.width))x\(Int(shown.height)) at \(Int(rate.rounded()))")
      case .audio:
        let (language, formats) = try await track.load(.extendedLanguageTag, .formatDescriptions)
        let channels = formats.first?.audioStreamBasicDescription?.mChannelsPerFrame ?? 0
        say("audio: \(channels) channels, \(language ?? "no language")")
      default:
        say("\(track.mediaType.rawValue)")
      }
    }
    for item in try await asset.load(.commonMetadata) {
      guard let key = item.commonKey, let text = try await item.load(.stringValue) else { continue }
      say("\(key.rawValue): \(text)")
    }
    let chapters = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
    for chapter in chapters {
      let titles = AVMetadataItem.metadataItems(from: chapter.items, filteredByIdentifier: .commonIdentifierTitle)
      for title in titles { say("chapter: \(try await title.load(.stringValue) ?? "untitled")") }
    }
    for characteristic in try await asset.load(.availableMediaCharacteristicsWithMediaSelectionOptions) {
      guard let group = try await asset.loadMediaSelectionGroup(for: characteristic) else { continue }
      say("choices: \(group.options.map { $0.extendedLanguageTag ?? "?" }.joined(separator: " "))")
    }
  }
}
