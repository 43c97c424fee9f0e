import AVFoundation

/// "Representations of Time": `time`.
func runTime(_ arguments: [String]) {
  // Using CMTime
  let time1 = CMTimeMake(value: 200, timescale: 2)  // 200 half-seconds
  let time2 = CMTimeMake(value: 400, timescale: 4)  // 400 quarter-seconds
  // time1 and time2 both represent 100 seconds, but using different timescales.
  if CMTimeCompare(time1, time2) == 0 {
    print("time1 and time2 are the same")
  }
  let float64Seconds: Float64 = 200.0 / 3
  var time3 = CMTimeMakeWithSeconds(float64Seconds, preferredTimescale: 3)  // 66.66... third-seconds
  time3 = CMTimeMultiply(time3, multiplier: 3)
  // time3 now represents 200 seconds; next subtract time1 (100 seconds).
  time3 = CMTimeSubtract(time3, time1)
  CMTimeShow(time3)
  if time2 == time3 {
    print("time2 and time3 are the same")
  }

  // Special values of CMTime
  let myTime = CMTime.invalid
  if !CMTIME_IS_VALID(myTime), CMTIME_IS_INVALID(myTime), CMTIME_IS_POSITIVE_INFINITY(.positiveInfinity),
    CMTIME_IS_INDEFINITE(.indefinite)
  {
    print("special values")
  }

  // Representing CMTime as an object
  let dictionary = CMTimeCopyAsDictionary(time1, allocator: kCFAllocatorDefault)
  print("dictionary: \(CMTimeMakeFromDictionary(dictionary) == time1)")
  print(CMTimeCopyDescription(allocator: kCFAllocatorDefault, time: time1)! as String)

  // Working with time ranges
  let range = CMTimeRangeMake(start: time1, duration: time2)
  let other = CMTimeRangeFromTimeToTime(
    start: CMTimeMake(value: 150, timescale: 1), end: CMTimeMake(value: 300, timescale: 1))
  print("end in range: \(CMTimeRangeContainsTime(range, time: CMTimeRangeGetEnd(range)))")
  print("union: \(CMTimeGetSeconds(CMTimeRangeGetUnion(range, otherRange: other).duration))")
  print("intersection: \(CMTimeGetSeconds(CMTimeRangeGetIntersection(range, otherRange: other).duration))")
  print("contains: \(CMTimeRangeContainsTimeRange(range, otherRange: other)), equal: \(CMTimeRangeEqual(range, range))")
  let myTimeRange = CMTimeRange.zero
  if CMTIMERANGE_IS_EMPTY(myTimeRange), CMTIMERANGE_IS_VALID(myTimeRange), CMTIMERANGE_IS_INVALID(.invalid) {
    print("special ranges")
  }
  let rangeDictionary = CMTimeRangeCopyAsDictionary(range, allocator: nil)
  print("dictionary: \(CMTimeRangeEqual(CMTimeRangeMakeFromDictionary(rangeDictionary!), range))")
  print(CMTimeRangeCopyDescription(allocator: nil, range: range)! as String)
  finish()
}
