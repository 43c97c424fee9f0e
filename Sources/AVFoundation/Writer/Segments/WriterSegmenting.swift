import CoreMedia

/// How a writer cuts its movie into segments.
struct WriterSegmenting {
  weak var delegate: (any AVAssetWriterDelegate)?
  var profile: AVFileTypeProfile?
  var interval = CMTime.invalid
  var start = CMTime.invalid
  var isCombinable = false
}
