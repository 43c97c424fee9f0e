import CoreGraphics
import CoreVideo
import Foundation
import GStreamer

/// One picture out of a video.
public enum StillFrame {
  /// How long a file may take.
  private static let patience = Duration.seconds(6)

  /// The picture about a second after the beginning, or the first one; upright, and no longer than `limit` on its
  /// longer side. Blocks while it looks, though never longer than a few seconds: not for the main thread.
  public static func picture(of file: URL, limit: Int) throws -> CGImage {
    let pipeline = try Pipeline(
      parsing: "filesrc name=source ! decodebin name=decoder "
        + "decoder. ! videoconvert ! videoflip video-direction=auto ! videoconvert ! "
        // Pixels that aren't square become so: without the scaler such a video has no picture ("not negotiated").
        + "video/x-raw,format=BGRA ! videoscale ! "
        + "capsfilter caps=video/x-raw,format=BGRA,pixel-aspect-ratio=1/1 name=pixels ! appsink name=sink sync=false")
    defer { _ = try? pipeline.setStateBlocking(.null, within: .seconds(2)) }
    guard let source = pipeline.element(named: "source"), let element = pipeline.element(named: "sink"),
      let sink = AppSink(element)
    else {
      throw GStreamerError.notMappable
    }
    try source.set("location", file.path)
    try pipeline.setStateBlocking(.paused, within: patience)
    if let length = pipeline.duration, length.seconds > 1.5 {
      // Only a key frame: what lies between would have to be decoded to be thrown away.
      if pipeline.seek(flags: [.flush, .keyUnit], start: .seconds(1)) {
        try pipeline.setStateBlocking(.paused, within: patience)
      }
    }
    guard let sample = sink.pullPreroll(within: patience) else { throw GStreamerError.timedOut("Reading \(file.path)") }
    return try image(of: sample.pixelBuffer(), limit: limit)
  }

  private static func image(of pixels: CVPixelBuffer, limit: Int) throws -> CGImage {
    guard CVPixelBufferLockBaseAddress(pixels, .readOnly) == kCVReturnSuccess else { throw GStreamerError.notMappable }
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    let (width, height) = (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
    let row = CVPixelBufferGetBytesPerRow(pixels)
    guard let base = CVPixelBufferGetBaseAddress(pixels) else { throw GStreamerError.notMappable }
    // The picture is a copy: the frame belongs to a pipeline that is about to go.
    let opaque = CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order32Little)
    guard
      let provider = CGDataProvider(data: Data(bytes: base, count: row * height)),
      let whole = CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: opaque, provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { throw GStreamerError.notMappable }
    return whole.fitted(within: limit) ?? whole
  }
}
