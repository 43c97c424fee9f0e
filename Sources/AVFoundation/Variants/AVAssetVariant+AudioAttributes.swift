import CoreAudioTypes
import Foundation
import MediaEngine

extension AVAssetVariant {
  /// What the audio of a variant is.
  open class AudioAttributes: NSObject, @unchecked Sendable {
    private let variant: HLSVariant
    private let sounds: [HLSRendition]

    init(_ variant: HLSVariant, _ sounds: [HLSRendition]) { (self.variant, self.sounds) = (variant, sounds) }

    /// The formats of its audio.
    open var formatIDs: [AudioFormatID] { variant.audioCodecs.compactMap { RFC6381Codec($0).code } }

    /// What is said of one of the audio options of the asset; nil if the variant hasn't got it.
    open func renditionSpecificAttributes(
      for mediaSelectionOption: AVMediaSelectionOption
    ) -> RenditionSpecificAttributes? {
      let tag = mediaSelectionOption.extendedLanguageTag
      let named = sounds.filter { $0.name == mediaSelectionOption.displayName }
      let found = named.first ?? sounds.first { $0.language != nil && $0.language == tag }
      return found.map(RenditionSpecificAttributes.init)
    }
  }
}
