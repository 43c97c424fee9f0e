import AVFoundation
import Foundation

/// Reads whole movies and forgets what it read.
enum Reading {
  /// Decodes all frames.
  static func frames(of file: URL) throws {
    let asset = AVURLAsset(url: file)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: asset.tracks(withMediaType: .video)[0],
      outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8Planar])
    output.alwaysCopiesSampleData = false
    try drain(reader, output)
  }

  /// Mixes all tracks of sound.
  static func mix(of file: URL) throws {
    let asset = AVURLAsset(url: file)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: asset.tracks(withMediaType: .audio),
      audioSettings: [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16])
    let mix = AVMutableAudioMix()
    mix.inputParameters = asset.tracks(withMediaType: .audio).map { track in
      let parameters = AVMutableAudioMixInputParameters(track: track)
      parameters.setVolume(0.125, at: .zero)
      return parameters
    }
    output.audioMix = mix
    try drain(reader, output)
  }

  /// Reads a composition of many pieces of a movie, ten frames each; prints seconds and the memory it took.
  static func segments(of file: URL, count: Int) throws {
    let asset = AVURLAsset(url: file)
    let source = asset.tracks(withMediaType: .video)[0]
    let composition = AVMutableComposition()
    guard let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1) else { return }
    let length = CMTime(value: 10, timescale: 30)
    let places = max(1, Int64((asset.duration.seconds - 1) * 30))
    for number in 0..<count {
      let start = CMTime(value: CMTimeValue(number * 7919) % places, timescale: 30)
      try track.insertTimeRange(CMTimeRange(start: start, duration: length), of: source, at: .positiveInfinity)
    }
    let begin = ContinuousClock.now
    let reader = try AVAssetReader(asset: composition)
    let output = AVAssetReaderTrackOutput(
      track: track, outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8Planar])
    try drain(reader, output)
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }.flatMap {
      Int($0.split(separator: " ").dropLast().last ?? "")
    }
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    print("{\"seconds\": \(seconds), \"kilobytes\": \(peak ?? 0)}")
  }

  private static func drain(_ reader: AVAssetReader, _ output: AVAssetReaderOutput) throws {
    reader.add(output)
    guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
    while output.copyNextSampleBuffer() != nil {}
    if let error = reader.error { throw error }
  }
}
