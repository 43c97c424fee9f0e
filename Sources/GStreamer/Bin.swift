import CGStreamer
import GLibSupport

/// An element that groups other elements.
public class Bin: Element, @unchecked Sendable {
  override init(object: GObjectRef) { super.init(object: object) }

  /// Creates an empty bin.
  public init(name: String? = nil) {
    GStreamer.initialize()
    super.init(object: .sinkFloating(UnsafeMutableRawPointer(gst_bin_new(name))!))
  }

  /// Creates a bin from a description in the syntax of `gst-launch-1.0`; unlinked pads become ghost pads.
  public init(parsing description: String) throws {
    super.init(
      object: try Bin.parse(description) {
        gst_parse_bin_from_description_full(description, 1, $0, GST_PARSE_FLAG_FATAL_ERRORS, $1)
      })
  }

  var bin: UnsafeMutablePointer<GstBin> { object.as() }

  static func parse(
    _ description: String,
    _ parse: (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?) -> UnsafeMutablePointer<GstElement>?
  ) throws -> GObjectRef {
    GStreamer.initialize()
    let context = gst_parse_context_new()
    defer { gst_parse_context_free(context) }
    var error: UnsafeMutablePointer<GError>?
    let element = parse(context, &error)
    if let missing = gst_parse_context_get_missing_elements(context) {
      defer { g_strfreev(missing) }
      if let first = missing[0] {
        let name = String(cString: first)
        if let error { g_error_free(error) }
        throw GStreamerError.missingElement(name: name, package: PluginSet(element: name)?.package())
      }
    }
    if let error {
      let cause = GLibError(taking: error)
      throw GStreamerError.malformed("\(description): \(cause.message)")
    }
    guard let element else { throw GStreamerError.malformed(description) }
    return .sinkFloating(UnsafeMutableRawPointer(element))
  }

  /// Adds an element, which must not belong to another bin.
  public func add(_ element: Element) throws {
    guard gst_bin_add(bin, element.element) != 0 else {
      throw GStreamerError.notAdded(element.name, to: name)
    }
  }

  /// Adds elements.
  public func add(_ elements: [Element]) throws {
    for element in elements { try add(element) }
  }

  /// Makes an element and adds it.
  @discardableResult
  public func add(_ factory: String, name: String? = nil) throws -> Element {
    let element = try Element(factory, name: name)
    try add(element)
    return element
  }

  /// Removes an element, which should be in the null state by then.
  public func remove(_ element: Element) { gst_bin_remove(bin, element.element) }

  /// Returns the element of this name, at any depth.
  public func element(named name: String) -> Element? {
    GObjectRef.takeRef(gst_bin_get_by_name(bin, name).map { UnsafeMutableRawPointer($0) }).map(Element.wrapping)
  }

  /// The elements directly inside.
  public var children: [Element] { collect(gst_bin_iterate_elements(bin)).map(Element.wrapping) }

  /// All elements inside, at any depth.
  public var descendants: [Element] { collect(gst_bin_iterate_recurse(bin)).map(Element.wrapping) }

  /// The sinks inside, at any depth.
  public var sinks: [Element] { collect(gst_bin_iterate_sinks(bin)).map(Element.wrapping) }

  /// Exposes a pad of an inner element as a ghost pad of this bin.
  @discardableResult
  public func addGhostPad(_ name: String, for target: Pad) throws -> Pad {
    let pad = try Pad(ghost: name, for: target)
    // A pad that is added to a running bin must be active.
    gst_pad_set_active(pad.pad, 1)
    guard gst_element_add_pad(element, pad.pad) != 0 else { throw GStreamerError.noPad(name, element: self.name) }
    return pad
  }

  /// Calls the handler for each element that is added anywhere inside, before it runs.
  public func onDeepElementAdded(_ handler: @escaping @Sendable (Element) -> Void) throws -> SignalConnection {
    try connect("deep-element-added") { (_: GObjectRef, element: GObjectRef) in handler(Element.wrapping(element)) }
  }

  /// Recalculates and distributes the latency. Call it after a `.latency` message.
  public func recalculateLatency() { gst_bin_recalculate_latency(bin) }

  /// The graph in Graphviz's DOT language.
  public var dotDescription: String {
    let text = gst_debug_bin_to_dot_data(bin, GST_DEBUG_GRAPH_SHOW_ALL)
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }
}
