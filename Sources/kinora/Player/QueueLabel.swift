import CoreMedia
import Foundation

/// What the queue's menu says of a file: its title and its length, as far as they are known.
struct QueueLabel: Equatable, Sendable {
  var title: String
  var length: CMTime?

  /// "3:07"; nil while the length isn't known.
  var lengthText: String? { length.flatMap { $0 > .zero ? ClockText.time($0) : nil } }
}
