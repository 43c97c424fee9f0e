import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import MediaEngine

/// A sample of subtitles on its way between captions and files.
struct CaptionSample {
  let group: AVCaptionGroup
  let buffer: CMSampleBuffer
  /// What of it couldn't be understood.
  let skipped: [String]

  // MARK: Reading

  /// What a sample says, in a track of some size; nil for buffers that aren't subtitles.
  init?(_ buffer: CMSampleBuffer, size: CGSize) {
    guard let format = buffer.formatDescription, let bytes = try? buffer.dataBuffer?.dataBytes(),
      [kCMMediaType_Subtitle, kCMMediaType_Text].contains(CMFormatDescriptionGetMediaType(format))
    else { return nil }
    self.buffer = buffer
    let sample = TimedTextSample(Array(bytes), of: format)
    skipped = sample.skipped
    let range = CMTimeRange(start: buffer.presentationTimeStamp, duration: buffer.duration)
    let text = sample.text
    guard !text.isEmpty else {
      group = AVCaptionGroup(timeRange: range)
      return
    }
    var content = AVCaption.Content(text, range)
    let usual = TimedTextSample.Usual(of: format)
    for style in sample.styles {
      for place in style.range.clamped(to: 0..<content.styles.count) {
        content.styles[place].weight = style.face & 1 != 0 ? .bold : .unknown
        content.styles[place].slant = style.face & 2 != 0 ? .italic : .unknown
        content.styles[place].decoration = style.face & 4 != 0 ? .underline : []
        let isUsual = style.color == usual.color
        content.styles[place].color = isUsual ? nil : style.color.map { CGFloat($0) / 255 }
      }
    }
    content.region = sample.box.flatMap { Self.region($0, in: Self.size(format, size)) }
    group = AVCaptionGroup(captions: [AVCaption(content)], timeRange: range)
  }

  // MARK: Writing

  /// A group as a sample of a track of some size; nil where its text is too long.
  init?(_ group: AVCaptionGroup, _ format: CMFormatDescription, size: CGSize) {
    let usual = TimedTextSample.Usual(of: format)
    var sample = TimedTextSample("")
    for caption in group.captions where !caption.text.isEmpty {
      let content = caption.current
      if !sample.text.isEmpty { sample.text += "\n" }
      let start = sample.text.utf16.count
      sample.text += content.text
      sample.styles += Self.styles(content, usual).map { style in
        var moved = style
        moved.range = start + style.range.lowerBound..<start + style.range.upperBound
        return moved
      }
      if sample.box == nil, let region = content.region,
        let box = Self.box(of: region, in: Self.size(format, size))
      {
        sample.box = box
      }
    }
    guard let bytes = sample.bytes(usual: usual), let block = try? CMBlockBuffer.copying(bytes) else { return nil }
    let timing = CMSampleTimingInfo(
      duration: group.timeRange.duration, presentationTimeStamp: group.timeRange.start, decodeTimeStamp: .invalid)
    guard
      let buffer = try? CMSampleBuffer(
        dataBuffer: block, formatDescription: format, numSamples: 1, sampleTimings: [timing],
        sampleSizes: [bytes.count])
    else { return nil }
    (self.group, self.buffer, skipped) = (group, buffer, [])
  }

  private static func styles(
    _ content: AVCaption.Content, _ usual: TimedTextSample.Usual
  ) -> [TimedTextSample.Style] {
    var styles: [TimedTextSample.Style] = []
    for (place, style) in content.styles.enumerated() {
      let face: UInt8 =
        (style.weight == .bold ? 1 : 0) | (style.slant == .italic ? 2 : 0)
        | (style.decoration.contains(.underline) ? 4 : 0)
      let color = style.color?.map { UInt8(clamping: (Double($0) * 255).rounded()) } ?? usual.color
      guard face != 0 || color != usual.color else { continue }
      if let last = styles.last, last.range.upperBound == place, last.face == face, last.color == color {
        styles[styles.count - 1].range = last.range.lowerBound..<place + 1
      } else {
        styles.append(TimedTextSample.Style(range: place..<place + 1, face: face, color: color))
      }
    }
    return styles
  }

  // MARK: Formats and places

  /// The format of subtitles of which nothing is said: white letters at the bottom, in the middle.
  static func format(_ type: AVMediaType) -> CMFormatDescription? {
    TimedTextSample.format(type == .text ? kCMMediaType_Text : kCMMediaType_Subtitle)
  }

  /// The size of a track: as it is known, or that of the format's text box.
  private static func size(_ format: CMFormatDescription, _ known: CGSize) -> CGSize {
    if known.width > 0, known.height > 0 { return known }
    return format.defaultTextBox(originIsAtTopLeft: true, heightOfTextTrack: 0)?.size ?? .zero
  }

  /// Where a region lies in a track of a size; nil where it isn't said in percent, or the size isn't known.
  static func box(of region: AVCaptionRegion, in size: CGSize) -> TimedTextSample.Box? {
    let (origin, extent) = (region.origin, region.size)
    guard size.width > 0, size.height > 0,
      [origin.x, origin.y, extent.width, extent.height].allSatisfy({
        $0.units == .percent && (0...100).contains($0.value)
      }), extent.width.value > 0, extent.height.value > 0
    else { return nil }
    func length(_ part: CGFloat, _ whole: CGFloat) -> Int { Int(clamping: Double(part * whole / 100).rounded()) }
    return TimedTextSample.Box(
      top: length(origin.y.value, size.height), left: length(origin.x.value, size.width),
      bottom: length(origin.y.value + extent.height.value, size.height),
      right: length(origin.x.value + extent.width.value, size.width))
  }

  private static func region(_ box: TimedTextSample.Box, in size: CGSize) -> AVCaptionRegion? {
    guard size.width > 0, size.height > 0, box.right > box.left, box.bottom > box.top else { return nil }
    func part(_ length: Int, _ whole: CGFloat) -> AVCaptionDimension {
      AVCaptionDimension(value: CGFloat(length) * 100 / whole, units: .percent)
    }
    return AVCaptionRegion(
      AVCaptionRegion.Content(
        origin: AVCaptionPoint(x: part(box.left, size.width), y: part(box.top, size.height)),
        size: AVCaptionSize(
          width: part(box.right - box.left, size.width), height: part(box.bottom - box.top, size.height))))
  }
}
