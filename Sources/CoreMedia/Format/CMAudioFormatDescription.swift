import CoreGraphics
import Foundation

extension CMFormatDescription {
  /// Which parts of an audio format are compared or found equal.
  public struct EqualityMask: OptionSet, Sendable {
    /// The bits, as the C functions take them.
    public let rawValue: UInt32

    /// Parts from their bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// The stream's format.
    public static let streamBasicDescription = EqualityMask(rawValue: 1 << 0)
    /// The magic cookie: codec configuration that the decoder needs.
    public static let magicCookie = EqualityMask(rawValue: 1 << 1)
    /// The channels.
    public static let channelLayout = EqualityMask(rawValue: 1 << 2)
    /// The extensions.
    public static let extensions = EqualityMask(rawValue: 1 << 3)
    /// Everything.
    public static let all: EqualityMask = [.streamBasicDescription, .magicCookie, .channelLayout, .extensions]
  }

  /// A description of an audio format.
  public convenience init(
    audioStreamBasicDescription: AudioStreamBasicDescription, layout: ManagedAudioChannelLayout? = nil,
    magicCookie: Data? = nil, extensions: Extensions? = nil
  ) throws {
    func make(_ layout: UnsafeRawBufferPointer?) -> AudioFormatContent {
      guard let magicCookie else {
        return AudioFormatContent(audioStreamBasicDescription, layout: layout, magicCookie: nil)
      }
      return magicCookie.withUnsafeBytes {
        AudioFormatContent(audioStreamBasicDescription, layout: layout, magicCookie: $0)
      }
    }
    let format =
      layout.map { layout in
        layout.withUnsafePointer { make(UnsafeRawBufferPointer(start: $0, count: layout.sizeInBytes)) }
      } ?? make(nil)
    self.init(
      type: kCMMediaType_Audio, subType: audioStreamBasicDescription.mFormatID, extensions: extensions?.dictionary,
      details: .audio(format))
  }

  /// Creates a summary of several audio formats; parts that differ between them are left unset.
  public convenience init(audioFormatDescriptions: [CMFormatDescription]) throws {
    let formats = audioFormatDescriptions.compactMap(\.audioFormat)
    guard let first = formats.first, formats.count == audioFormatDescriptions.count else {
      throw Error.invalidParameter
    }
    var summary = first.description
    for other in formats.dropFirst().map(\.description) {
      if summary.mSampleRate != other.mSampleRate { summary.mSampleRate = 0 }
      if summary.mFormatID != other.mFormatID { summary.mFormatID = 0 }
      if summary.mFormatFlags != other.mFormatFlags { summary.mFormatFlags = 0 }
      if summary.mBytesPerPacket != other.mBytesPerPacket { summary.mBytesPerPacket = 0 }
      if summary.mFramesPerPacket != other.mFramesPerPacket { summary.mFramesPerPacket = 0 }
      if summary.mBytesPerFrame != other.mBytesPerFrame { summary.mBytesPerFrame = 0 }
      summary.mChannelsPerFrame = max(summary.mChannelsPerFrame, other.mChannelsPerFrame)
      if summary.mBitsPerChannel != other.mBitsPerChannel { summary.mBitsPerChannel = 0 }
    }
    try self.init(audioStreamBasicDescription: summary)
  }

  var audioFormat: AudioFormatContent? {
    if case .audio(let format) = details { format } else { nil }
  }

  /// The stream's format; nil when this isn't an audio format.
  public var audioStreamBasicDescription: AudioStreamBasicDescription? { audioFormat?.description }

  /// The magic cookie: codec configuration that the decoder needs.
  public var magicCookie: Data? { audioFormat?.magicCookie.map { Data($0) } }

  /// The channels.
  public var audioChannelLayout: ManagedAudioChannelLayout? {
    audioFormat?.layout?.baseAddress.map {
      ManagedAudioChannelLayout(audioChannelLayoutPointer: $0.assumingMemoryBound(to: AudioChannelLayout.self))
    }
  }

  /// The formats that the stream can be decoded to, richest first.
  public var audioFormatList: [AudioFormatListItem] { audioFormat.map { Array($0.formatList) } ?? [] }
  /// The richest of these formats that can be decoded on this system.
  public var richestDecodableFormat: AudioFormatListItem? { audioFormatList.first }
  /// The most compatible of these formats, which every decoder supports.
  public var mostCompatibleFormat: AudioFormatListItem? { audioFormatList.last }

  /// Returns which of the requested parts are equal in both audio formats.
  public func audioFormatDescriptionEqual(
    _ other: CMFormatDescription, equalityMask: EqualityMask
  ) -> EqualityMask {
    guard let mine = audioFormat, let others = other.audioFormat else { return [] }
    var equal = EqualityMask.all.subtracting(mine.differences(from: others))
    if !isSamePropertyList(extensionDictionary, other.extensionDictionary) {
      equal.remove(.extensions)
    }
    return equal.intersection(equalityMask)
  }
}

/// Which parts of an audio format are compared or found equal, as the C functions take it.
public typealias CMAudioFormatDescriptionMask = UInt32
/// The stream's format.
public let kCMAudioFormatDescriptionMask_StreamBasicDescription: CMAudioFormatDescriptionMask = 1 << 0
/// The magic cookie: codec configuration that the decoder needs.
public let kCMAudioFormatDescriptionMask_MagicCookie: CMAudioFormatDescriptionMask = 1 << 1
/// The channels.
public let kCMAudioFormatDescriptionMask_ChannelLayout: CMAudioFormatDescriptionMask = 1 << 2
/// The extensions.
public let kCMAudioFormatDescriptionMask_Extensions: CMAudioFormatDescriptionMask = 1 << 3
/// Everything.
public let kCMAudioFormatDescriptionMask_All: CMAudioFormatDescriptionMask = 0xF

/// Makes a description of an audio format.
@discardableResult
public func CMAudioFormatDescriptionCreate(
  allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
  layout: UnsafePointer<AudioChannelLayout>?, magicCookieSize: Int, magicCookie: UnsafeRawPointer?,
  extensions: CFDictionary?, formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
  let format = AudioFormatContent(
    asbd.pointee,
    layout: layout.map { UnsafeRawBufferPointer(start: $0, count: layoutSize) },
    magicCookie: magicCookie.map { UnsafeRawBufferPointer(start: $0, count: magicCookieSize) })
  formatDescriptionOut.pointee = CMFormatDescription(
    type: kCMMediaType_Audio, subType: asbd.pointee.mFormatID, extensions: extensions, details: .audio(format))
  return noErr
}

/// The stream's format, valid as long as the description; nil when this isn't an audio format.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? {
  desc.audioFormat.map { UnsafePointer($0.stream) }
}

/// The magic cookie that the decoder needs, valid as long as the description.
public func CMAudioFormatDescriptionGetMagicCookie(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
  sizeOut?.pointee = desc.audioFormat?.magicCookie?.count ?? 0
  return desc.audioFormat?.magicCookie?.baseAddress
}

/// The channel layout, valid as long as the description.
public func CMAudioFormatDescriptionGetChannelLayout(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
  sizeOut?.pointee = desc.audioFormat?.layout?.count ?? 0
  return desc.audioFormat?.layout?.baseAddress?.assumingMemoryBound(to: AudioChannelLayout.self)
}

/// The formats that the stream can be decoded to, the richest first, valid as long as the description.
public func CMAudioFormatDescriptionGetFormatList(
  _ desc: CMAudioFormatDescription, sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioFormatListItem>? {
  sizeOut?.pointee = (desc.audioFormat?.formatList.count ?? 0) * MemoryLayout<AudioFormatListItem>.stride
  return desc.audioFormat?.formatList.baseAddress.map { UnsafePointer($0) }
}

/// The richest of these formats that can be decoded on this system.
public func CMAudioFormatDescriptionGetRichestDecodableFormat(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioFormatListItem>? {
  CMAudioFormatDescriptionGetFormatList(desc, sizeOut: nil)
}

/// The most compatible of these formats, which every decoder supports.
public func CMAudioFormatDescriptionGetMostCompatibleFormat(
  _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioFormatListItem>? {
  CMAudioFormatDescriptionGetFormatList(desc, sizeOut: nil)
}

/// Creates a summary of several audio formats; parts that differ between them are left unset.
@discardableResult
public func CMAudioFormatDescriptionCreateSummary(
  allocator: CFAllocator?, formatDescriptionArray: CFArray, flags: UInt32,
  formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
  osStatus {
    guard let descriptions = formatDescriptionArray as? [CMFormatDescription] else {
      throw CMFormatDescription.Error.invalidParameter
    }
    formatDescriptionOut.pointee = try CMFormatDescription(audioFormatDescriptions: descriptions)
  }
}

/// Whether all requested parts of both formats are equal; `equalityMaskOut` receives the parts that are.
public func CMAudioFormatDescriptionEqual(
  _ formatDescription: CMAudioFormatDescription, otherFormatDescription: CMAudioFormatDescription,
  equalityMask: CMAudioFormatDescriptionMask, equalityMaskOut: UnsafeMutablePointer<CMAudioFormatDescriptionMask>?
) -> Bool {
  let equal = formatDescription.audioFormatDescriptionEqual(
    otherFormatDescription, equalityMask: CMFormatDescription.EqualityMask(rawValue: equalityMask))
  equalityMaskOut?.pointee = equal.rawValue
  return equal.rawValue == equalityMask & kCMAudioFormatDescriptionMask_All
}
