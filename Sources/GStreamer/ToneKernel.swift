import CGStreamer
import CMediaKernels
import Dispatch

/// Makes BGRA of sRGB of frames of a high range (PQ, HLG): what is as bright as white or darker keeps its brightness, and
/// highlights are pressed together below the screen's white. GStreamer's converter (1.22) leaves the curve as it is, which
/// looks pale.
struct ToneKernel {
  /// The tables of a curve; they stay as they are.
  private final class Tables: @unchecked Sendable {
    let tone: OpaquePointer

    init(isHLG: Bool) {
      tone = OpaquePointer(UnsafeMutableRawPointer.allocate(byteCount: kinora_tone_size(), alignment: 16))
      kinora_prepare_tone(tone, isHLG)
    }

    deinit { UnsafeMutableRawPointer(tone).deallocate() }
  }

  private static let pq = Tables(isHLG: false)
  private static let hlg = Tables(isHLG: true)

  private let form: ColorForm
  private let tables: Tables
  private let (depth, shift): (Int32, Int32)

  /// Nil for conversions that are another's.
  init?(from source: VideoInfo, to target: VideoInfo) {
    guard source.width == target.width, source.height == target.height, ["BGRA", "BGRx"].contains(target.format),
      !target.isLimitedRange, !target.hasHighRange, let format = Self.format(source),
      let form = ColorForm(ofAnyDepth: source)
    else { return nil }
    self.form = form
    tables = source.hasHLG ? Self.hlg : Self.pq
    (depth, shift) = format
  }

  /// Whether frames of these caps can be converted.
  static func takes(_ caps: Caps) -> Bool { VideoInfo(caps).map { format($0) != nil } ?? false }

  /// Whether the kernel has to make BGRA of the source before anything else is made of it: also luma and chroma of the usual
  /// range.
  static func isNeeded(before target: VideoInfo, from source: VideoInfo, ofPart isPart: Bool = false) -> Bool {
    guard !target.hasHighRange, format(source) != nil else { return false }
    if target.isYUV { return true }
    return target.isRGB && target.depth == 8 && (isPart || ToneKernel(from: source, to: target) == nil)
  }

  /// Bits of the samples, and how many lie below them; nil for frames of the usual range, and for samples that aren't bytes
  /// or pairs of them.
  private static func format(_ info: VideoInfo) -> (depth: Int32, shift: Int32)? {
    guard info.isYUV, info.hasHighRange, let format = info.info.finfo?.pointee,
      info.info.interlace_mode != GST_VIDEO_INTERLACE_MODE_ALTERNATE
    else { return nil }
    let others =
      GST_VIDEO_FORMAT_FLAG_COMPLEX.rawValue | GST_VIDEO_FORMAT_FLAG_TILED.rawValue
      | GST_VIDEO_FORMAT_FLAG_PALETTE.rawValue
    let isSwapped = format.flags.rawValue & GST_VIDEO_FORMAT_FLAG_LE.rawValue == 0
    guard format.flags.rawValue & others == 0, format.n_components >= 3, (8...16).contains(format.depth.0),
      format.depth.0 == 8 || !isSwapped
    else { return nil }
    return (Int32(format.depth.0), Int32(format.shift.0))
  }

  /// Converts a mapped frame into another one.
  func convert(_ source: UnsafePointer<GstVideoFrame>, into target: UnsafeMutablePointer<GstVideoFrame>) {
    guard let plane = kinora_frame_plane(target, 0) else { return }
    let stride = Int(kinora_frame_stride(target, 0))
    var picture = form.picture(source)
    // Of P010 GStreamer (1.22) says that red chroma begins one byte behind blue chroma: it is one sample, two bytes.
    if depth > 8, let (blue, red) = picture.blue.data.flatMap({ blue in picture.red.data.map { (blue, $0) } }),
      red - blue == 1
    {
      picture.red.data = blue + 2
    }
    let height = picture.height
    let bands = height < 360 ? 1 : 4
    nonisolated(unsafe) let pixelRows = plane.assumingMemoryBound(to: UInt8.self)
    let (depth, shift, tables) = (depth, shift, tables)
    withUnsafePointer(to: &picture) { picture in
      nonisolated(unsafe) let picture = picture
      DispatchQueue.concurrentPerform(iterations: bands) { band in
        kinora_tone_bgra(
          pixelRows, stride, picture, depth, shift, tables.tone, height * Int32(band) / Int32(bands),
          height * Int32(band + 1) / Int32(bands))
      }
    }
  }
}
