import CLinux
import CoreGraphics
import Foundation
import GLibSupport
import Synchronization

/// Reads untrusted files in a separate process, which has no network, can't open files, and is all that crashes on a
/// malicious file: whatever an image does to the library that decodes it, the program goes on.
///
/// A few such processes are kept warm; each reads one file at a time. Where the reader program isn't installed, files
/// are read in this process. Where it is, none ever is: while no process can be started, no file is read.
package final class SandboxedReader: Sendable {
  /// The shared reader, which remembers hostile files between runs.
  package static let shared = SandboxedReader(memory: .personal)

  private struct State {
    /// The idle processes, and since when; the longest idle is first.
    var idle: [(process: ReaderProcess, since: UInt64)] = []
    var isTidying = false
    var starts = ReaderStarts()
    var hostile: HostileFiles
    /// How many processes have been started.
    var started = 0
  }

  private let program: String?
  private let memory: HostileFileMemory?
  private let clock: any HostClock
  private let state: Mutex<State>
  private let turnCount = max(2, min(4, ProcessInfo.processInfo.activeProcessorCount))
  /// Limits parallel tasks: each may keep a processor busy, and other work needs some, too.
  private let turns: DispatchSemaphore
  /// Held by who takes all turns.
  private let takingAll = NSLock()
  /// Held during a start: the first process may scan all plugins, and several would take longer for that than one.
  private let starting = NSLock()

  /// Creates a reader with the installed reader program, or another. With a memory it knows the hostile files in there,
  /// and adds those that it finds.
  init(
    program: String? = SandboxedReader.installedProgram, memory: HostileFileMemory? = nil,
    clock: any HostClock = SystemHostClock.shared
  ) {
    (self.program, self.memory, self.clock) = (program, memory, clock)
    turns = DispatchSemaphore(value: turnCount)
    state = Mutex(State(hostile: HostileFiles(memory?.entries ?? [])))
  }

  /// The path of the reader program: beside this one, as in a build folder, or in a `libexec` folder.
  package static let installedProgram: String? = {
    let name = "kinora-reader"
    var folders = ["/usr/local/libexec", "/usr/libexec"]
    if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      let folder = (own as NSString).deletingLastPathComponent
      folders = [folder, (folder as NSString).deletingLastPathComponent + "/libexec"] + folders
    }
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }()

  /// What protects from the files that are read. Starts a process, unless one is idle. Blocks.
  package var protection: ReaderProtection {
    turns.wait()
    defer { turns.signal() }
    do throws(ReaderFailure) {
      guard let process = try take() else { return ReaderProtection(isInstalled: false) }
      defer { give(process) }
      return ReaderProtection(process.greeting)
    } catch {
      return ReaderProtection(isInstalled: true, problem: "\(error)")
    }
  }

  /// How many processes have been started.
  var startedCount: Int { state.withLock { $0.started } }
  /// How many processes are idle.
  var waitingCount: Int { state.withLock { $0.idle.count } }

  // MARK: Requests

  /// Reads a file's properties for a photo library; nil if it isn't media.
  package func facts(of path: String) throws(ReaderFailure) -> FileFacts? {
    guard case .facts(let facts) = try ask(.facts, path) else { return nil }
    return facts.map { $0.checked(for: path) }
  }

  /// Reads a photo's metadata.
  package func details(of file: URL) throws(ReaderFailure) -> PhotoDetails {
    guard case .details(let details) = try ask(.details, file.path) else { return PhotoDetails() }
    return details.checked
  }

  /// Reads a photo's properties as Image I/O has them.
  func properties(of file: URL) throws(ReaderFailure) -> [String: Any] {
    guard case .properties(let properties) = try ask(.properties, file.path) else { return [:] }
    return PropertyValue.dictionary(properties).checked as? [String: Any] ?? [:]
  }

  /// Reads what a movie says of itself in words.
  func tags(of file: URL) throws(ReaderFailure) -> [MetadataEntry] {
    guard case .tags(let entries) = try ask(.tags, file.path) else { return [] }
    return Array(entries.lazy.filter(\.isPlausible).prefix(MetadataEntry.mostTags))
  }

  /// Decodes a photo, or a frame of a movie, upright; no side is longer than `limit`, or it has its full size if nil.
  package func picture(of file: URL, limit: Int?) throws(ReaderFailure) -> CGImage {
    guard case .picture(let image) = try ask(.picture(longestSide: limit), file.path) else { throw .hostile }
    return image
  }

  /// Decodes a photo that is in memory, upright, at its full size.
  func picture(of photo: Data) throws(ReaderFailure) -> CGImage {
    let memory = photo.withUnsafeBytes { sealed_memory($0.baseAddress, $0.count) }
    guard memory >= 0 else { throw .notOpened(errno) }
    defer { close(memory) }
    guard case .picture(let image) = try ask(.picture(longestSide: nil), memory, nil) else { throw .hostile }
    return image
  }

  /// Decodes an animated picture's frames from an index on, upright, as many as fit; no side is longer than `limit`.
  func frames(of file: URL, from index: Int, limit: Int?) throws(ReaderFailure) -> AnimationPart {
    guard case .frames(let part) = try ask(.frames(from: index, longestSide: limit), file.path) else { throw .hostile }
    return part
  }

  /// Parses a subtitle file.
  package func subtitles(of file: URL) throws(ReaderFailure) -> [SubtitleCue] {
    guard case .subtitles(let cues) = try ask(.subtitles, file.path) else { return [] }
    return cues.filter(\.isPlausible)
  }

  /// Finds codes of these symbologies in an image; their corners are relative to the whole image that it is cut from.
  func codes(in picture: CodePicture, _ symbologies: Set<CodeSymbology>) throws(ReaderFailure) -> [FoundCode] {
    let memory = picture.brightness.withUnsafeBytes { sealed_memory($0.baseAddress, $0.count) }
    guard memory >= 0 else { throw .notOpened(errno) }
    defer { close(memory) }
    let task = ReaderTask.codes(width: picture.width, height: picture.height, symbologies: symbologies)
    guard case .codes(let codes) = try ask(task, memory, nil) else { return [] }
    return codes.filter(\.isPlausible).prefix(FoundCode.mostInPicture).map { $0.moved(into: picture.area) }
  }

  // MARK: Processes

  private func ask(_ task: ReaderTask, _ path: String) throws(ReaderFailure) -> ReaderAnswer {
    let file: Int32
    do {
      file = try InputFile.open(path)
    } catch {
      throw .notOpened(error.code)
    }
    defer { close(file) }
    guard let identity = HostileFiles.Identity(file) else { throw .unreadable("not a file") }
    return try ask(task, file, HostileFiles.Entry(file: identity, weight: task.weight))
  }

  private func ask(
    _ task: ReaderTask, _ file: Int32, _ entry: HostileFiles.Entry?
  ) throws(ReaderFailure) -> ReaderAnswer {
    let (failure, isSuspect) = state.withLock { state in
      (entry.flatMap { state.hostile.failure(of: $0) }, entry.map { state.hostile.isSuspect($0) } ?? false)
    }
    if let failure { throw failure }
    if isSuspect { return try answerAlone(task, file, entry) }
    do {
      return try answer(task, file, entry)
    } catch .interrupted {
      return try answer(task, file, entry)
    } catch .killed {
      return try answerAlone(task, file, entry)
    }
  }

  private func answer(
    _ task: ReaderTask, _ file: Int32, _ entry: HostileFiles.Entry?
  ) throws(ReaderFailure) -> ReaderAnswer {
    turns.wait()
    defer { turns.signal() }
    return try attempt(task, file, entry)
  }

  /// Reads a file while nothing else is read, in a new process: if that is killed, other files aren't the cause.
  private func answerAlone(
    _ task: ReaderTask, _ file: Int32, _ entry: HostileFiles.Entry?
  ) throws(ReaderFailure) -> ReaderAnswer {
    takingAll.withLock { for _ in 0..<turnCount { turns.wait() } }
    defer { for _ in 0..<turnCount { turns.signal() } }
    let idle = state.withLock { state in
      defer { state.idle = [] }
      return state.idle.map(\.process)
    }
    for process in idle { process.end() }
    do {
      return try attempt(task, file, entry)
    } catch .killed {
      guard let entry, state.withLock({ $0.hostile.wasKilledAlone(entry) }) else { throw .killed }
      memory?.add([entry])
      throw .hostile
    }
  }

  private func attempt(
    _ task: ReaderTask, _ file: Int32, _ entry: HostileFiles.Entry?
  ) throws(ReaderFailure) -> ReaderAnswer {
    guard let process = try take() else {
      do {
        return try ReaderAnswer(to: task, about: InputFile.path(of: file))
      } catch {
        throw .unreadable("\(error)")
      }
    }
    let outcome: Result<ReaderAnswer, ReaderFailure>
    do {
      outcome = .success(try process.ask(task, about: file))
    } catch {
      outcome = .failure(error)
    }
    if case .failure(let failure) = outcome, [.killed, .hostile, .late].contains(failure) { tell(failure, task, file) }
    switch outcome {
    case .success, .failure(.unreadable), .failure(.notOpened), .failure(.noReader):
      give(process)
      state.withLock { state in
        state.starts.answered()
        if let entry { state.hostile.clear(entry) }
      }
    case .failure(.interrupted): break
    case .failure(.killed): state.withLock { $0.starts.ended(at: clock.now) }
    case .failure(.hostile): remember(entry, .hostile)
    case .failure(.late): remember(entry, .late)
    }
    return try outcome.get()
  }

  /// Says which file has ended a process, to whoever looks for it.
  private func tell(_ failure: ReaderFailure, _ task: ReaderTask, _ file: Int32) {
    let name = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file)")) ?? "a file"
    GLibLog.info("kinora-reader", "a process ended with \(name), asked for \(task.weight): \(failure)")
  }

  /// Remembers a file that isn't to be read again: until it changes or, if it only took too long, in this run.
  private func remember(_ entry: HostileFiles.Entry?, _ failure: ReaderFailure) {
    state.withLock { state in
      state.starts.ended(at: clock.now)
      if let entry { state.hostile.insert(entry, failure) }
    }
    if let entry, failure == .hostile { memory?.add([entry]) }
  }

  /// Takes an idle process, or starts one; nil if no reader program is installed. It waits for pauses to end, but
  /// not for long.
  private func take() throws(ReaderFailure) -> ReaderProcess? {
    guard let program else { return nil }
    let last = clock.time(after: Timeouts.readerPatience)
    while true {
      if let idle = state.withLock({ $0.idle.popLast() }) { return idle.process }
      if let process = start(program) { return process }
      let starts = state.withLock { $0.starts }
      guard starts.next <= last else { throw .noReader(starts.failure?.reason ?? "") }
      wait(until: starts.next)
    }
  }

  /// Starts a process; nil if that fails, or before the last pause is over.
  private func start(_ program: String) -> ReaderProcess? {
    starting.lock()
    defer { starting.unlock() }
    let starts = state.withLock { $0.starts }
    guard clock.now >= starts.next else { return nil }
    do throws(ReaderStarts.Failure) {
      let process = try ReaderProcess(program, clock: clock, within: starts.limit)
      state.withLock { state in
        state.started += 1
        state.starts.succeeded()
      }
      return process
    } catch {
      state.withLock { $0.starts.failed(error, at: clock.now) }
      return nil
    }
  }

  private func wait(until deadline: UInt64) {
    let isOver = DispatchSemaphore(value: 0)
    clock.schedule(at: deadline, on: nil) { isOver.signal() }
    isOver.wait()
  }

  private func give(_ process: ReaderProcess) {
    let mustTidy = state.withLock { state in
      state.idle.append((process, clock.now))
      defer { state.isTidying = state.isTidying || state.idle.count > 1 }
      return !state.isTidying && state.idle.count > 1
    }
    if mustTidy { tidyLater() }
  }

  /// Keeps one process for good, and ends the others when they have been idle for a while.
  private func tidyLater() {
    clock.schedule(after: Timeouts.idleReader, on: .global(qos: .utility)) { [weak self] in
      guard let self else { return }
      let (spare, isDone) = state.withLock { state in
        var spare: [ReaderProcess] = []
        while state.idle.count > 1, clock.now >= state.idle[0].since + Timeouts.idleReader.wholeNanoseconds {
          spare.append(state.idle.removeFirst().process)
        }
        state.isTidying = state.idle.count > 1
        return (spare, !state.isTidying)
      }
      for process in spare { process.end() }
      if !isDone { tidyLater() }
    }
  }
}
