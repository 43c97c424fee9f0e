import CoreAudio
import CoreMedia
import Foundation

/// A moment: by the host's clock, by the number of a frame, or both.
open class AVAudioTime: NSObject, @unchecked Sendable {
  private let stamp: AudioTimeStamp
  private let rate: Double

  /// The moment of a time stamp, whose frames are counted at a rate.
  public init(audioTimeStamp ts: UnsafePointer<AudioTimeStamp>, sampleRate: Double) {
    (stamp, rate) = (ts.pointee, sampleRate)
  }

  /// A moment by the host's clock.
  public init(hostTime: UInt64) {
    var stamp = AudioTimeStamp()
    (stamp.mHostTime, stamp.mFlags) = (hostTime, .hostTimeValid)
    (self.stamp, rate) = (stamp, 0)
  }

  /// A moment by the number of a frame.
  public init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    var stamp = AudioTimeStamp()
    (stamp.mSampleTime, stamp.mFlags) = (Double(sampleTime), .sampleTimeValid)
    (self.stamp, rate) = (stamp, sampleRate)
  }

  /// A moment by the host's clock and by the number of a frame.
  public init(hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    var stamp = AudioTimeStamp()
    (stamp.mHostTime, stamp.mSampleTime) = (hostTime, Double(sampleTime))
    stamp.mFlags = [.hostTimeValid, .sampleTimeValid]
    (self.stamp, rate) = (stamp, sampleRate)
  }

  /// Seconds as a time of the host's clock.
  open class func hostTime(forSeconds seconds: TimeInterval) -> UInt64 {
    AudioConvertNanosToHostTime(UInt64(exactly: max(0, seconds * 1e9).rounded()) ?? .max)
  }

  /// A time of the host's clock in seconds.
  open class func seconds(forHostTime hostTime: UInt64) -> TimeInterval {
    Double(AudioConvertHostTimeToNanos(hostTime)) / 1e9
  }

  /// Whether there is a time of the host's clock.
  open var isHostTimeValid: Bool { stamp.mFlags.contains(.hostTimeValid) }

  /// The time of the host's clock.
  open var hostTime: UInt64 { stamp.mHostTime }

  /// Whether there is the number of a frame.
  open var isSampleTimeValid: Bool { stamp.mFlags.contains(.sampleTimeValid) }

  /// The number of a frame.
  open var sampleTime: AVAudioFramePosition { AVAudioFramePosition(exactly: stamp.mSampleTime.rounded(.down)) ?? 0 }

  /// The rate at which frames are counted.
  open var sampleRate: Double { rate }

  /// The moment as a time stamp.
  open var audioTimeStamp: AudioTimeStamp { stamp }

  /// The same moment by both clocks: what is missing here is computed from another moment that has both. Nil where that
  /// one lacks something, counts at another rate, or this one has neither.
  open func extrapolateTime(fromAnchor anchorTime: AVAudioTime) -> AVAudioTime? {
    if isHostTimeValid && isSampleTimeValid { return self }
    guard anchorTime.isHostTimeValid, anchorTime.isSampleTimeValid, anchorTime.rate > 0 else { return nil }
    // The clocks may run at rates that differ from what they say.
    let scalar = anchorTime.stamp.mFlags.contains(.rateScalarValid) ? anchorTime.stamp.mRateScalar : 1
    let hostTicksPerFrame = AudioGetHostClockFrequency() / anchorTime.rate * (scalar > 0 ? scalar : 1)
    var made = anchorTime.stamp
    made.mFlags = [.hostTimeValid, .sampleTimeValid]
    if scalar > 0, scalar != 1 { made.mFlags.insert(.rateScalarValid) }
    if isSampleTimeValid {
      guard rate == anchorTime.rate else { return nil }
      let ticks = ((stamp.mSampleTime - anchorTime.stamp.mSampleTime) * hostTicksPerFrame).rounded()
      guard let distance = Int64(exactly: ticks) else { return nil }
      made.mSampleTime = stamp.mSampleTime
      made.mHostTime = anchorTime.hostTime &+ UInt64(bitPattern: distance)
    } else if isHostTimeValid {
      let distance = Int64(bitPattern: hostTime &- anchorTime.hostTime)
      made.mHostTime = hostTime
      made.mSampleTime = anchorTime.stamp.mSampleTime + (Double(distance) / hostTicksPerFrame).rounded()
    } else {
      return nil
    }
    return withUnsafePointer(to: made) { AVAudioTime(audioTimeStamp: $0, sampleRate: anchorTime.rate) }
  }

  /// Whether another object is the same moment.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioTime else { return false }
    return stamp.mFlags == other.stamp.mFlags && rate == other.rate
      && (!isHostTimeValid || hostTime == other.hostTime)
      && (!isSampleTimeValid || stamp.mSampleTime == other.stamp.mSampleTime)
  }

  /// A hash of the moment.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(isHostTimeValid ? hostTime : 0)
    hasher.combine(isSampleTimeValid ? stamp.mSampleTime : 0)
    return hasher.finalize()
  }
}
