import CoreMedia
import GLibSupport
import MediaEngine
import Synchronization

/// A file output's delegate, which sees the samples before they are recorded, and what shows them to it. The delegate is
/// held weakly.
final class FileOutputWatcher: Sendable {
  private struct State {
    weak var output: AVCaptureFileOutput?
    var delegate = WeakReference(nil)
    /// Whether a recording that is started from the delegate begins with the sample that it sees.
    var isAccurate = false
  }

  private let shared: Shared
  /// Shows the samples. One lasting object, as the session compares receivers by identity.
  let relay: RecordingRelay

  /// What the relay's handler and the watcher share.
  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  init() {
    let shared = Shared()
    self.shared = shared
    relay = RecordingRelay { buffer, kind in
      let (output, delegate) = shared.state.withLock { ($0.output, $0.delegate) }
      guard let output else { return }
      if let delegate = delegate.object as? any AVCaptureFileOutputDelegate,
        let connection = output.liveConnection(with: kind == .camera ? .video : .audio)
      {
        delegate.fileOutput(output, didOutput: buffer, from: connection)
      }
      output.shown(kind, at: buffer.presentationTimeStamp)
    }
  }

  var delegate: (any AVCaptureFileOutputDelegate)? {
    shared.state.withLock { $0.delegate }.object as? any AVCaptureFileOutputDelegate
  }

  /// The relay while there is a delegate to show samples to.
  var relayInUse: RecordingRelay? { delegate == nil ? nil : relay }

  /// The relay, which shows samples to the output itself, too.
  func relay(for output: AVCaptureFileOutput) -> RecordingRelay {
    shared.state.withLock { $0.output = output }
    return relay
  }

  /// Sets the delegate, after asking it whether recordings are to begin with the sample that it sees.
  func set(_ delegate: (any AVCaptureFileOutputDelegate)?, of output: AVCaptureFileOutput) {
    let isAccurate = delegate?.fileOutputShouldProvideSampleAccurateRecordingStart(output) ?? false
    let reference = WeakReference(delegate)
    shared.state.withLock { $0 = State(output: output, delegate: reference, isAccurate: isAccurate) }
  }

  /// Keeps samples from the one on that the delegate is being shown in this thread; nil where it isn't, or doesn't want
  /// recordings to begin with it.
  func keepFromShown(clock: any HostClock) -> CMTime? {
    shared.state.withLock { $0.isAccurate } ? relay.keepFromShown(clock: clock) : nil
  }
}
