/// What protects this program from the files of others that it reads: photos, thumbnails, subtitle files and codes.
public struct ReaderProtection: Sendable, Equatable {
  /// Whether a reader program is installed, a process of which reads them. Without one this program reads them itself.
  public var isInstalled: Bool
  /// The version of landlock that lets the process open none but the system's files; nil if that isn't so.
  public var landlock: Int?
  /// Why the process could open other files; nil where it can't, or where none runs.
  public var landlockGap: LandlockGap?
  /// Whether seccomp refuses it system calls that it doesn't need: it can't connect, write files or start programs.
  public var hasSeccomp: Bool
  /// Why no process can be started, so that no file of others is read; nil if one runs.
  public var problem: String?

  /// Why landlock doesn't hold a process.
  public enum LandlockGap: String, Sendable {
    /// The kernel has none.
    case kernel
    /// A thread ran before it was entered, which it doesn't hold: a plugin that was loaded has started one.
    case thread
  }

  /// A protection as it is described.
  public init(
    isInstalled: Bool, landlock: Int? = nil, landlockGap: LandlockGap? = nil, hasSeccomp: Bool = false,
    problem: String? = nil
  ) {
    self.isInstalled = isInstalled
    self.landlock = landlock
    self.landlockGap = landlockGap
    self.hasSeccomp = hasSeccomp
    self.problem = problem
  }

  /// What a reader process says of itself.
  init(_ greeting: ReaderGreeting) {
    let holds = greeting.holds.contains(.files)
    self.init(
      isInstalled: true, landlock: holds ? greeting.landlock : nil,
      landlockGap: holds ? nil : greeting.landlock == nil ? .kernel : .thread,
      hasSeccomp: greeting.holds.contains(.systemCalls))
  }

  /// The protection of this program. Starts a reader process, unless one runs.
  public static var current: ReaderProtection {
    get async { await Task(executorPreference: EngineExecutor.shared) { SandboxedReader.shared.protection }.value }
  }
}
