import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureAudioDataOutput {
  /// Recommended writer settings for audio from this output: the usual codec of a type of file, at the rate and with the
  /// channels that are delivered. Nil without a microphone, or where that file holds no sound that can be encoded.
  public func recommendedAudioSettingsForAssetWriter(writingTo outputFileType: AVFileType) -> [String: Any]? {
    guard let device = connection(with: .audio)?.sourceDevice, let type = outputFileType.written,
      let codec = type.encodableSound.first
    else { return nil }
    let asked: [String: Any] = audioSettings ?? [:]
    let own = device.activeFormat.formatDescription.audioStreamBasicDescription
    let channels =
      AudioSettings.integer(AVNumberOfChannelsKey, in: asked) ?? own.map { Int($0.mChannelsPerFrame) } ?? 2
    let rate = AudioSettings.number(AVSampleRateKey, in: asked) ?? own?.mSampleRate ?? 0
    var settings: [String: Any] = [AVNumberOfChannelsKey: min(max(1, channels), 2)]
    switch codec {
    case .aac:
      let rates = [8000.0, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
      settings[AVFormatIDKey] = kAudioFormatMPEG4AAC
      settings[AVSampleRateKey] = rates.first { $0 >= rate && rate > 0 } ?? 48_000
    case .opus:
      settings[AVFormatIDKey] = kAudioFormatOpus
      settings[AVSampleRateKey] = 48_000.0
    case .alac:
      settings[AVFormatIDKey] = kAudioFormatAppleLossless
      settings[AVSampleRateKey] = rate > 0 ? rate : 48_000
    default:
      let isBig = type == .aiff
      let plain: [String: Any] = [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: rate > 0 ? rate : 48_000, AVLinearPCMBitDepthKey: 16,
        AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: isBig, AVLinearPCMIsNonInterleaved: false,
      ]
      settings.merge(plain) { $1 }
    }
    return settings
  }
}
