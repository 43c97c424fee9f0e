import AVFoundation
import CoreMedia

extension AVCaptureMovieFileOutput {
  /// Takes codec, quality, pace and the space to keep from an order, for pictures as the camera or
  /// the screen delivers them.
  func take(_ order: RecordingOrder, from camera: AVCaptureDevice?) {
    continuesInNewFileAtSizeLimit = true
    minFreeDiskSpaceLimit = order.freeSpace == .least ? 0 : order.freeSpace.bytes
    timeLapseInterval = order.lapse.map { CMTime(value: CMTimeValue($0.rawValue), timescale: 1000) } ?? .invalid
    recordsComputerSound = order.hasComputerSound
    guard let connection = connection(with: .video) else { return }
    var settings: [String: Any] = [:]
    // Without a codec in the settings, another one stands in where no encoder of H.264 works.
    if order.codec != .h264 { settings[AVVideoCodecKey] = order.codec.type }
    if order.quality != .balanced {
      let format = camera?.activeFormat.formatDescription ?? connection.inputPorts.first?.formatDescription
      let size = format?.dimensions ?? CMVideoDimensions(width: 1920, height: 1080)
      let duration = camera?.activeVideoMinFrameDuration ?? .invalid
      let usual = Self.usualBitRate(
        order.codec.type, width: Int(size.width), height: Int(size.height),
        framesPerSecond: duration.isNumeric && duration > .zero ? 1 / duration.seconds : 30)
      settings[AVVideoCompressionPropertiesKey] = [AVVideoAverageBitRateKey: order.quality.bitRate(usual: usual)]
    }
    setOutputSettings(settings.isEmpty ? nil : settings, for: connection)
  }
}
