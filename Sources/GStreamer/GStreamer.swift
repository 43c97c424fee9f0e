import CGStreamer
import GLibSupport

/// The library itself.
public enum GStreamer {
  private static let started: Void = {
    FundamentalTypes.registerGTKs()
    gst_init(nil, nil)
  }()

  /// Starts GStreamer. Everything that makes an object calls it, so calling it early is only a matter of timing:
  /// the first start of a user's life scans the plugins.
  public static func initialize() { started }

  /// The running library's version, as `1.22.0`.
  public static var version: String {
    var major: guint = 0
    var minor: guint = 0
    var micro: guint = 0
    var nano: guint = 0
    gst_version(&major, &minor, &micro, &nano)
    return "\(major).\(minor).\(micro)"
  }

  /// Waits until all pipelines that were let go of while they ran have stopped. For the end of a program, so that
  /// cameras are closed in order, and for tests.
  public static func finishBackgroundWork() async {
    await withCheckedContinuation { continuation in
      blockingThreads.whenDone { continuation.resume() }
    }
  }

  /// Runs work that may block (state changes, device providers), away from the main thread and from the pool that
  /// runs Swift's tasks.
  package static func offMain<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result
  {
    try await withCheckedThrowingContinuation { continuation in
      blockingThreads.async {
        continuation.resume(with: Swift.Result { try work() })
      }
    }
  }
}
