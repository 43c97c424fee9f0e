import GLibSupport
import GStreamer
import Synchronization

/// The threads in which hlsdemux2 and dashdemux2 fetch the pieces of streams.
///
/// Up to 1.22.6 a jump cancels only those requests that such a thread has begun. One that has been handed to it and not
/// begun is begun nevertheless, and its end counts as that of the piece that is asked for next, which ends the program
/// with a failed assertion. So a jump waits until all that was handed over has begun.
enum DownloadThreads {
  /// Found as libsoup, which the elements load by themselves, says what it fetches.
  private static let loops = Mutex<SignalingLoops?>(nil)

  /// Makes the jumps of a demuxer wait for them.
  static func holdJumps(of demuxer: Element) {
    loops.withLock { loops in
      if loops == nil { loops = try? SignalingLoops(type: "SoupSession", signal: "request-queued") }
    }
    // The demuxer hands out the flush before it cancels anything, and asks for nothing new meanwhile.
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
