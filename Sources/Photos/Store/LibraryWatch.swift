@preconcurrency import Dispatch
import Foundation
import GLibSupport
import Synchronization

/// Watches a library's folders and index for changes by other programs, with inotify, and for disks that
/// come and go.
final class LibraryWatch: Sendable {
  private struct State {
    var events = LibraryEvents()
    var isWaiting = false
    /// Whether the source is suspended.
    var isResting = false
    var generation = 0
    /// By which the roots are listened to.
    var tokens: [UUID?] = []
    var mounts: MountWatch?
    /// What the table of mounts had of the roots.
    var mounted: Set<String> = []
  }

  /// The delay between the first event and the scan: copying a file makes many events. Also how long nothing more is read
  /// after events that were of no concern: a folder above may be busy.
  static let pause = Duration.milliseconds(150)

  private let store: LibraryStore
  private let clock: any HostClock
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "app.kinora.photos.watch", qos: .utility)
  private let source: any DispatchSourceRead
  private let state: Mutex<State>

  init?(_ store: LibraryStore, clock: any HostClock = SystemHostClock.shared) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    (self.store, self.clock) = (store, clock)
    let generation = (try? store.index.read { try $0.generation() }) ?? 0
    state = Mutex(State(generation: generation))
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.drain() }
    let number = descriptor
    source.setCancelHandler { close(number) }
    watchIndex()
    watchFolders()
    source.activate()
    // Nothing is told of a folder that doesn't answer; there may be news once it does.
    let tokens = roots.map { root in
      HangingFolders.shared.listen(to: root) { [weak self] in self?.lookSoon() }
    }
    // What is mounted between the two is seen at once.
    let mounted = MountWatch.mounts(of: roots, in: store.places.mounts)
    state.withLock { ($0.tokens, $0.mounted) = (tokens, mounted) }
    let mounts = MountWatch(store.places.mounts) { [weak self] in self?.lookAtMounts() }
    state.withLock { $0.mounts = mounts }
  }

  deinit {
    source.cancel()
    let (tokens, isResting) = state.withLock { ($0.tokens, $0.isResting) }
    // One that is suspended neither closes its descriptor nor may be let go of.
    if isResting { source.resume() }
    for (root, token) in zip(roots, tokens) { HangingFolders.shared.unlisten(to: root, token) }
  }

  private var roots: [URL] { [store.places.pictures, store.places.videos] }

  private func watchIndex() {
    let folder = store.places.index.deletingLastPathComponent().path
    let number = inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY))
    if number >= 0 { state.withLock { $0.events.add(index: store.places.index.lastPathComponent, number) } }
  }

  /// Adds a watch for every folder. Adding one again has no effect.
  private func watchFolders() {
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_CREATE)
    for root in roots {
      try? HangingFolders.shared.ask(root.path) { [self] in watchWay(to: root) }
      // Where it hangs, its thread keeps this, and the descriptor with it.
      FolderWalk(root).folders { [self] path in
        let number = inotify_add_watch(descriptor, path, events)
        if number >= 0 { state.withLock { $0.events.add(folder: path, number) } }
      }
    }
  }

  /// Watches what is above a root: nothing in it tells that it was moved, or is there again.
  private func watchWay(to root: URL) {
    // Some of these folders may be watched for more already.
    let events = UInt32(IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_CREATE | IN_MASK_ADD)
    var folder = root
    while folder.path != "/" {
      let (above, name) = (folder.deletingLastPathComponent(), folder.lastPathComponent)
      let number = inotify_add_watch(descriptor, above.path, events)
      if number >= 0 { state.withLock { $0.events.add(wayTo: name, number) } }
      folder = above
    }
  }

  /// Reads the pending events and schedules a scan.
  private func drain() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let events = state.withLock { $0.events }
    var concern = false
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { break }
      concern = concern || bytes.withUnsafeBytes { events.concern(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
    if concern { lookSoon() } else { rest() }
  }

  /// Leaves events to the kernel for a moment, which keeps thousands of them and says if there were more.
  private func rest() {
    source.suspend()
    state.withLock { $0.isResting = true }
    clock.schedule(after: Self.pause, on: queue) { [weak self] in self?.goOn() }
  }

  private func goOn() {
    state.withLock { $0.isResting = false }
    source.resume()
  }

  /// Others come and go all the time, as in containers.
  private func lookAtMounts() {
    let mounted = MountWatch.mounts(of: roots, in: store.places.mounts)
    let isNews = state.withLock { state in
      defer { state.mounted = mounted }
      return state.mounted != mounted
    }
    if isNews { lookSoon() }
  }

  private func lookSoon() {
    let mustWait = state.withLock { state in
      defer { state.isWaiting = true }
      return state.isWaiting
    }
    if !mustWait { clock.schedule(after: Self.pause, on: queue) { [weak self] in self?.look() } }
  }

  private func look() {
    state.withLock { $0.isWaiting = false }
    watchFolders()
    let before = state.withLock { $0.generation }
    // `rescan()` sends the signal itself for what it finds in the folders.
    let found = (try? store.rescan()) ?? LibraryScan.Outcome()
    let now = (try? store.index.read { try $0.generation() }) ?? before
    state.withLock { $0.generation = now }
    if found.isEmpty, now != before, store.hasForeignChanges(since: before, until: now) { store.changes.send() }
  }
}
