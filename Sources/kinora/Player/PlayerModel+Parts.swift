import CoreMedia

extension PlayerModel {
  /// The part between the marks, of a file on this computer; nil unless both are set.
  var part: CMTimeRange? {
    guard fault == nil, queue.current?.isFileURL == true else { return nil }
    return transport.marks.range
  }

  /// Whether a frame is shown that can be kept as a photo.
  var canKeepFrame: Bool {
    transport.isOpen && hasPicture && fault == nil && queue.current?.isFileURL == true
  }
}
