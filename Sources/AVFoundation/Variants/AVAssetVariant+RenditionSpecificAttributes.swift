import Foundation
import MediaEngine

extension AVAssetVariant.AudioAttributes {
  /// What is said of one audio option of a variant.
  open class RenditionSpecificAttributes: NSObject, @unchecked Sendable {
    private let rendition: HLSRendition

    init(_ rendition: HLSRendition) { self.rendition = rendition }

    /// The number of channels; nil where the playlist doesn't say.
    open var channelCount: Int? { rendition.channelCount }

    /// Whether it is made for headphones.
    open var isBinaural: Bool { rendition.channelKinds.contains("BINAURAL") }

    /// Whether it is made to be all around.
    open var isImmersive: Bool { rendition.channelKinds.contains("IMMERSIVE") }

    /// Whether it was mixed down from more channels.
    open var isDownmix: Bool { rendition.channelKinds.contains("DOWNMIX") }
  }
}
