import CLinux
import Foundation
import GStreamer

/// The reader process's side: enters its sandbox, then reads the files it is sent, one after the other.
package enum ReaderService {
  /// The socket's file descriptor.
  private static let socket: Int32 = 3
  /// The memory limit: enough to rotate the largest photo of current phones.
  private static let mostMemory: UInt64 = 1 << 30

  /// The paths that libraries read while they work: themselves, their plugins and their settings.
  private static var readable: [String] {
    let environment = ProcessInfo.processInfo.environment
    var paths = [
      "/usr", "/lib", "/lib64", "/etc", "/opt", "/nix/store", "/app", "/proc/self", "/proc/cpuinfo", "/proc/meminfo",
      "/sys/devices/system/cpu", "/dev/null", "/dev/urandom",
    ]
    let plugins = ["GST_PLUGIN_PATH", "GST_PLUGIN_SYSTEM_PATH", "GST_PLUGIN_PATH_1_0", "GST_PLUGIN_SYSTEM_PATH_1_0"]
    for name in plugins + ["LD_LIBRARY_PATH"] {
      paths += environment[name]?.split(separator: ":").map(String.init) ?? []
    }
    return paths
  }

  /// Enters the sandbox; returns how this process is held now.
  package static func lockIn() -> ReaderGreeting {
    // Before the sandbox: it scans for plugins, and may start a helper program for that.
    GStreamer.initialize()
    sandbox_limit_memory(mostMemory)
    let words = readable.map { strdup($0) }
    defer { for word in words { free(word) } }
    let state = (words.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { sandbox_enter($0.baseAddress) }
    return ReaderGreeting(
      version: ReaderGreeting.current, holds: Set(Hold.allCases.filter { state.held & $0.flag != 0 }),
      landlock: state.landlock > 0 ? Int(state.landlock) : nil,
      failure: state.failure == 0 ? nil : SystemFailure(state.failure).description)
  }

  /// A sandbox restriction; kernels may lack either.
  package enum Hold: String, CaseIterable, Sendable, Codable {
    /// No sockets, no programs, no processes, and nothing is opened for writing.
    case systemCalls
    /// No files can be opened except the system's.
    case files

    fileprivate var flag: Int32 {
      switch self {
      case .systemCalls: Int32(SandboxSyscalls)
      case .files: Int32(SandboxFiles)
      }
    }
  }

  /// Serves tasks until the socket is closed.
  package static func run() -> Never {
    let greeting = lockIn()
    guard let words = try? JSONEncoder().encode(greeting), send(words), greeting.failure == nil else { exit(1) }
    var room = [UInt8](repeating: 0, count: ReaderReply.longestMessage)
    // First the memory for all that is long.
    var memory: Int32 = -1
    let isHanded = room.withUnsafeMutableBytes { message_receive(socket, $0.baseAddress, $0.count, &memory) > 0 }
    guard isHanded, memory >= 0 else { exit(0) }
    while true {
      var file: Int32 = -1
      let count = room.withUnsafeMutableBytes { message_receive(socket, $0.baseAddress, $0.count, &file) }
      guard count > 0 else { exit(0) }
      defer { if file >= 0 { close(file) } }
      guard file >= 0, let task = try? JSONDecoder().decode(ReaderTask.self, from: Data(room[..<count])) else {
        exit(1)
      }
      sandbox_limit_time(task.mostSeconds)
      guard send(answer(task, file, memory)) else { exit(1) }
    }
  }

  private static func answer(_ task: ReaderTask, _ file: Int32, _ memory: Int32) -> Data {
    do {
      let (message, shared) = try ReaderReply.packed(ReaderAnswer(to: task, about: InputFile.path(of: file)))
      if let shared, !SharedMemory.write(shared, to: memory) { throw SystemFailure(errno) }
      return message
    } catch {
      return ReaderReply.packed(problem: "\(error)")
    }
  }

  private static func send(_ words: Data) -> Bool {
    words.withUnsafeBytes { message_send(socket, $0.baseAddress, $0.count, -1) } == words.count
  }
}
