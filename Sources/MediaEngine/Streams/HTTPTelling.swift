import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Tells servers what a movie's options say, as each request is sent and wherever it is redirected to: one rule for
/// GStreamer's source for HTTP and for the demuxers of adaptive streams, which request their pieces by themselves.
///
/// Neither lets a program see its requests, and libsoup follows redirects with the header that a request had. So requests
/// are marked with the key of the options: those of the source by a field of the header, those of the demuxers by the
/// program's name, which they take over from the playlist. A request that is queued loses its mark and gets the fields
/// that are meant for its server. Before it is sent to another one, these fields are replaced.
enum HTTPTelling {
  private static let field = "Kinora-Options"
  private static let requests = Mutex<EmissionHook?>(nil)

  /// Applies the options to an element that is added to the pipeline of a movie.
  static func prepare(_ element: Element, _ attached: AttachedHTTPOptions?, listener: RequestListener?) {
    switch element.factoryName {
    case "souphttpsrc": prepare(source: element, attached)
    case "hlsdemux2", "dashdemux2":
      if attached != nil || listener != nil { prepare(demuxer: element, attached, listener) }
    default: break
    }
  }

  /// Applies them to GStreamer's source for HTTP.
  static func prepare(source: Element, _ attached: AttachedHTTPOptions?) {
    SoupStreams.mend()
    guard let attached else { return }
    // Its session replaces the name that a request has.
    if let name = attached.fields(for: attached.origin).first(where: { $0.name == "User-Agent" })?.value {
      try? source.set("user-agent", name)
    }
    // Without the hook nothing is told: a mark that stays in a request says nothing, either.
    guard watchRequests() else { return }
    // Its cookie jar removes cookies that it doesn't know, unless the property is set.
    if attached.options.hasCookies { try? source.set("cookies", StringList([])) }
    try? source.set("extra-headers", Structure("extra-headers").setting(field, to: attached.key))
  }

  private static func prepare(
    demuxer: Element, _ attached: AttachedHTTPOptions?, _ listener: RequestListener?
  ) {
    guard watchRequests(), let pad = try? demuxer.pad("sink") else { return }
    // By its own name, unless the options have one.
    let name = Mutex<String?>(nil)
    pad.addProbe([.buffer, .eventDownstream]) { (pad: Pad, item: PadProbe.Item) in
      switch item {
      case .event(let event):
        let headers = event.structure?.get("request-headers", as: Structure.self)
        if let own = headers?.get("User-Agent", as: String.self) { name.withLock { $0 = own } }
        return .keep
      case .buffer:
        let mark = Mark(listener: listener?.number ?? 0, key: attached?.key ?? "", name: name.withLock(\.self) ?? "")
        let headers = Structure("request-headers").setting("User-Agent", to: mark.text)
        pad.send(.sticky(Structure("http-headers").setting("request-headers", to: headers)))
        return .remove
      default: return .keep
      }
    }
  }

  /// What stands in place of the program's name in the requests of demuxers until they are sent.
  private struct Mark {
    private static let beginning = "kinora-http:"

    let listener: Int
    let key: String
    let name: String

    init(listener: Int, key: String, name: String) { (self.listener, self.key, self.name) = (listener, key, name) }

    init?(_ text: String?) {
      guard let text, text.hasPrefix(Self.beginning) else { return nil }
      let rest = text.dropFirst(Self.beginning.count)
      let parts = rest.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let listener = Int(parts[0]) else { return nil }
      self.init(listener: listener, key: String(parts[1]), name: String(parts[2]))
    }

    var text: String { "\(Self.beginning)\(listener):\(key):\(name)" }
  }

  // MARK: Requests

  /// Finds the requests of the program from now on; false where they can't be found.
  private static func watchRequests() -> Bool {
    requests.withLock { hook in
      if hook == nil { hook = try? SoupHeaders.whenQueued { queued($0) } }
      return hook != nil
    }
  }

  private static func queued(_ message: GObjectRef) {
    guard let headers = SoupHeaders(of: message) else { return }
    if let key = headers[field] {
      headers[field] = nil
      if let attached = AttachedHTTPOptions.at(key) { tell(message, attached) }
    } else if let mark = Mark(headers["User-Agent"]) {
      headers["User-Agent"] = mark.name.isEmpty ? nil : mark.name
      if let attached = AttachedHTTPOptions.at(mark.key) { tell(message, attached) }
      if let listener = RequestListener.at(mark.listener) { tell(message, to: listener) }
    }
  }

  private static func tell(_ message: GObjectRef, _ attached: AttachedHTTPOptions) {
    let reference = WeakObject(message)
    // It has the new address by then, and hasn't been sent to it.
    let restarted = try? message.connect("restarted") {
      if let message = reference.object { setFields(of: message, attached) }
    }
    if restarted != nil { setFields(of: message, attached) }
  }

  private static func setFields(of message: GObjectRef, _ attached: AttachedHTTPOptions) {
    guard let headers = SoupHeaders(of: message) else { return }
    for name in attached.options.guardedNames { headers[name] = nil }
    guard let url = SoupHeaders.url(of: message) else { return }
    for (name, value) in attached.fields(for: url) { headers[name] = value }
  }

  private static func tell(_ message: GObjectRef, to listener: RequestListener) {
    guard let url = SoupHeaders.url(of: message) else { return }
    listener.heard(url)
    let (begin, reference) = (SystemHostClock.shared.now, WeakObject(message))
    _ = try? message.connect("finished") { [weak listener] in
      guard let listener, let message = reference.object,
        let status = try? message.get("status-code", as: Int.self), (200..<300).contains(status)
      else { return }
      let size = SoupHeaders(of: message, isAnswer: true)?["Content-Length"].flatMap { Int64($0) }
      listener.came(url, size ?? 0, SystemHostClock.shared.now &- begin)
    }
  }
}
