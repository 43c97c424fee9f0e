import Foundation
import GLibSupport
import Synchronization

/// Keeps other processes from a device's settings: a locked file for each device, in the folder of the person's login. The
/// lock ends with the process that has it, however that ends.
///
/// V4L2's own priority isn't used: it would also keep out the streams of the very process that sets it, and PipeWire's.
package final class DeviceClaim: Sendable {
  /// Where the files of all devices lie.
  package static var folder: URL { UserFolder.runtime.appending(path: "kinora/devices", directoryHint: .isDirectory) }

  private let file: URL
  private let descriptor = Mutex<Int32?>(nil)

  /// The claim on a device.
  package init(on device: String, in folder: URL = DeviceClaim.folder) {
    let name = device.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? device
    // Serial numbers and ports stand last.
    file = folder.appending(path: name.suffix(200) + ".lock", directoryHint: .notDirectory)
  }

  deinit { giveBack() }

  /// The claim on a real device; nil for a simulated one, of which each process has its own.
  package convenience init?(on device: DeviceDescription) {
    if device.isSimulated { return nil }
    self.init(on: device.id)
  }

  /// Takes the claim, without waiting; false if another process has it. Where there can be no such file, there is nobody
  /// to be kept out by one.
  package func take() -> Bool {
    descriptor.withLock { descriptor in
      guard descriptor == nil else { return true }
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let opened = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard opened >= 0 else { return true }
      while flock(opened, LOCK_EX | LOCK_NB) != 0 {
        if errno == EINTR { continue }
        let isTaken = errno == EWOULDBLOCK
        close(opened)
        return !isTaken
      }
      descriptor = opened
      return true
    }
  }

  /// Lets other processes have it. The file stays: whoever removed it might remove one that another process has locked.
  package func giveBack() {
    descriptor.withLock { descriptor in
      if let opened = descriptor { close(opened) }
      descriptor = nil
    }
  }
}
