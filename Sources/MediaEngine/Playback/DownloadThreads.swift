import GLibSupport
import GStreamer
import Synchronization

/// The threads in which hlsdemux2 and dashdemux2 download the fragments of adaptive streams.
///
/// Up to 1.22.6 a seek cancels only the requests that such a thread has started. A request that is queued but not
/// started is started nevertheless, and its completion is taken for that of the fragment requested next, which ends the
/// program with a failed assertion. So a seek waits until every queued request has started.
enum DownloadThreads {
  /// The event loops of those threads. The elements load libsoup themselves, so the loops are found by its signal for
  /// queued requests.
  private static let loops = Mutex<SignalingLoops?>(nil)

  /// Makes the seeks of a demuxer wait for these threads.
  static func holdJumps(of demuxer: Element) {
    loops.withLock { loops in
      if loops == nil { loops = try? SignalingLoops(type: "SoupSession", signal: "request-queued") }
    }
    // The demuxer sends the flush before it cancels any request, and queues no new ones meanwhile.
    _ = try? demuxer.onPadAdded { pad in
      pad.addProbe(.flush) { item in
        if case .event(let event) = item, event.kind == .flushStart { finishBeginning() }
        return .keep
      }
    }
  }

  private static func finishBeginning() {
    loops.withLock(\.self)?.finishWhatIsDue(within: Timeouts.downloadBegin)
  }
}
