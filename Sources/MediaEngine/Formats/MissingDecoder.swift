import CoreMedia
import Foundation
import GLibSupport
import GStreamer

/// What of a file can't be decoded or read here, and the package that changes this.
public struct MissingDecoder: Error, Sendable, Hashable {
  /// The part of a file.
  public enum Part: Sendable, Hashable { case picture, sound, file }

  /// What can't be decoded: the picture, the sound, or the file as a whole.
  public let part: Part
  /// The format's common name, such as "DNxHR"; nil where it isn't known.
  public let name: String?
  /// The package that has the decoder on this system; nil where none has, or where it is installed in vain.
  public let package: SystemPackage?

  /// Creates the advice for a codec. A package that is installed already doesn't help.
  init(
    _ codec: Codec, on distribution: Distribution = .current,
    isInstalled: (PluginSet) -> Bool = { $0.isInstalled }
  ) {
    part = codec.isPicture ? .picture : .sound
    name = codec.name
    package = codec.decoder.flatMap { set in
      let package =
        codec.isRestricted ? set.packageOfRestrictedCodecs(on: distribution) : set.package(on: distribution)
      // The usual package may lack what patents cover; the other one is installed beside it.
      return isInstalled(set) && package == set.package(on: distribution) && !distribution.hasLeanLibav
        ? nil : package
    }
  }

  /// Creates the advice for a track's format; nil if it is neither video nor audio.
  public init?(_ format: CMFormatDescription) {
    guard [.video, .audio].contains(format.mediaType) else { return nil }
    if let codec = Codec(format) {
      self.init(codec)
    } else {
      self.init(part: format.mediaType == .video ? .picture : .sound, code: format.letters)
    }
  }

  /// Creates the advice for GStreamer's caps.
  init(_ caps: Caps) { self.init(caps.first ?? Structure("unknown/unknown")) }

  private init(_ media: Structure) {
    if let codec = Codec(media) {
      self.init(codec)
    } else {
      self.init(part: media.name.hasPrefix("audio/") ? .sound : .picture, code: Codec.code(of: media))
    }
  }

  /// Creates the advice for what GStreamer reports as missing.
  init(_ plugin: MissingPlugin) {
    if plugin.kind == "decoder", plugin.package == nil, let caps = plugin.caps {
      self.init(caps)
    } else {
      self.init(part: .file, name: plugin.formatName ?? plugin.subject, package: plugin.package)
    }
  }

  /// Creates the advice for an element that no plugin has.
  init(element: String, package: SystemPackage?) { self.init(part: .file, name: element, package: package) }

  private init(part: Part, name: String?, package: SystemPackage?) {
    (self.part, self.name, self.package) = (part, name, package)
  }

  /// Creates the advice for a codec of which no more than its code is known.
  private init(part: Part, code: String?) {
    // What comes from a file may be anything.
    let isName = code.map { !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") } }
    // What `StreamFormat` calls a stream of which a demuxer says nothing.
    let name = isName == true && code != "unkn" ? code?.trimmingCharacters(in: .whitespaces) : nil
    self.init(part: part, name: name?.isEmpty == true ? nil : name, package: nil)
  }
}

// MARK: - Messages

extension MissingDecoder {
  /// Says what can't be decoded of a file of this name.
  public func explanation(file: String) -> String {
    switch (part, name) {
    // A file's name and a format's, such as “clip.mov” and DNxHR.
    case (.picture, let name?): tr("“%s”: its picture is %s, which can't be decoded here.", file, name)
    case (.sound, let name?): tr("“%s”: its sound is %s, which can't be decoded here.", file, name)
    case (.file, let name?): tr("“%s” can't be read here: that needs %s.", file, name)
    case (.picture, nil): tr("“%s”: its picture is of a format that isn't known here.", file)
    case (.sound, nil): tr("“%s”: its sound is of a format that isn't known here.", file)
    case (.file, nil): tr("“%s” is of a format that isn't known here.", file)
    }
  }

  /// The same without the file's name, where that stands above.
  public var explanation: String {
    switch (part, name) {
    // A format's name, such as DNxHR.
    case (.picture, let name?): tr("Its picture is %s, which can't be decoded here.", name)
    case (.sound, let name?): tr("Its sound is %s, which can't be decoded here.", name)
    case (.file, let name?): tr("It can't be read here: that needs %s.", name)
    case (.picture, nil): tr("Its picture is of a format that isn't known here.")
    case (.sound, nil): tr("Its sound is of a format that isn't known here.")
    case (.file, nil): tr("It is of a format that isn't known here.")
    }
  }

  /// Says what to install; nil where nothing helps.
  public var suggestion: String? {
    // A package's name, such as gstreamer1.0-libav.
    package.map { tr("Install %s.", $0.name) }
  }

  /// Says what to install and with which command; nil where nothing helps.
  public var instruction: String? {
    // A package's name and a command for the terminal.
    package.map { tr("Install %s: %s", $0.name, $0.installCommand) }
  }

  /// Explanation and instruction.
  public func message(file: String) -> String {
    [explanation(file: file), instruction].compactMap(\.self).joined(separator: " ")
  }
}

extension MissingDecoder: CustomStringConvertible {
  /// What can't be decoded and what to install, without a file's name.
  public var description: String {
    let words = name.map { tr("%s can't be decoded here.", $0) } ?? tr("The format isn't known here.")
    return [words, suggestion].compactMap(\.self).joined(separator: " ")
  }
}

extension Codec {
  /// Whether distributions that avoid patents leave out its decoder.
  fileprivate var isRestricted: Bool { ["h264", "hevc", "vvc", "vc1", "wmv3"].contains(word) }
}

extension Distribution {
  /// Whether its usual package of FFmpeg's decoders leaves some out.
  fileprivate var hasLeanLibav: Bool {
    if case .flatpak = self { true } else { false }
  }
}
