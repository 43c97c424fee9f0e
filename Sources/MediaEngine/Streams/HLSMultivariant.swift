import Foundation

/// A playlist that names the variants and renditions of a stream.
public struct HLSMultivariant: Equatable, Sendable {
  /// Data about the stream as a whole.
  public struct SessionData: Equatable, Sendable {
    /// Its identifier, as `com.example.title`.
    public var identifier: String
    /// Its value.
    public var value: String?
    /// Where its value is.
    public var uri: String?
    /// The language of its value.
    public var language: String?
  }

  /// The version of the protocol that it needs.
  public internal(set) var version: Int?
  /// The variants in the order of the list.
  public internal(set) var variants: [HLSVariant] = []
  /// Those of key frames only.
  public internal(set) var keyFrameVariants: [HLSVariant] = []
  /// The renditions.
  public internal(set) var renditions: [HLSRendition] = []
  /// Data about the stream.
  public internal(set) var sessionData: [SessionData] = []
  /// Where playing begins.
  public internal(set) var start: HLSStart?
  /// Whether each piece can be decoded by itself.
  public internal(set) var isIndependent = false

  init() {}

  /// The renditions of a kind that belong to a variant.
  public func renditions(_ kind: HLSRendition.Kind, of variant: HLSVariant) -> [HLSRendition] {
    let group = Self.group(kind, of: variant)
    return renditions.filter { $0.kind == kind && $0.group == group }
  }

  /// The renditions of a kind that belong to each variant, in the variants' order.
  public func renditionsOfVariants(_ kind: HLSRendition.Kind) -> [[HLSRendition]] {
    let groups = Dictionary(grouping: renditions.lazy.filter { $0.kind == kind }, by: \.group)
    return variants.map { variant in Self.group(kind, of: variant).flatMap { groups[$0] } ?? [] }
  }

  private static func group(_ kind: HLSRendition.Kind, of variant: HLSVariant) -> String? {
    switch kind {
    case .audio: variant.audio
    case .video: variant.video
    case .subtitles: variant.subtitles
    case .closedCaptions: variant.closedCaptions
    }
  }
}
