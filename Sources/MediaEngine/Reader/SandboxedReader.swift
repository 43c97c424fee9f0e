import CLinux
import CoreGraphics
import Foundation
import GLibSupport
import Synchronization

/// Reads untrusted files in a separate process, which has no network, can't open files, and is all that crashes on a
/// malicious file: whatever an image does to the library that decodes it, the program goes on.
///
/// A few such processes are kept warm; each reads one file at a time. Where the reader program isn't installed, files
/// are read in this process.
package final class SandboxedReader: Sendable {
  /// The shared reader.
  package static let shared = SandboxedReader()

  private struct State {
    /// The idle processes, and since when; the longest idle is first.
    var idle: [(process: ReaderProcess, since: UInt64)] = []
    var isTidying = false
    /// Whether starting a reader has failed, so that it isn't tried again.
    var isMissing = false
    var hostile = HostileFiles()
    /// How many processes have been started.
    var started = 0
  }

  private let program: String?
  private let clock: any HostClock
  private let state = Mutex(State())
  /// Limits parallel tasks: each may keep a processor busy, and other work needs some, too.
  private let turns = DispatchSemaphore(value: max(2, min(4, ProcessInfo.processInfo.activeProcessorCount)))

  /// Creates a reader with the installed reader program, or another.
  package init(program: String? = SandboxedReader.installedProgram, clock: any HostClock = SystemHostClock.shared) {
    (self.program, self.clock) = (program, clock)
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

  /// The sandbox restrictions in effect; nil if files are read in this process. Starts a reader.
  package var holds: Set<ReaderService.Hold>? {
    turns.wait()
    defer { turns.signal() }
    guard let process = take() else { return nil }
    give(process)
    return process.holds
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

  /// Decodes a photo, or a frame of a movie, upright; no side is longer than `limit`, or it has its full size if nil.
  package func picture(of file: URL, limit: Int?) throws(ReaderFailure) -> CGImage {
    guard case .picture(let image) = try ask(.picture(longestSide: limit), file.path) else { throw .hostile }
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
    if let entry, state.withLock({ $0.hostile.contains(entry) }) { throw .hostile }
    do {
      return try answer(task, file, entry)
    } catch .interrupted {
      return try answer(task, file, entry)
    }
  }

  private func answer(
    _ task: ReaderTask, _ file: Int32, _ entry: HostileFiles.Entry?
  ) throws(ReaderFailure) -> ReaderAnswer {
    turns.wait()
    defer { turns.signal() }
    guard let process = take() else {
      do {
        return try ReaderAnswer(to: task, about: InputFile.path(of: file))
      } catch {
        throw .unreadable("\(error)")
      }
    }
    do {
      let answer = try process.ask(task, about: file)
      give(process)
      return answer
    } catch .interrupted {
      throw .interrupted
    } catch .hostile {
      if let entry { state.withLock { $0.hostile.insert(entry) } }
      throw .hostile
    } catch {
      give(process)
      throw error
    }
  }

  /// Takes an idle process, or starts one; nil if that isn't possible.
  private func take() -> ReaderProcess? {
    guard let program else { return nil }
    let (waiting, isMissing) = state.withLock { ($0.idle.popLast(), $0.isMissing) }
    if let waiting { return waiting.process }
    guard !isMissing else { return nil }
    let process = ReaderProcess(program, clock: clock)
    state.withLock { state in
      if process == nil { state.isMissing = true } else { state.started += 1 }
    }
    return process
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
