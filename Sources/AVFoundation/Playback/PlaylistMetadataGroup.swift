import Foundation
import MediaEngine

/// What a playlist says of a range of dates.
final class PlaylistMetadataGroup: AVDateRangeMetadataGroup, @unchecked Sendable {
  private let range: HLSDateRange

  init(items: [AVMetadataItem], _ range: HLSDateRange) {
    self.range = range
    super.init(items: items, start: range.start, end: range.end)
  }

  override var classifyingLabel: String? { range.kind }
  override var uniqueID: String? { range.identifier }

  override func copy(with zone: NSZone? = nil) -> Any { PlaylistMetadataGroup(items: items, range) }
}
