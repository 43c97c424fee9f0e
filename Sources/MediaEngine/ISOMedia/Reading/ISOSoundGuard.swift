import GStreamer
import Synchronization

/// Keeps from qtdemux what would end the process (`ISOSoundCheck`) where a file can't be looked at before: from a server, as
/// progressive download or in fragments. A look at the server's file before would prove nothing, since a server can answer
/// the next request with something else.
enum ISOSoundGuard {
  private struct State {
    var scan = ISOSoundScan()
    var isRefused = false
  }

  /// Installs the check on a demuxer of ISO files; does nothing for other elements.
  static func install(on element: Element) {
    guard element.factoryName == "qtdemux", let pad = try? element.pad("sink") else { return }
    let state = Mutex(State())
    pad.addProbe(.buffer) { (pad: Pad, item: PadProbe.Item) in
      guard case .buffer(let buffer) = item else { return .keep }
      let (isFine, isNew) = state.withLock { state in
        guard !state.isRefused else { return (false, false) }
        state.isRefused = (try? buffer.map()).map { state.scan.take($0.bytes) } != true
        return (!state.isRefused, state.isRefused)
      }
      if isNew { pad.parent?.postDecodingError(ISOSoundCheck.reason) }
      return isFine ? .keep : .drop
    }
  }
}
