import CoreVideo

/// Layers as premultiplied BGRA, and where they lie on a canvas, in pixels from its top left.
package struct LayerBitmap: Sendable {
  package let pixelBuffer: CVPixelBuffer
  package let x: Int
  package let y: Int
}
