import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Tells servers what a movie's options say: by the properties of GStreamer's source for HTTP, and for the pieces of adaptive
/// streams, which their demuxers request by themselves, as such a request is queued.
///
/// The demuxers take over by which name the program has called itself for a playlist, and send it with all requests that
/// follow. What they are given for that are the options themselves, which are replaced by what they say before anything is sent.
enum HTTPTelling {
  private static let mark = "kinora-http-"
  private static let requests = Mutex<EmissionHook?>(nil)

  /// Applies the options to an element that is added to the pipeline of a movie.
  static func prepare(_ element: Element, _ url: URL, _ options: HTTPOptions, listener: RequestListener?) {
    switch element.factoryName {
    case "souphttpsrc": prepare(source: element, url, options)
    case "hlsdemux2", "dashdemux2":
      if !options.isEmpty || listener != nil { prepare(demuxer: element, options, listener) }
    default: break
    }
  }

  /// Applies them to GStreamer's source for HTTP.
  static func prepare(source: Element, _ url: URL, _ options: HTTPOptions) {
    SoupStreams.mend()
    var extra = Structure("extra-headers")
    for (name, value) in options.fields(for: url.requested) {
      switch name.lowercased() {
      case "user-agent": try? source.set("user-agent", value)
      // Such a field it takes from its own property only.
      case "cookie": try? source.set("cookies", StringList([value]))
      default: extra = extra.setting(name, to: value)
      }
    }
    if !extra.fieldNames.isEmpty { try? source.set("extra-headers", extra) }
  }

  private static func prepare(demuxer: Element, _ options: HTTPOptions, _ listener: RequestListener?) {
    watchRequests()
    guard let pad = try? demuxer.pad("sink") else { return }
    // By its own name, unless the options have one.
    let name = Mutex<String?>(nil)
    let number = listener?.number ?? 0
    pad.addProbe([.buffer, .eventDownstream]) { (pad: Pad, item: PadProbe.Item) in
      switch item {
      case .event(let event):
        let headers = event.structure?.get("request-headers", as: Structure.self)
        if let own = headers?.get("User-Agent", as: String.self) { name.withLock { $0 = own } }
        return .keep
      case .buffer:
        var options = options
        options.userAgent = options.userAgent ?? name.withLock(\.self)
        let headers = Structure("request-headers").setting("User-Agent", to: "\(mark)\(number)-\(options.text)")
        pad.send(.sticky(Structure("http-headers").setting("request-headers", to: headers)))
        return .remove
      default: return .keep
      }
    }
  }

  /// Finds the requests of all demuxers from now on. The elements load libsoup themselves, so its functions are looked up.
  private static func watchRequests() {
    requests.withLock { hook in
      guard hook == nil else { return }
      hook = try? EmissionHook(type: "SoupSession", signal: "request-queued") { objects in
        if let message = objects.last { tell(message) }
      }
    }
  }

  private static func tell(_ message: GObjectRef) {
    guard let headers = SoupHeaders(of: message), let name = headers["User-Agent"], name.hasPrefix(mark) else { return }
    headers["User-Agent"] = nil
    let parts = name.dropFirst(mark.count).split(separator: "-")
    guard parts.count == 2, let options = HTTPOptions(text: parts[1]), let url = SoupHeaders.url(of: message) else {
      return
    }
    for (name, value) in options.fields(for: url) { headers[name] = value }
    guard let listener = Int(parts[0]).flatMap({ RequestListener.at($0) }) else { return }
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
