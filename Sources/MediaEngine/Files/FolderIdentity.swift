import Foundation

/// What tells a folder from another one of its path: from an empty mount point, say, or the same folder of another disk.
package struct FolderIdentity: Codable, Sendable, Equatable {
  private let inode: UInt64
  private let device: UInt64
  /// The file system's own number, which often stays when the device gets another at the next start; 0 where it has none.
  private let system: UInt64
  /// The volume on which it is, where inodes are made up; nil where they aren't, where it isn't known, and where an earlier
  /// version noted the folder.
  private var volume: String?

  /// The identity of the folder at a path; nil if there is none, or it can't be looked at.
  package init?(of folder: URL) {
    self.init(of: folder, on: DiskTraits(of: folder), volume: DiskVolume.name)
  }

  /// The same on a disk of which a test says what it is.
  init?(of folder: URL, on disk: DiskTraits, volume: (UInt64) -> String?) {
    let path = folder.path
    let found = try? HangingFolders.reach(in: folder) { () -> (UInt64, UInt64, UInt64)? in
      var (information, system) = (stat(), statvfs())
      guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR, statvfs(path, &system) == 0 else {
        return nil
      }
      return (UInt64(information.st_ino), UInt64(information.st_dev), UInt64(system.f_fsid))
    }
    guard let found = found ?? nil else { return nil }
    (inode, device, system) = found
    self.volume = disk.keepsInodes ? nil : volume(device)
  }

  /// Whether the folder at this path is certainly this one.
  package func isThat(of folder: URL) -> Bool {
    let disk = DiskTraits(of: folder)
    return FolderIdentity(of: folder).map { isThat($0, on: disk) } ?? false
  }

  /// Whether a folder of the same path is certainly this one.
  func isThat(_ other: FolderIdentity, on disk: DiskTraits) -> Bool {
    // Of such a disk the root's inode is that of every other card's, and the device's number goes with the slot.
    if !disk.keepsInodes, volume != nil || other.volume != nil { return volume == other.volume }
    guard inode == other.inode else { return false }
    return system != 0 && other.system != 0 ? system == other.system : device == other.device
  }

  /// Whether a file was deleted: nothing has its name, in the very folder in which it was. On a disk that isn't mounted, that
  /// has errors or can't be looked at, nothing is known of it.
  package static func isDeleted(_ file: URL, from folder: FolderIdentity?) -> Bool {
    let isAbsent = try? HangingFolders.reach(file) {
      var information = stat()
      return lstat(file.path, &information) != 0 && errno == ENOENT
    }
    guard isAbsent == true else { return false }
    return folder?.isThat(of: file.deletingLastPathComponent()) ?? false
  }
}
