import CoreVideo
import Foundation

/// A program's own way to compose pictures. Apple's method for the class's name has no place here: there are no classes by
/// name on Linux.
public protocol AVVideoCompositing: AnyObject {
  /// Creates a compositor; it is made once for each thing that renders.
  init()

  /// The pixel formats and other attributes in which it takes frames, by CoreVideo's keys; nil takes them as they are
  /// decoded.
  @preconcurrency var sourcePixelBufferAttributes: [String: any Sendable]? { get }

  /// The attributes of the pixel buffers for its pictures.
  @preconcurrency var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { get }

  /// Whether it takes frames in a wide gamut; no unless it says so.
  var supportsWideColorSourceFrames: Bool { get }

  /// Whether it takes frames with a high dynamic range; no unless it says so.
  var supportsHDRSourceFrames: Bool { get }

  /// Whether it brings its sources' colours to those of the composition; no unless it says so. Frames come in their own
  /// colours here, whatever this says.
  var canConformColorOfSourceFrames: Bool { get }

  /// The pictures have these properties from now on.
  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext)

  /// Makes a picture, now or later, from any thread; the request is finished exactly once.
  func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest)

  /// Cancels all requests that aren't finished.
  func cancelAllPendingVideoCompositionRequests()

  /// Pictures of this range of time are wanted next, while one after the other is made.
  func anticipateRendering(using renderHint: AVVideoCompositionRenderHint)

  /// Pictures will be wanted from the beginning of this range on. Called before the first of them, where pictures are made one
  /// after the other.
  func prerollForRendering(using renderHint: AVVideoCompositionRenderHint)
}

extension AVVideoCompositing {
  /// No.
  public var supportsWideColorSourceFrames: Bool { false }
  /// No.
  public var supportsHDRSourceFrames: Bool { false }
  /// No.
  public var canConformColorOfSourceFrames: Bool { false }
  /// Does nothing.
  public func cancelAllPendingVideoCompositionRequests() {}
  /// Does nothing.
  public func anticipateRendering(using renderHint: AVVideoCompositionRenderHint) {}
  /// Does nothing.
  public func prerollForRendering(using renderHint: AVVideoCompositionRenderHint) {}
}
