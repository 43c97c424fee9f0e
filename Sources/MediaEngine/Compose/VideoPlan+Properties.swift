import CoreGraphics
import CoreMedia
import GStreamer

extension VideoPlan {
  /// The plan of a composition for which there is none: each track as it stands, the first one in front, for as long as it
  /// has something to show.
  public init(of composition: Composition) {
    let tracks = composition.enabled(.video)
    let sizes = tracks.map { Self.size(of: $0) }
    let own = composition.naturalSize.map { CGRect(origin: .zero, size: $0).applying(composition.transform).size }
    let width = own?.width ?? sizes.map(\.width).max() ?? 0
    let height = own?.height ?? sizes.map(\.height).max() ?? 0
    let rate = tracks.map(Self.frameRate).max() ?? 0
    self.init(
      width: Self.even(abs(width)), height: Self.even(abs(height)), frameDuration: Self.frameDuration(rate))
    instructions = Self.instructions(tracks, until: composition.duration)
    colorimetry = Self.colorimetry(tracks)
  }

  /// A size that can be encoded.
  static func even(_ length: CGFloat) -> Int { max(2, Int(clamping: Double(length.rounded())) / 2 * 2) }

  /// The size of a track's frames when they stand upright.
  package static func size(of track: CompositionTrack) -> CGSize {
    let sizes = track.filled.compactMap(\.facts).map(\.naturalSize)
    let size = CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    let turned = CGRect(origin: .zero, size: size).applying(track.transform)
    return CGSize(width: abs(turned.width), height: abs(turned.height))
  }

  /// The highest rate among a track's pieces; 0 if nobody knows. What is shown faster than it was recorded leaves frames
  /// out.
  static func frameRate(_ track: CompositionTrack) -> Double {
    track.filled.map { ($0.facts?.frameRate ?? 0) * min(1, $0.mapping.speed) }.max() ?? 0
  }

  /// How long a frame lasts at a rate: exactly for those that are in use, 30 per second where none is known.
  static func frameDuration(_ rate: Double) -> CMTime {
    guard rate.isFinite, rate > 0.1, rate < 1000 else { return CMTime(value: 1, timescale: 30) }
    let whole = rate.rounded()
    if whole >= 1, abs(rate - whole) < 0.002 * max(1, whole / 30) {
      return CMTime(value: 1, timescale: CMTimeScale(whole))
    }
    let color = (rate * 1.001).rounded()
    if color >= 1, abs(rate - color / 1.001) < 0.003 {
      return CMTime(value: 1001, timescale: CMTimeScale(color) * 1000)
    }
    return CMTime(value: 1000, timescale: CMTimeScale((rate * 1000).rounded()))
  }

  private static func instructions(_ tracks: [CompositionTrack], until end: CMTime) -> [VideoInstruction] {
    guard end > .zero else { return [] }
    // Only where what is shown changes.
    var cuts: Set<CMTime> = [.zero, end]
    for track in tracks {
      var wasEmpty = true
      for segment in track.segments {
        if segment.isEmpty != wasEmpty { cuts.insert(segment.mapping.target.start) }
        wasEmpty = segment.isEmpty
      }
      if track.end < end { cuts.insert(track.end) }
    }
    let times = cuts.sorted()
    return zip(times, times.dropFirst()).map { start, stop in
      var instruction = VideoInstruction(range: CMTimeRange(start: start, end: stop))
      instruction.containsTweening = false
      instruction.layers = tracks.filter { track in
        track.index(at: start).map { !track.segments[$0].isEmpty } ?? false
      }.map { track in
        var layer = LayerPlan(track: track.id)
        layer.transforms.set(track.transform, at: .zero)
        return layer
      }
      return instruction
    }
  }

  /// The colours of the first piece. What is of a high range in one piece and not in another is brought into the usual one.
  static func colorimetry(_ tracks: [CompositionTrack]) -> String? {
    let ranges = Set(
      tracks.flatMap(\.filled).compactMap { $0.facts?.formats.first?.colorCodes.transferFunction }
        .map { [16, 18].contains($0) ? $0 : 0 })
    if ranges.count > 1 { return "bt709" }
    guard let facts = tracks.first?.filled.first?.facts, let format = facts.formats.first else { return nil }
    let codes = format.colorCodes
    guard codes.matrix != 2 else { return facts.codedSize.height > 576 ? "bt709" : "bt601" }
    return CodedColours(primaries: codes.primaries, transfer: codes.transferFunction, matrix: codes.matrix).colorimetry
  }

  /// The same in the usual range, if they are of a high one.
  static func usualRange(_ colorimetry: String?) -> String? {
    guard let colorimetry, let info = VideoInfo(CompositionContext.caps("I420", 16, 16, colorimetry)) else {
      return colorimetry
    }
    return info.hasHighRange ? "bt709" : colorimetry
  }

  /// The colours in which pictures are composed. Eight bits are too few for a high range, and what is drawn over pictures
  /// would be as bright as their brightest light.
  var composedColorimetry: String? {
    isDeep && overlay == nil && drawnTracks.isEmpty ? colorimetry : Self.usualRange(colorimetry)
  }

  /// Colours by CoreVideo's names; nil if the matrix isn't one that is known.
  package static func colorimetry(matrix: String?, function: String?, primaries: String?) -> String? {
    ColorAttachments.colorimetry(matrix: matrix, function: function, primaries: primaries)
  }
}

extension Composition {
  /// Whether frames of its video have more than eight bits per component.
  package var isDeep: Bool {
    enabled(.video).contains { track in
      track.filled.contains { $0.facts?.formats.contains { $0.codedDepth > 8 } ?? false }
    }
  }
}
