import Foundation
import MediaEngine

/// Converts metadata items for the engine's writers.
enum MovieMetadata {
  /// The items that a file can hold: those with QuickTime keys, and common ones, which have an equivalent there.
  static func entries(of items: [AVMetadataItem]) -> [RecordingMetadata] {
    items.compactMap { item in
      guard let identifier = item.identifier, let key = key(of: identifier) else { return nil }
      if let date = item.value as? NSDate, key == .creationDate { return .creationDate(date as Date) }
      guard let text = item.stringValue else { return nil }
      return RecordingMetadata(key, text)
    }
  }

  private static func key(of identifier: AVMetadataIdentifier) -> RecordingMetadata.Key? {
    let own = identifier.rawValue.hasPrefix("mdta/") ? identifier : nil
    let name = own ?? CommonMetadata.key(of: identifier).flatMap { CommonMetadata.quickTimeIdentifier(for: $0) }
    return name.map { RecordingMetadata.Key(rawValue: String($0.rawValue.dropFirst("mdta/".count))) }
  }
}
