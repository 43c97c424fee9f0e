/// Which of inotify's events concern a library.
struct LibraryEvents: Sendable {
  /// The library's folders, by their watches.
  private var folders: [Int32: String] = [:]
  /// The folders above the roots, and the names in them that lead there. They are others', and may be busy: a home folder, or
  /// `/tmp`.
  private var ways: [Int32: Set<String>] = [:]
  /// The folder of the index, and how the names of the index's files begin.
  private var index: (watch: Int32, name: String)?

  mutating func add(folder path: String, _ watch: Int32) { folders[watch] = path }
  mutating func add(wayTo name: String, _ watch: Int32) { ways[watch, default: []].insert(name) }
  mutating func add(index name: String, _ watch: Int32) { index = (watch, name) }

  /// Whether an event of a watch needs a scan. One without a name is of the folder itself, or says that events were lost.
  func concern(_ watch: Int32, _ name: String) -> Bool {
    let (folder, way, index) = (folders[watch], ways[watch], index.flatMap { $0.watch == watch ? $0.name : nil })
    if let index, name.hasPrefix(index) { return true }
    if let way, name.isEmpty || way.contains(name) { return true }
    // Hidden files are still being written: the rename to their final name counts. A watch that nobody knows of was set just
    // now.
    return (folder != nil || way == nil && index == nil) && !name.hasPrefix(".")
  }

  /// Whether any of the events that were read needs a scan.
  func concern(_ events: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    while place + 16 <= events.count {
      let watch = events.loadUnaligned(fromByteOffset: place, as: Int32.self)
      let length = Int(events.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
      let name = events[(place + 16)...].prefix(length).prefix { $0 != 0 }
      if concern(watch, String(decoding: name, as: UTF8.self)) { return true }
      place += 16 + length
    }
    return false
  }
}
