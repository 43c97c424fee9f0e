/// What protects this program from the files of others that it reads: photos, thumbnails, subtitle files and codes.
public struct ReaderProtection: Sendable, Equatable {
  /// Whether a reader program is installed, a process of which reads them. Without one this program reads them itself.
  public var isInstalled: Bool
  /// The version of landlock that lets the process open none but the system's files; nil if that isn't so.
  public var landlock: Int?
  /// Whether seccomp refuses it system calls that it doesn't need: it can't connect, write files or start programs.
  public var hasSeccomp: Bool
  /// Why no process can be started, so that no file of others is read; nil if one runs.
  public var problem: String?

  /// A protection as it is described.
  public init(isInstalled: Bool, landlock: Int? = nil, hasSeccomp: Bool = false, problem: String? = nil) {
    self.isInstalled = isInstalled
    self.landlock = landlock
    self.hasSeccomp = hasSeccomp
    self.problem = problem
  }

  /// What a reader process says of itself.
  init(_ greeting: ReaderGreeting) {
    self.init(
      isInstalled: true, landlock: greeting.holds.contains(.files) ? greeting.landlock : nil,
      hasSeccomp: greeting.holds.contains(.systemCalls))
  }

  /// The protection of this program. Starts a reader process, unless one runs.
  public static var current: ReaderProtection {
    get async { await Task(executorPreference: EngineExecutor.shared) { SandboxedReader.shared.protection }.value }
  }
}
