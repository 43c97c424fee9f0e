import CoreMedia
import Foundation

/// A format that stands for that of a file in a composition's track.
open class AVCompositionTrackFormatDescriptionReplacement: NSObject, @unchecked Sendable {
  /// The file's format.
  public let originalFormatDescription: CMFormatDescription
  /// What stands for it.
  public let replacementFormatDescription: CMFormatDescription

  init(_ formats: (original: CMFormatDescription, replacement: CMFormatDescription)) {
    (originalFormatDescription, replacementFormatDescription) = formats
    super.init()
  }
}
