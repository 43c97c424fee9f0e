import CoreMedia

extension SampleTable {
  /// The sample from which to decode in order to show a time of the media: the last key frame that is shown at or before
  /// it, or the first sample.
  func startSample(ofMediaTime time: CMTime) -> Int {
    guard time.isNumeric else { return time.isPositiveInfinity ? max(0, count - 1) : 0 }
    let units = CMTimeConvertScale(time, timescale: mediaTimescale, method: .roundTowardNegativeInfinity).value
    guard !samples.isSorted else {
      return keySample(atOrBefore: max(0, samples.presentations.partition { $0 > units } - 1))
    }
    // Decoding times ascend, and none is behind its presentation by more than the reordering allows.
    var sample = max(0, samples.decodes.partition { $0 > units } - 1)
    sample = keySample(atOrBefore: sample)
    while sample > 0, samples.presentations[sample] > units { sample = keySample(atOrBefore: sample - 1) }
    return sample
  }
}
