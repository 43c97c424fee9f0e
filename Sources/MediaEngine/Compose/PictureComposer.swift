import CMediaKernels
import CoreGraphics
import CoreMedia
import Dispatch
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Draws the layers of one picture: 4:2:0 in planes, whatever the sources are.
struct PictureComposer: Sendable {
  let context: CompositionContext
  private let converters: LayerConverters

  init(_ context: CompositionContext) {
    self.context = context
    converters = LayerConverters(context)
  }

  /// Draws the frames of an instruction's layers at a time.
  func compose(_ instruction: VideoInstruction, at time: CMTime, _ frames: [Int32: SourceFrame]) throws -> Sample {
    if instruction.passthroughTrack != 0, let frame = frames[instruction.passthroughTrack] {
      var layer = LayerPlan(track: instruction.passthroughTrack)
      layer.transforms.set(frame.facts.transform, at: .zero)
      return try draw([try self.layer(layer.look(at: time), frame)].compactMap(\.self), on: .black)
    }
    var layers: [DrawnLayer] = []
    for plan in instruction.layers {
      guard let frame = frames[plan.track], let layer = try layer(plan.look(at: time), frame) else { continue }
      layers.append(layer)
      // What lies behind can't be seen.
      if layer.hidesAll(width: context.width, height: context.height) { break }
    }
    return try draw(layers.reversed(), on: instruction.background)
  }

  private func layer(_ look: LayerPlan.Look, _ frame: SourceFrame) throws -> DrawnLayer? {
    guard look.opacity > 0 else { return nil }
    let sample = try converters.convert(frame.sample)
    return try DrawnLayer(sample, frame.facts, look)
  }

  /// Draws layers from back to front.
  func draw(_ layers: [DrawnLayer], on background: VideoInstruction.Color) throws -> Sample {
    if layers.count == 1, let only = layers.first, only.isWhole(width: context.width, height: context.height),
      only.planeCount == 3, let buffer = only.sample.buffer
    {
      return Sample(buffer, caps: context.caps)
    }
    let frame = try DrawableFrame(context.caps)
    let isHidden = layers.first?.hidesAll(width: context.width, height: context.height) ?? false
    try draw(layers, into: frame, on: isHidden ? nil : background)
    return frame.finish()
  }

  private func draw(
    _ layers: [DrawnLayer], into frame: DrawableFrame, on background: VideoInstruction.Color?
  ) throws {
    let planes = frame.planes.map { Self.plane($0, depth: context.info.depth) }
    let values = background.map { ColorRows(context.info).values(of: $0) }
    let parts = try layers.map { layer in
      try planes.indices.map { try layer.plane($0, onto: planes[$0], width: context.width, height: context.height) }
    }
    Self.inBands(of: planes) { number, plane, first, last, scratch in
      if let values { kinora_fill_plane(plane, Int32(values[number]), Int32(first), Int32(last)) }
      for part in parts {
        withUnsafePointer(to: part[number].layer) { layer in
          kinora_draw_layer(plane, layer, Int32(first), Int32(last), scratch(kinora_layer_scratch(layer, plane)))
        }
      }
    }
    // The sources' planes are read until here.
    withExtendedLifetime((layers, parts)) {}
  }

  /// Draws what lies over a picture, and around it.
  func draw(_ overlay: OverlayDrawing, with picture: Sample) throws -> Sample {
    let frame: DrawableFrame
    let facts = MediaTrackFacts(id: 0, kind: .video)
    if let videos = overlay.videos {
      frame = try DrawableFrame(context.caps)
      try draw(layers(videos, of: picture, facts), into: frame, on: .black)
    } else if let place = overlay.place {
      frame = try DrawableFrame(context.caps)
      try draw([], into: frame, on: .black)
      if let behind = overlay.behind { draw(behind, overlay, rows: 0..<overlay.height, into: frame) }
      if place.opacity > 0, let layer = try DrawnLayer(picture, facts, place) {
        try draw([layer], into: frame, on: nil)
      }
    } else {
      guard overlay.hasInk else { return picture }
      frame = try copy(picture)
    }
    draw(overlay.pixels, overlay, rows: overlay.inkedRows, into: frame)
    return frame.finish()
  }

  /// The picture at its places. The first one shows as a whole where it shows at all, the others by what part of it they
  /// have together with those before them; what is drawn over them then leaves of each what it is to have.
  private func layers(
    _ videos: [PlacedVideo], of picture: Sample, _ facts: MediaTrackFacts
  ) throws -> [DrawnLayer] {
    let (width, height) = (context.width, context.height)
    var sums = videos.count > 1 ? [UInt16](repeating: 0, count: MaskShares.count(width, height)) : []
    return try videos.enumerated().compactMap { number, video in
      let shares =
        videos.count > 1
        ? MaskShares(video.mask, width: width, height: height, isDeep: context.info.depth > 8, sums: &sums) : nil
      return try DrawnLayer(picture, facts, video, shares: number > 0 ? shares : nil)
    }
  }

  /// A copy of a picture that can be drawn on.
  private func copy(_ picture: Sample) throws -> DrawableFrame {
    let frame = try DrawableFrame(context.caps)
    let source = try MappedVideoFrame(picture)
    for (from, to) in zip(source.planes, frame.planes) {
      for row in 0..<to.height {
        (to.baseAddress + row * to.bytesPerRow).copyMemory(
          from: from.baseAddress + row * from.bytesPerRow, byteCount: min(to.bytesPerRow, from.bytesPerRow))
      }
    }
    return frame
  }

  /// Draws premultiplied BGRA over a picture.
  private func draw(_ pixels: [UInt8], _ overlay: OverlayDrawing, rows inked: Range<Int>, into frame: DrawableFrame) {
    guard overlay.width > 0, !inked.isEmpty, pixels.count >= overlay.bytesPerRow * overlay.height else { return }
    let planes = frame.planes.map { Self.plane($0, depth: context.info.depth) }
    let rows = ColorRows(context.info).rows
    let (width, height) = (Int32(min(overlay.width, context.width)), Int32(min(overlay.height, context.height)))
    pixels.withUnsafeBufferPointer { pixels in
      nonisolated(unsafe) let base = pixels.baseAddress!
      Self.inBands(of: planes) { number, plane, first, last, _ in
        // Transparent rows change nothing.
        let isHalf = number > 0
        let (from, to) =
          isHalf ? (inked.lowerBound / 2, (inked.upperBound + 1) / 2) : (inked.lowerBound, inked.upperBound)
        let (first, last) = (max(first, from), min(last, to))
        guard first < last else { return }
        kinora_draw_overlay(
          plane, base, overlay.bytesPerRow, width, height, rows[number], isHalf, 1, Int32(first), Int32(last))
      }
    }
  }

  static func plane(_ plane: MappedVideoFrame.Plane, depth: Int) -> kinora_plane {
    kinora_plane(
      data: plane.baseAddress, stride: plane.bytesPerRow, width: Int32(plane.width), height: Int32(plane.height),
      depth: Int32(depth))
  }

  /// How many rows of a plane one thread takes at a time.
  private static let bandHeight = 128

  /// Works on all planes in bands of rows, on all processors.
  private static func inBands(
    of planes: [kinora_plane],
    _ body:
      @Sendable (
        _ number: Int, _ plane: UnsafePointer<kinora_plane>, _ first: Int, _ last: Int,
        _ scratch: (Int) -> UnsafeMutableRawPointer
      ) -> Void
  ) {
    let height = Int(planes[0].height)
    let bands = max(1, (height + bandHeight - 1) / bandHeight)
    nonisolated(unsafe) let planes = planes
    DispatchQueue.concurrentPerform(iterations: bands) { band in
      var scratch: UnsafeMutableRawPointer?
      var size = 0
      defer { scratch?.deallocate() }
      for (number, plane) in planes.enumerated() {
        let rows = Int(plane.height)
        let (first, last) = (band * rows / bands, (band + 1) * rows / bands)
        withUnsafePointer(to: plane) { plane in
          body(number, plane, first, last) { wanted in
            if let scratch, size >= wanted { return scratch }
            scratch?.deallocate()
            let made = UnsafeMutableRawPointer.allocate(byteCount: wanted, alignment: 64)
            (scratch, size) = (made, wanted)
            return made
          }
        }
      }
    }
  }
}
