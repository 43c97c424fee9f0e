import Foundation
import MediaEngine

/// Walks a folder and its subfolders recursively, skipping hidden files and folders.
struct FolderWalk {
  /// What a walk has to say beside the files, by paths relative to the folder.
  struct Remarks: Sendable, Equatable {
    /// What couldn't be read, the folder's own path being empty: nothing is known about what is there and below.
    var unread: [String] = []
    /// The subfolders on which another disk is mounted, or another folder of the same.
    var mounts: [String] = []
  }

  private struct Found: Sendable {
    var files: [(name: String, facts: FileSystem.Facts)] = []
    var remarks = Remarks()
  }

  /// By what mounts differ.
  private struct Mount: Equatable {
    let device: UInt64
    /// Linux's number for it, which two mounts of one disk don't share; nil where it isn't known.
    let number: String?

    init(_ descriptor: Int32, at path: String) throws(SystemError) {
      var information = stat()
      guard fstat(descriptor, &information) == 0 else { throw SystemError(errno, path: path) }
      device = UInt64(information.st_dev)
      let facts = try? String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)
      number = facts?.split(separator: "\n").first { $0.hasPrefix("mnt_id:") }.map(String.init)
    }
  }

  private let folder: URL

  init(_ folder: URL) { self.folder = folder }

  /// Calls `body` for every regular file, with its path relative to the folder.
  func files(_ body: (String, FileSystem.Facts) -> Void) -> Remarks {
    // Of a folder that doesn't answer nothing is known.
    let found = try? HangingFolders.shared.ask(folder.path) { () -> Found in
      var found = Found()
      walk("", on: nil, &found) { _ in }
      return found
    }
    guard let found else { return Remarks(unread: [""]) }
    for (name, facts) in found.files { body(name, facts) }
    return found.remarks
  }

  /// Calls `body` for every folder that can be read, the root first and each before what is in it, with its absolute
  /// path: in the thread that waits for an answer of the disk.
  func folders(_ body: @escaping @Sendable (String) -> Void) {
    try? HangingFolders.shared.ask(folder.path) {
      var found = Found()
      body(folder.path)
      walk("", on: nil, &found) { body(folder.path + "/" + $0) }
    }
  }

  /// `outer` is the mount of the folder that this one is in; nil for the root.
  private func walk(_ inside: String, on outer: Mount?, _ found: inout Found, _ subfolder: (String) -> Void) {
    let path = inside.isEmpty ? folder.path : folder.path + "/" + inside
    let (names, mount): ([String], Mount)
    do { (names, mount) = try self.names(in: path) } catch {
      // A subfolder that was deleted a moment ago is empty; a root that isn't there may be on a disk that isn't,
      // either.
      if !error.isAbsence || inside.isEmpty { found.remarks.unread.append(inside) }
      return
    }
    if let outer, outer != mount { found.remarks.mounts.append(inside) }
    for name in names.sorted() {
      let place = inside.isEmpty ? name : inside + "/" + name
      let facts: FileSystem.Facts?
      do { facts = try FileSystem.look(path + "/" + name) } catch {
        found.remarks.unread.append(place)
        continue
      }
      guard let facts else { continue }
      if facts.isFile { found.files.append((place, facts)) }
      if facts.isFolder {
        subfolder(place)
        walk(place, on: mount, &found, subfolder)
      }
    }
  }

  /// The names in a folder without the hidden ones, and its mount. Throws also if only some can be read.
  private func names(in path: String) throws(SystemError) -> ([String], Mount) {
    try FolderCall.step(path)
    guard let directory = opendir(path) else { throw SystemError(errno, path: path) }
    defer { closedir(directory) }
    // What was opened tells: a disk may be mounted by the very attempt to look into its folder.
    let mount = try Mount(dirfd(directory), at: path)
    var names: [String] = []
    while true {
      try FolderCall.step(path)
      // `readdir` returns nil at the end and for errors, and sets `errno` for these alone.
      errno = 0
      guard let entry = readdir(directory) else {
        guard errno == 0 else { throw SystemError(errno, path: path) }
        return (names, mount)
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
  }
}
