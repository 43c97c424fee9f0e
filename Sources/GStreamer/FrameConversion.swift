import CGStreamer

/// Turns mapped frames of one kind into another: by kernels of ours where there are such, else by GStreamer's converter.
/// From one thread at a time.
final class FrameConversion: @unchecked Sendable {
  private enum Means {
    case tones(ToneKernel)
    case colors(ColorKernel)
    case luma(LumaKernel)
    case recolored(RecolorKernel)
    case library(OpaquePointer)
  }

  private let means: Means

  /// Nil for what can't be converted. `options` are those of `GstVideoConverter`; where they name a part of the source
  /// (`isWhole` is false) no kernel will do.
  init?(from source: VideoInfo, to target: VideoInfo, options: Structure? = nil, isWhole: Bool = true) {
    if isWhole, let kernel = Self.kernel(from: source, to: target) {
      means = kernel
      return
    }
    guard let settings = options.map({ gst_structure_copy($0.pointer) }) ?? gst_structure_new_empty("options") else {
      return nil
    }
    // It dithers where nothing has to be left out, too: ten bits in planes were a step off in pairs.
    if target.depth >= source.depth { kinora_set_dither(settings, GST_VIDEO_DITHER_NONE) }
    let made = source.withPointer { source in
      target.withPointer { target in
        gst_video_converter_new(
          UnsafeMutablePointer(mutating: source), UnsafeMutablePointer(mutating: target), settings)
      }
    }
    guard let made else { return nil }
    means = .library(made)
  }

  private static func kernel(from source: VideoInfo, to target: VideoInfo) -> Means? {
    ToneKernel(from: source, to: target).map { .tones($0) } ?? ColorKernel(from: source, to: target).map { .colors($0) }
      ?? LumaKernel(from: source, to: target).map { .luma($0) }
      ?? RecolorKernel(from: source, to: target).map { .recolored($0) }
  }

  deinit { if case .library(let converter) = means { gst_video_converter_free(converter) } }

  /// Converts a frame into another one, mapped for writing.
  func convert(_ source: UnsafePointer<GstVideoFrame>, into target: UnsafeMutablePointer<GstVideoFrame>) {
    switch means {
    case .tones(let kernel): kernel.convert(source, into: target)
    case .colors(let kernel): kernel.convert(source, into: target)
    case .luma(let kernel): kernel.convert(source, into: target)
    case .recolored(let kernel): kernel.convert(source, into: target)
    case .library(let converter): gst_video_converter_frame(converter, source, target)
    }
  }
}
