import CoreMedia
import Foundation
import Synchronization

/// Reads decoded sound: that of one track, or the mix of several.
package final class SoundReading: AssetReading {
  private let mixer: SoundMixer
  private let form: PlainSoundForm
  private let format: CMFormatDescription
  private let isCancelled = Flag()

  package init(_ tracks: [CompositionTrack], _ mix: Mix, range: CMTimeRange, form: PlainSoundForm) throws {
    let streams = tracks.flatMap(\.filled).compactMap { $0.facts?.formats.first?.audioStreamBasicDescription }
    let rate = form.rate ?? streams.map { Int($0.mSampleRate) }.max() ?? 48_000
    let channels = form.channels ?? streams.map { Int($0.mChannelsPerFrame) }.max() ?? 2
    let sound = SoundFormat(rate: max(1, rate), channels: max(1, channels))
    let end = min(range.end, tracks.map(\.end).max() ?? .zero)
    mixer = SoundMixer(
      tracks, mix, sound, range: CMTimeRange(start: range.start, end: max(range.start, end)), isStrict: true)
    self.form = form
    format = try CMAudioFormatDescription(
      audioStreamBasicDescription: form.stream(sound), layout: form.layout ?? ChannelOrder.usualLayout(channels))
  }

  package func cancel() { isCancelled.set() }

  package func next() throws -> CMSampleBuffer? {
    guard !isCancelled.value, let block = try mixer.next() else { return nil }
    let bytes = form.bytes(of: block)
    return try CMSampleBuffer(
      dataBuffer: CMBlockBuffer.copying(bytes), formatDescription: format, numSamples: block.count,
      presentationTimeStamp: block.time, packetDescriptions: [])
  }
}
