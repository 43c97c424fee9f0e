import Foundation

/// What disks take of names, found out by trying: NTFS and file systems in user space may refuse what DOS did or take it, as
/// they were mounted. It isn't kept: another disk may have the device's number later.
enum NameTrial {
  /// Whether a folder's disk refuses names that DOS refused; false also where nothing can be tried.
  static func refusesDOSNames(in folder: URL) -> Bool {
    (try? HangingFolders.reach(in: folder) { ask(folder) }) ?? false
  }

  private static func ask(_ folder: URL) -> Bool {
    var (folder, information) = (folder, stat())
    while stat(folder.path, &information) != 0 {
      guard errno == ENOENT, folder.path != "/" else { return false }
      folder.deleteLastPathComponent()
    }
    let path = folder.appending(path: ".kinora-\(UUID().uuidString):?").path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    let refusal = errno
    guard descriptor >= 0 else {
      // What else may be wrong, such as a disk that is full, says nothing of names.
      return [EINVAL, EILSEQ, ENOENT].contains(refusal)
    }
    close(descriptor)
    unlink(path)
    return false
  }
}
