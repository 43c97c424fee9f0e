import CoreMedia
import GStreamer

/// An encoded sample on its way into a file, or several uncompressed ones.
package struct EncodedPacket: Sendable {
  /// In the form that ISO media files need.
  package var bytes: [UInt8]
  package var format: CMFormatDescription
  /// When it is shown or heard, and when it is decoded, on the track's own timeline. What an encoder puts in front may
  /// lie before zero.
  package var presentation: CMTime
  package var decode: CMTime
  /// Invalid if nobody knows.
  package var duration: CMTime
  package var isKey: Bool
  /// When it is shown in an exported movie, where edits move it there; nil where its presentation says so.
  var movieTime: CMTime?
  /// Where its bytes lie already, if the file may refer to them there.
  var origin: SampleOrigin?
  /// The encoder's caps, where the container is written by GStreamer.
  var caps: Caps?

  package init(
    bytes: [UInt8], format: CMFormatDescription, presentation: CMTime, decode: CMTime, duration: CMTime,
    isKey: Bool = true
  ) {
    (self.bytes, self.format, self.presentation) = (bytes, format, presentation)
    (self.decode, self.duration, self.isKey) = (decode, duration, isKey)
  }

  /// Whether no other frame depends on it, as far as it tells.
  package var isDisposable: Bool { format.letters == "avc1" && CodedPicture.isDisposableAVC(bytes) }

  package var end: CMTime { duration.isNumeric ? presentation + duration : presentation }
}

extension EncodedPacket {
  /// What of it lies in a range: sound that isn't compressed is cut, other packets are left out or stay whole.
  func part(in range: CMTimeRange) -> EncodedPacket? {
    guard end > range.start, presentation < range.end else { return nil }
    guard let stream = format.audioStreamBasicDescription, stream.mFormatID == kAudioFormatLinearPCM,
      stream.mBytesPerFrame > 0, let rate = CMTimeScale(exactly: stream.mSampleRate.rounded()), rate > 0
    else { return self }
    let count = bytes.count / Int(stream.mBytesPerFrame)
    func frames(_ time: CMTime) -> Int {
      Int(clamping: (time - presentation).convertScale(rate, method: .roundHalfAwayFromZero).value)
    }
    let first = min(max(0, frames(range.start)), count)
    let last = min(max(first, range.end.isNumeric ? frames(range.end) : count), count)
    guard first < last else { return nil }
    if first == 0, last == count { return self }
    var part = self
    part.origin = nil
    part.bytes = Array(bytes[first * Int(stream.mBytesPerFrame)..<last * Int(stream.mBytesPerFrame)])
    part.presentation = presentation + CMTime(value: Int64(first), timescale: rate)
    part.decode = part.presentation
    part.duration = CMTime(value: Int64(last - first), timescale: rate)
    return part
  }
}
