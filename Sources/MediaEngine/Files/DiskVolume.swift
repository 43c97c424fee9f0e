import Foundation

/// What a disk is called whatever number the system gives it: a card's serial number, or where a file system comes
/// from that has no device.
enum DiskVolume {
  /// The name of the volume with this device number; nil where none is known.
  static func name(device: UInt64) -> String? {
    if let name = name(device: device, links: "/dev/disk/by-uuid") { return name }
    guard let mounts = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8) else { return nil }
    return name(device: device, mounts: mounts)
  }

  /// The name of a block device, by the links that the system makes.
  static func name(device: UInt64, links folder: String) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().first { name in
      var information = stat()
      return stat(folder + "/" + name, &information) == 0 && UInt64(information.st_rdev) == device
    }
  }

  /// Kind and source of a file system that has no device, by the kernel's list of mounts.
  static func name(device: UInt64, mounts: String) -> String? {
    // As `makedev` puts them together.
    let major = (device >> 8) & 0xfff | (device >> 32) & ~0xfff
    let minor = device & 0xff | (device >> 12) & ~0xff & 0xffff_ffff
    for line in mounts.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, words[2] == "\(major):\(minor)", let bar = words.firstIndex(of: "-"),
        words.count > bar + 2
      else { continue }
      let (kind, source) = (words[bar + 1], words[bar + 2])
      // The next card in the same slot gets a device of the same name.
      return source.hasPrefix("/dev/") ? nil : "\(kind) \(source)"
    }
    return nil
  }
}
