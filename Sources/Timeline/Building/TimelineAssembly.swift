import AVFoundation
import Foundation

/// Puts clips and sounds into a composition's tracks, and writes down how they look and sound.
struct TimelineAssembly {
  /// A clip as it is shown.
  private struct Shown {
    let item: TimelineSchedule.Item
    let layer: Int
    let layout: TimelineLayout
    let instruction: AVMutableVideoCompositionLayerInstruction
    var opacity: TimelineCurve
    /// Whether it lies in front of the clip that it follows while both are seen.
    var isInFront = false
  }

  private let composition = AVMutableComposition()
  private let size: CGSize
  private let frameDuration: CMTime
  private var shown: [Shown] = []
  private var parameters: [CMPersistentTrackID: AVMutableAudioMixInputParameters] = [:]
  /// When each track is free again.
  private var ends: [CMPersistentTrackID: CMTime] = [:]

  init(size: CGSize, frameDuration: CMTime) {
    (self.size, self.frameDuration) = (size, frameDuration)
    composition.naturalSize = size
  }

  /// Adds everything, in order of time.
  mutating func add(
    _ schedule: TimelineSchedule, _ document: TimelineDocument, _ sources: [String: TimelineSource]
  ) throws(TimelineProblem) {
    for item in schedule.clips.sorted(by: { $0.target.start < $1.target.start }) {
      let clip = document.clips[item.index]
      guard let source = sources[clip.file], let video = source.video else { continue }
      do {
        let track = try insert(video, item, speed: clip.speed)
        show(item, clip, video, on: track)
        guard let audio = source.audio, audio.timeRange.end > item.source.start else { continue }
        let volume = TimelineCurve(clip.volume, clip.volumeRamps, length: item.target.duration)
          .times(TimelineCurve(fadeIn: clip.fadeIn, fadeOut: clip.fadeOut, length: item.target.duration))
          .times(TimelineCurve(fadeIn: item.before, fadeOut: item.after, length: item.target.duration))
        mix(try insert(audio, item, speed: clip.speed), volume, from: item.target.start)
      } catch {
        throw Self.problem("clips[\(item.index)].file", error)
      }
    }
    for item in schedule.sounds.sorted(by: { $0.target.start < $1.target.start }) {
      let sound = document.sounds[item.index]
      guard let audio = sources[sound.file]?.audio else { continue }
      let volume = TimelineCurve(sound.volume, sound.volumeRamps, length: item.target.duration)
        .times(TimelineCurve(fadeIn: sound.fadeIn, fadeOut: sound.fadeOut, length: item.target.duration))
      do {
        let track = try insert(audio, item, speed: 1)
        var end = item.target.start + item.source.duration
        while end < item.target.end {
          let rest = CMTimeRange(start: item.source.start, duration: min(item.source.duration, item.target.end - end))
          try track.insertTimeRange(rest, of: audio, at: end)
          end = end + rest.duration
        }
        mix(track, volume, from: item.target.start)
      } catch {
        throw Self.problem("audio[\(item.index)].file", error)
      }
    }
    dissolve()
  }

  private static func problem(_ key: String, _ error: any Error) -> TimelineProblem {
    TimelineProblem(key, (error as? AVError)?.errorDescription ?? "\(error)")
  }

  /// Puts a part of a track into the first track that is free by then.
  private mutating func insert(
    _ source: AVAssetTrack, _ item: TimelineSchedule.Item, speed: Double
  ) throws -> AVMutableCompositionTrack {
    let free = composition.tracks.first {
      $0.mediaType == source.mediaType && (ends[$0.trackID] ?? .zero) <= item.target.start
    }
    guard
      let track = free
        ?? composition.addMutableTrack(
          withMediaType: source.mediaType, preferredTrackID: kCMPersistentTrackID_Invalid)
    else { throw AVError(.operationNotSupportedForAsset) }
    try track.insertTimeRange(item.source, of: source, at: item.target.start)
    if speed != 1 {
      let there = min(item.source.end, source.timeRange.end) - item.source.start
      let isWhole = there >= item.source.duration
      // A track that ends before the clip begins has nothing to scale.
      if there > .zero {
        track.scaleTimeRange(
          CMTimeRange(start: item.target.start, duration: isWhole ? item.source.duration : there),
          toDuration: isWhole ? item.target.duration : CMTimeMultiplyByFloat64(there, multiplier: 1 / speed))
      }
    }
    ends[track.trackID] = item.target.end
    return track
  }

  private mutating func mix(_ track: AVMutableCompositionTrack, _ volume: TimelineCurve, from start: CMTime) {
    let own = parameters[track.trackID] ?? AVMutableAudioMixInputParameters(track: track)
    parameters[track.trackID] = own
    for piece in volume.pieces {
      if piece.first == piece.last {
        own.setVolume(Float(piece.first), at: start + piece.start)
      } else {
        own.setVolumeRamp(
          fromStartVolume: Float(piece.first), toEndVolume: Float(piece.last),
          timeRange: CMTimeRange(start: start + piece.start, end: start + piece.end))
      }
    }
  }

  // MARK: Pictures

  private mutating func show(
    _ item: TimelineSchedule.Item, _ clip: TimelineClip, _ video: AVAssetTrack, on track: AVMutableCompositionTrack
  ) {
    let layout = TimelineLayout(
      clip.placement, natural: video.naturalSize, preferred: video.preferredTransform, in: size)
    let instruction = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
    instruction.setTransform(layout.transform, at: item.target.start)
    if let crop = layout.crop { instruction.setCropRectangle(crop, at: item.target.start) }
    let opacity = TimelineCurve(clip.opacity, clip.opacityRamps, length: item.target.duration)
      .times(TimelineCurve(fadeIn: clip.fadeIn, fadeOut: clip.fadeOut, length: item.target.duration))
    shown.append(
      Shown(item: item, layer: clip.layer, layout: layout, instruction: instruction, opacity: opacity))
  }

  /// Two clips become one another without the background between them: the one that covers the other changes its opacity over
  /// it. Where neither does, both change.
  private mutating func dissolve() {
    for next in shown.indices where shown[next].item.before > .zero {
      let start = shown[next].item.target.start
      guard
        let last = shown.indices.last(where: {
          shown[$0].layer == shown[next].layer && shown[$0].item.after > .zero && shown[$0].item.target.start <= start
            && shown[$0].item.target.end > start && $0 != next
        })
      else { continue }
      let overlap = CMTimeRange(start: start, end: shown[last].item.target.end)
      let areOpaque = [last, next].allSatisfy { place in
        shown[place].opacity.isOne(
          in: CMTimeRange(start: start - shown[place].item.target.start, duration: overlap.duration))
      }
      shown[next].isInFront = areOpaque && shown[next].layout.covers(shown[last].layout)
      let lastCovers = areOpaque && shown[last].layout.covers(shown[next].layout)
      if !shown[next].isInFront { fade(last, out: overlap.duration) }
      if shown[next].isInFront || !lastCovers { fade(next, in: overlap.duration) }
    }
  }

  private mutating func fade(_ place: Int, in fadeIn: CMTime = .zero, out fadeOut: CMTime = .zero) {
    let length = shown[place].item.target.duration
    shown[place].opacity = shown[place].opacity.times(TimelineCurve(fadeIn: fadeIn, fadeOut: fadeOut, length: length))
  }

  /// The movie, of this duration.
  func movie(background: TimelineColor, duration: CMTime) -> TimelineMovie {
    for one in shown {
      for piece in one.opacity.pieces {
        let start = one.item.target.start + piece.start
        if piece.first == piece.last {
          one.instruction.setOpacity(Float(piece.first), at: start)
        } else {
          one.instruction.setOpacityRamp(
            fromStartOpacity: Float(piece.first), toEndOpacity: Float(piece.last),
            timeRange: CMTimeRange(start: start, end: one.item.target.start + piece.end))
        }
      }
    }
    let all = ([.zero, duration] + shown.flatMap { [$0.item.target.start, $0.item.target.end] }).sorted()
    let times = all.enumerated().filter { $0.offset == 0 || $0.element != all[$0.offset - 1] }.map(\.element)
    let video = AVMutableVideoComposition()
    (video.renderSize, video.frameDuration) = (size, frameDuration)
    video.instructions = zip(times, times.dropFirst()).map { start, end in
      let instruction = AVMutableVideoCompositionInstruction()
      instruction.timeRange = CMTimeRange(start: start, end: end)
      instruction.backgroundColor = background.color
      let seen = shown.filter { $0.item.target.start <= start && $0.item.target.end >= end }
      instruction.layerInstructions = seen.sorted(by: Self.liesInFront).map(\.instruction)
      return instruction
    }
    let mix = AVMutableAudioMix()
    mix.inputParameters = Array(parameters.values)
    return TimelineMovie(composition: composition, videoComposition: video, audioMix: mix)
  }

  private static func liesInFront(_ one: Shown, _ other: Shown) -> Bool {
    if one.layer != other.layer { return one.layer > other.layer }
    let isFirst = one.item.target.start < other.item.target.start
    return isFirst ? !other.isInFront : one.isInFront
  }
}
