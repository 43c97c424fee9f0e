import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

/// How the picture is composed in a range of time: layers on a background.
open class AVVideoCompositionInstruction: NSObject, NSCopying, NSMutableCopying,
  AVVideoCompositionInstructionProtocol, @unchecked Sendable
{
  struct State {
    var timeRange = CMTimeRange.invalid
    var background: CGColor?
    var layers: [AVVideoCompositionLayerInstruction] = []
    var enablesPostProcessing = true
    var tracks: [CMPersistentTrackID] = []
  }

  private let lock = NSLock()
  private nonisolated(unsafe) var state = State()

  func read<Value>(_ path: KeyPath<State, Value>) -> Value { lock.withLock { state[keyPath: path] } }
  func change<Value>(_ path: WritableKeyPath<State, Value>, _ value: Value) {
    lock.withLock { state[keyPath: path] = value }
  }

  /// When it applies.
  open var timeRange: CMTimeRange { read(\.timeRange) }
  /// What lies behind the layers; nil is black. Its transparency doesn't count.
  open var backgroundColor: CGColor? { read(\.background) }
  /// The layers; the first one lies in front.
  open var layerInstructions: [AVVideoCompositionLayerInstruction] { read(\.layers) }
  /// Whether a Core Animation tool draws over what it makes.
  open var enablePostProcessing: Bool { read(\.enablesPostProcessing) }
  /// Whether the same frames may make different pictures at different times.
  open var containsTweening: Bool {
    layerInstructions.contains { !$0.plan.isSteady(from: timeRange.start, to: timeRange.end) }
  }
  /// The IDs of the tracks whose frames are needed.
  open var requiredSourceTrackIDs: [NSValue]? { layerInstructions.map { NSNumber(value: $0.trackID) } }
  /// The IDs of the tracks of timed metadata that a compositor needs, of those that the composition names.
  open var requiredSourceSampleDataTrackIDs: [NSNumber] { read(\.tracks).map { NSNumber(value: $0) } }
  /// Always `kCMPersistentTrackID_Invalid`: layers are always composed.
  open var passthroughTrackID: CMPersistentTrackID { kCMPersistentTrackID_Invalid }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { filled(AVVideoCompositionInstruction()) }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableVideoCompositionInstruction()) }

  private func filled(_ copy: AVVideoCompositionInstruction) -> AVVideoCompositionInstruction {
    var own = lock.withLock { state }
    own.layers = own.layers.compactMap { $0.copy() as? AVVideoCompositionLayerInstruction }
    copy.lock.withLock { copy.state = own }
    return copy
  }
}
