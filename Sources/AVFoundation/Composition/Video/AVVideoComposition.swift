import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// How the video tracks of an asset become one picture over time.
open class AVVideoComposition: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  struct State {
    var frameDuration = CMTime.invalid
    var renderSize = CGSize.zero
    var renderScale: Float = 1
    var instructions: [any AVVideoCompositionInstructionProtocol] = []
    var timingTrack = kCMPersistentTrackID_Invalid
    var compositor: (any AVVideoCompositing.Type)?
    /// What makes a picture of the first video track's, in place of a compositor.
    var filter: FilteringCompositor.Filter?
    var primaries: String?
    var matrix: String?
    var transferFunction: String?
    var animationTool: AVVideoCompositionCoreAnimationTool?
    var dataTracks: [CMPersistentTrackID] = []
  }

  private let lock = NSLock()
  private nonisolated(unsafe) var state = State()
  private nonisolated(unsafe) var made: (any AVVideoCompositing)?

  func read<Value>(_ path: KeyPath<State, Value>) -> Value { lock.withLock { state[keyPath: path] } }
  func change<Value>(_ path: WritableKeyPath<State, Value>, _ value: Value) {
    lock.withLock { state[keyPath: path] = value }
  }

  /// An empty composition of no size.
  public override init() { super.init() }

  /// A composition that shows an asset's video tracks as they stand: in the size and at the rate of the largest and fastest.
  /// Blocks the caller's thread while the asset isn't loaded.
  public convenience init(propertiesOf asset: AVAsset) {
    self.init()
    _ = asset.loader.wait(for: "tracks")
    fill(from: asset)
  }

  /// A composition that shows an asset's video tracks as they stand. Waits for
  /// the asset without blocking.
  public class func videoComposition(withPropertiesOf asset: AVAsset) async throws -> AVVideoComposition {
    _ = try await asset.loader.load(["tracks"])
    return AVVideoComposition(propertiesOf: asset)
  }

  /// A composition whose pictures are those of an asset's first video track, as the handler changes them. Waits for the asset
  /// without blocking.
  public class func videoComposition(
    with asset: AVAsset,
    applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
  ) async throws -> AVVideoComposition {
    _ = try await asset.loader.load(["tracks"])
    return AVVideoComposition(asset: asset, applyingCIFiltersWithHandler: applier)
  }

  /// Fills in what an asset's tracks say; what isn't said by tracks is as in the prototype.
  func fill(from asset: AVAsset, like prototype: AVVideoCompositionInstruction? = nil) {
    guard let composition = asset.composition else { return }
    let plan = VideoPlan(of: composition)
    lock.withLock {
      state.frameDuration = plan.frameDuration
      state.renderSize = CGSize(width: plan.width, height: plan.height)
      state.instructions = plan.instructions.map { instruction in
        let made = AVMutableVideoCompositionInstruction()
        made.timeRange = instruction.range
        if let prototype {
          made.backgroundColor = prototype.backgroundColor
          made.enablePostProcessing = prototype.enablePostProcessing
        }
        made.layerInstructions = instruction.layers.map { layer in
          let copy = AVMutableVideoCompositionLayerInstruction()
          copy.change { $0 = layer }
          return copy
        }
        return made
      }
    }
  }

  /// How long each picture is shown.
  open var frameDuration: CMTime { read(\.frameDuration) }
  /// The size of the pictures.
  open var renderSize: CGSize { read(\.renderSize) }
  /// The scale at which pictures are made; for players.
  open var renderScale: Float { read(\.renderScale) }
  /// What is composed when, in order of time, without gaps.
  open var instructions: [any AVVideoCompositionInstructionProtocol] { read(\.instructions) }
  /// The track whose frames' times are those of the pictures; `kCMPersistentTrackID_Invalid` takes the frame duration.
  open var sourceTrackIDForFrameTiming: CMPersistentTrackID { read(\.timingTrack) }
  /// The compositor that makes the pictures instead of the built-in one.
  open var customVideoCompositorClass: (any AVVideoCompositing.Type)? { read(\.compositor) }
  /// The pictures' primaries, one of `AVVideoColorPrimaries_…`; nil takes those of the sources.
  open var colorPrimaries: String? { read(\.primaries) }
  /// The pictures' matrix, one of `AVVideoYCbCrMatrix_…`; nil takes that of the sources.
  open var colorYCbCrMatrix: String? { read(\.matrix) }
  /// The pictures' transfer function, one of `AVVideoTransferFunction_…`; nil takes that of the sources.
  open var colorTransferFunction: String? { read(\.transferFunction) }
  /// The tracks of timed metadata that a compositor may need; instructions say which of them they do.
  open var sourceSampleDataTrackIDs: [CMPersistentTrackID] { read(\.dataTracks) }
  /// Draws layers over the pictures, or puts the pictures into a layer; for exports and readers.
  open var animationTool: AVVideoCompositionCoreAnimationTool? { read(\.animationTool) }

  /// The compositor of this very object, made when it is first asked for. Copies have others.
  var compositor: (any AVVideoCompositing)? {
    let filter = read(\.filter)
    guard let kind = filter == nil ? read(\.compositor) : FilteringCompositor.self else { return nil }
    if let made = lock.withLock({ made }), type(of: made) == kind { return made }
    let fresh = filter.map(FilteringCompositor.init) ?? kind.init()
    return lock.withLock {
      if let made, type(of: made) == kind { return made }
      made = fresh
      return fresh
    }
  }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { filled(AVVideoComposition()) }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableVideoComposition()) }

  private func filled(_ copy: AVVideoComposition) -> AVVideoComposition {
    let own = lock.withLock { state }
    copy.lock.withLock { copy.state = own }
    return copy
  }
}
