import AVFoundation
import Foundation
import Synchronization

/// Films over each other, each seen through the one above.
enum Layers {
  private static let longest = CMTime(value: 10, timescale: 1)
  private static let rate = 30.0

  /// Plays ten seconds of a composition of all films, as Combine's preview does, or as much as there is, then composes it as fast as it goes. Prints how many
  /// frames were shown and how many are missing, and the frames and seconds of the second.
  static func measure(_ files: [URL]) async throws {
    let composition = AVMutableComposition()
    var layers: [AVVideoCompositionLayerInstruction] = []
    var size = CGSize.zero
    var range = CMTimeRange(start: .zero, duration: longest)
    for file in files {
      range.duration = min(range.duration, try await AVURLAsset(url: file).load(.duration))
    }
    for (place, file) in files.enumerated() {
      guard let own = try await AVURLAsset(url: file).loadTracks(withMediaType: .video).first,
        let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
      else { throw AVError(.unknown) }
      try track.insertTimeRange(range, of: own, at: .zero)
      size = track.naturalSize
      let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
      layer.setOpacity(place == files.count - 1 ? 1 : 0.5, at: .zero)
      layers.append(layer)
    }
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = range
    instruction.layerInstructions = layers
    let video = AVMutableVideoComposition()
    video.renderSize = size
    video.frameDuration = CMTime(value: 1, timescale: 30)
    video.instructions = [instruction]
    let shown = await play(composition, video)
    let begin = ContinuousClock.now
    let composed = try compose(composition, video)
    let spent = (ContinuousClock.now - begin) / .seconds(1)
    let missing = max(0, Int(clamping: Int64(range.duration.seconds * rate)) - shown)
    print("{\"shown\": \(shown), \"missing\": \(missing), \"composed\": \(composed), \"seconds\": \(spent)}")
  }

  /// How many different frames are shown.
  private static func play(_ composition: AVComposition, _ video: AVVideoComposition) async -> Int {
    let item = AVPlayerItem(asset: composition)
    item.videoComposition = video
    let output = AVPlayerItemVideoOutput()
    item.add(output)
    let player = AVPlayer(playerItem: item)
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    let notice = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: item, queue: nil
    ) { _ in ended.finish() }
    let times = Mutex<Set<Double>>([])
    let looking = player.addPeriodicTimeObserver(
      forInterval: CMTime(value: 1, timescale: 240), queue: DispatchQueue(label: "layers")
    ) { now in
      var time = CMTime.invalid
      guard output.copyPixelBuffer(forItemTime: now, itemTimeForDisplay: &time) != nil else { return }
      times.withLock { _ = $0.insert((time.seconds * rate).rounded()) }
    }
    player.rate = 1
    for await _ in ends {}
    player.removeTimeObserver(looking)
    NotificationCenter.default.removeObserver(notice)
    return times.withLock { $0.count }
  }

  /// How many frames there are.
  private static func compose(_ composition: AVComposition, _ video: AVVideoComposition) throws -> Int {
    let reader = try AVAssetReader(asset: composition)
    let output = AVAssetReaderVideoCompositionOutput(
      videoTracks: composition.tracks(withMediaType: .video),
      videoSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    output.videoComposition = video
    reader.add(output)
    guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
    var count = 0
    while output.copyNextSampleBuffer() != nil { count += 1 }
    if let error = reader.error { throw error }
    return count
  }
}
