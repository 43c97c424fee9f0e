import Foundation

/// Writes an animated WebP: single images, put together by chunks. Each covers only what differs from the one before.
struct WebPAnimationWriter: AnimationWriter {
  private static let largestSide = 16_383
  private static let longest = 0xFF_FFFF

  private var frames = Data()
  private var width = 0
  private var height = 0
  private var hasAlpha = false
  private var shown: [UInt32] = []
  private var pending: (data: Data, area: PixelArea, seconds: Double)?
  private var exactSeconds = 0.0
  private var writtenMilliseconds = 0

  mutating func add(_ image: CGImage, seconds: Double, quality: Double) -> Bool {
    guard image.width <= Self.largestSide, image.height <= Self.largestSide, let next = StraightPixels(image) else {
      return false
    }
    let seconds = seconds.isFinite ? min(max(seconds, 0), 3600) : 0
    var area = PixelArea(width: next.width, height: next.height)
    if pending == nil {
      guard shown.isEmpty else { return false }
      (width, height) = (next.width, next.height)
    } else {
      guard next.width == width, next.height == height else { return false }
      area = changed(next.values)
      if area.isEmpty {
        pending?.seconds += seconds
        return true
      }
    }
    guard let part = area.width == width && area.height == height ? image : image.cropping(to: area.rectangle),
      let file = ImageFileType.webp.encode(part, quality: quality, lossless: quality >= 1)
    else { return false }
    writePending()
    pending = (file, area, seconds)
    hasAlpha = hasAlpha || next.values.contains { $0 >> 24 < 255 }
    // Only what is written is shown, so that differences don't add up.
    if shown.isEmpty {
      shown = next.values
    } else {
      for y in area.top..<area.top + area.height {
        let row = y * width + area.left..<y * width + area.left + area.width
        shown.replaceSubrange(row, with: next.values[row])
      }
    }
    return true
  }

  mutating func finish(loopCount: Int?) -> Data? {
    guard pending != nil else { return nil }
    writePending()
    // How often it is shown; 0 is always, as in GIF, but 1 is once.
    let times = loopCount.map { $0 == 0 ? 0 : min($0, 65_534) + 1 } ?? 1
    var canvas = Data([hasAlpha ? 0x12 : 0x02, 0, 0, 0])
    canvas += number(width - 1, bytes: 3) + number(height - 1, bytes: 3)
    let animation = Data([0, 0, 0, 0]) + number(times, bytes: 2)
    let content = Data("WEBP".utf8) + chunk("VP8X", canvas) + chunk("ANIM", animation) + frames
    return Data("RIFF".utf8) + number(content.count, bytes: 4) + content
  }

  /// Where pixels differ; it begins at even places, as the format wants.
  private func changed(_ next: [UInt32]) -> PixelArea {
    var area = PixelArea(
      of: zip(shown, next).map { $0 != $1 && !($0 >> 24 == $1 >> 24 && StraightPixels.areAlike($0, $1)) },
      width: width, height: height)
    guard !area.isEmpty else { return area }
    area = PixelArea(
      left: area.left & ~1, top: area.top & ~1, width: area.width + area.left % 2,
      height: area.height + area.top % 2)
    return area
  }

  private mutating func writePending() {
    guard let (file, area, seconds) = pending else { return }
    exactSeconds += seconds
    let milliseconds = min(max(Int((exactSeconds * 1000).rounded()) - writtenMilliseconds, 0), Self.longest)
    writtenMilliseconds += milliseconds
    var head = number(area.left / 2, bytes: 3) + number(area.top / 2, bytes: 3)
    head += number(area.width - 1, bytes: 3) + number(area.height - 1, bytes: 3) + number(milliseconds, bytes: 3)
    // It replaces what is below, transparent parts included, and stays.
    head.append(0x02)
    frames += chunk("ANMF", head + Self.pictureChunks(of: file))
  }

  /// The chunks of a still file that hold its picture, with their heads.
  private static func pictureChunks(of file: Data) -> Data {
    var result = Data()
    var place = file.startIndex + 12
    while place + 8 <= file.endIndex {
      let size = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
      let end = min(place + 8 + size + size % 2, file.endIndex)
      if ["ALPH", "VP8 ", "VP8L"].contains(String(decoding: file[place..<place + 4], as: UTF8.self)) {
        result += file[place..<end]
      }
      place = end
    }
    return result
  }

  private func chunk(_ type: String, _ content: Data) -> Data {
    Data(type.utf8) + number(content.count, bytes: 4) + content + (content.count % 2 == 1 ? Data([0]) : Data())
  }

  /// A whole number, the lowest byte first.
  private func number(_ value: Int, bytes: Int) -> Data {
    Data((0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }
}

extension PixelArea {
  fileprivate var rectangle: CGRect {
    CGRect(x: CGFloat(left), y: CGFloat(top), width: CGFloat(width), height: CGFloat(height))
  }
}
