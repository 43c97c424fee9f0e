import CGStreamer
import GLibSupport

/// The GStreamer library.
public enum GStreamer {
  private static let started: Void = {
    FundamentalTypes.registerGTKs()
    gst_init(nil, nil)
  }()

  /// Initialises GStreamer. Everything that creates an object calls it, so an early call only changes when the cost is
  /// paid: the first start for a user scans the plugins.
  public static func initialize() { started }

  /// The version of the library in use, such as `1.22.0`.
  public static var version: String {
    var major: guint = 0
    var minor: guint = 0
    var micro: guint = 0
    var nano: guint = 0
    gst_version(&major, &minor, &micro, &nano)
    return "\(major).\(minor).\(micro)"
  }

  /// Whether the library in use has this version or a later one.
  public static func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    let numbers = version.split(separator: ".").compactMap { Int($0) }
    return !numbers.lexicographicallyPrecedes([major, minor])
  }

  /// Finds plugins that were installed since the program's start. Takes as long as a first start where there are any.
  public static func findNewPlugins() async throws {
    try await offMain {
      initialize()
      _ = gst_update_registry()
    }
  }

  /// Waits until all pipelines that were released while running have stopped. For the end of a program, so that cameras
  /// are closed properly, and for tests.
  public static func finishBackgroundWork() async {
    await withCheckedContinuation { continuation in
      blockingThreads.whenDone { continuation.resume() }
    }
  }

  /// Runs work that may block (state changes, device providers) away from the main thread and from Swift's cooperative
  /// thread pool.
  package static func offMain<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result
  {
    try await withCheckedThrowingContinuation { continuation in
      blockingThreads.async {
        continuation.resume(with: Swift.Result { try work() })
      }
    }
  }
}
