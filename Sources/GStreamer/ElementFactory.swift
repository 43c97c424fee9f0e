import CGStreamer
import GLibSupport

/// The factory that creates elements of one type.
public struct ElementFactory: Sendable, Hashable {
  private let object: GObjectRef

  private var factory: OpaquePointer { object.opaque }

  /// Finds the factory of this name, if an installed plugin has it.
  public init?(_ name: String) {
    GStreamer.initialize()
    guard let factory = gst_element_factory_find(name) else { return nil }
    object = .takeRef(UnsafeMutableRawPointer(factory))
  }

  private init(object: GObjectRef) { self.object = object }

  /// The purpose of a factory's elements.
  public enum Kind: Sendable { case decoder, encoder, muxer, demuxer, parser, videoEncoder, audioEncoder }

  /// Lists the factories of a kind, highest rank first, that accept (`sink`) or produce (`source`) these caps.
  public static func list(_ kind: Kind, sink: Caps? = nil, source: Caps? = nil) -> [ElementFactory] {
    GStreamer.initialize()
    guard let all = gst_element_factory_list_get_elements(kind.type, GST_RANK_MARGINAL) else { return [] }
    defer { gst_plugin_feature_list_free(all) }
    var found: [ElementFactory] = []
    var link: UnsafeMutablePointer<GList>? = all
    while let item = link {
      let factory = OpaquePointer(item.pointee.data!)
      let takes = sink.map { gst_element_factory_can_sink_any_caps(factory, $0.pointer) != 0 } ?? true
      let gives = source.map { gst_element_factory_can_src_any_caps(factory, $0.pointer) != 0 } ?? true
      if takes, gives { found.append(ElementFactory(object: .addRef(item.pointee.data!))) }
      link = item.pointee.next
    }
    return found.sorted { $0.rank > $1.rank }
  }

  /// Whether elements accept everything that has these caps, not only a subset with further fields.
  public func takesAll(_ caps: Caps) -> Bool { gst_element_factory_can_sink_all_caps(factory, caps.pointer) != 0 }

  /// Whether an installed plugin has an element of this name.
  public static func exists(_ name: String) -> Bool { ElementFactory(name) != nil }

  /// The name, such as `x264enc`.
  public var name: String {
    let name = gst_object_get_name(object.as())
    defer { g_free(name) }
    return name.map { String(cString: $0) } ?? ""
  }

  /// The display name.
  public var longName: String { metadata("long-name") }

  /// The class, such as `Codec/Encoder/Video/Hardware`.
  public var classification: String { metadata("klass") }

  /// The rank: the highest is chosen first.
  public var rank: Int { Int(kinora_factory_rank(object.pointer)) }

  /// The plugin's name, as `x264`.
  public var pluginName: String {
    gst_plugin_feature_get_plugin_name(object.opaque).map { String(cString: $0) } ?? ""
  }

  /// The file that holds the plugin, without its folder.
  public var pluginFile: String? {
    guard let plugin = gst_plugin_feature_get_plugin(object.opaque) else { return nil }
    defer { gst_object_unref(UnsafeMutableRawPointer(plugin)) }
    return gst_plugin_get_filename(plugin).flatMap { String(cString: $0).split(separator: "/").last.map(String.init) }
  }

  /// Makes an element.
  public func make(name: String? = nil) throws -> Element { try Element(self.name, name: name) }

  private func metadata(_ key: String) -> String {
    gst_element_factory_get_metadata(factory, key).map { String(cString: $0) } ?? ""
  }
}

extension ElementFactory.Kind {
  fileprivate var type: GstElementFactoryListType {
    let decoder: GstElementFactoryListType = 1 << 0
    let encoder: GstElementFactoryListType = 1 << 1
    let demuxer: GstElementFactoryListType = 1 << 5
    let parser: GstElementFactoryListType = 1 << 6
    let muxer: GstElementFactoryListType = 1 << 4
    let video: GstElementFactoryListType = 1 << 49
    let audio: GstElementFactoryListType = 1 << 50
    return switch self {
    case .decoder: decoder
    case .encoder: encoder
    case .demuxer: demuxer
    case .muxer: muxer
    case .parser: parser
    case .videoEncoder: encoder | video
    case .audioEncoder: encoder | audio
    }
  }
}
