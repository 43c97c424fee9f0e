import CoreMedia
import Foundation

/// Which channels a stream has, and in which order.
open class AVAudioChannelLayout: NSObject, @unchecked Sendable {
  let managed: ManagedAudioChannelLayout

  /// A layout by its tag; nil for a tag that only says that descriptions or a bitmap do.
  public convenience init?(layoutTag: AudioChannelLayoutTag) {
    let channels = AudioChannelLayoutTag_GetNumberOfChannels(layoutTag)
    let isOther =
      layoutTag == kAudioChannelLayoutTag_UseChannelDescriptions || layoutTag == kAudioChannelLayoutTag_UseChannelBitmap
    guard !isOther, channels > 0 else { return nil }
    self.init(ManagedAudioChannelLayout(tag: layoutTag))
  }

  /// A copy of a layout.
  public convenience init(layout: UnsafePointer<AudioChannelLayout>) {
    self.init(ManagedAudioChannelLayout(audioChannelLayoutPointer: layout))
  }

  init(_ managed: ManagedAudioChannelLayout) {
    self.managed = managed
    layout = FormatMemory.pointer(to: managed)
    super.init()
  }

  /// The layout's tag.
  open var layoutTag: AudioChannelLayoutTag { layout.pointee.mChannelLayoutTag }

  /// The layout, with all its descriptions behind it. The pointer stays valid.
  public let layout: UnsafePointer<AudioChannelLayout>

  /// The number of channels.
  open var channelCount: AVAudioChannelCount {
    switch layoutTag {
    case kAudioChannelLayoutTag_UseChannelDescriptions: layout.pointee.mNumberChannelDescriptions
    case kAudioChannelLayoutTag_UseChannelBitmap:
      AVAudioChannelCount(layout.pointee.mChannelBitmap.rawValue.nonzeroBitCount)
    case let tag: AudioChannelLayoutTag_GetNumberOfChannels(tag)
    }
  }

  /// Whether another object is the same layout.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioChannelLayout else { return false }
    return managed == other.managed
  }

  /// A hash of the layout.
  open override var hash: Int { managed.hashValue }
}
