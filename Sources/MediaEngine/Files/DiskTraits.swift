import CLinux
import Foundation
import FoundationAdditions

/// What the disk of a folder can't do that most can: memory cards and sticks come with file systems of another time.
package struct DiskTraits: Sendable, Equatable {
  /// How large a file may become, in bytes; nil where no limit is known. Others are found only by writing.
  package var largestFile: Int64?
  /// Whether a file has one inode number for as long as it exists. FAT and exFAT have none on the disk: Linux makes one up
  /// when it reads the file's entry, and another one after the file was forgotten or the disk mounted anew. So do many file
  /// systems in user space, and shares of Windows.
  package var keepsInodes = true
  /// Whether names are those of DOS and Windows: some characters are refused, and 255 of UTF-16 are the most.
  package var hasDOSNames = false
  /// Whether names may be those of DOS, which the kind of file system doesn't tell: NTFS and others take what they are mounted
  /// to take.
  var mayHaveDOSNames = false

  /// These traits.
  package init(largestFile: Int64? = nil, keepsInodes: Bool = true, hasDOSNames: Bool = false) {
    (self.largestFile, self.keepsInodes, self.hasDOSNames) = (largestFile, keepsInodes, hasDOSNames)
  }

  /// FAT counts a file's bytes by 32 bits.
  private static let largestOnFAT: Int64 = 0xffff_ffff
  /// Other traits for tests: a limit in bytes, and the kind of file system that every disk is taken for.
  private static let (limitVariable, kindVariable) = ("KINORA_LARGEST_FILE", "KINORA_FILE_SYSTEM")

  /// Kinds of file systems that lack something, by what `statfs` calls them.
  private enum Kind: String, CaseIterable {
    case vfat, exfat, fuse, cifs, smb, ntfs

    var numbers: [UInt32] {
      switch self {
      case .vfat: [UInt32(MSDOS_SUPER_MAGIC)]
      case .exfat: [0x2011_bab0]
      case .fuse: [0x6573_5546]
      case .cifs: [0xff53_4d42, 0xfe53_4d42]
      case .smb: [UInt32(SMB_SUPER_MAGIC)]
      case .ntfs: [0x7366_746e]
      }
    }
  }

  /// The traits of the disk on which a file or folder is, or will be.
  package init(of place: URL) {
    self.init(BuildEnvironment.value(Self.kindVariable).flatMap(Kind.init) ?? Self.kind(at: place))
    largestFile = [largestFile, Self.limitOfProcess, Self.limitOfTests].compactMap(\.self).min()
  }

  /// The traits of a file system, by the number that `statfs` has for it.
  package init(fileSystem number: UInt32) {
    self.init(Kind.allCases.first { $0.numbers.contains(number) })
  }

  /// The same with what a folder's disk says to a name like this, where its kind doesn't tell. Most names are the same
  /// everywhere: nothing is tried for them.
  package func named(_ name: String, in folder: URL) -> DiskTraits {
    guard mayHaveDOSNames else { return self }
    var likeDOS = self
    (likeDOS.hasDOSNames, likeDOS.mayHaveDOSNames) = (true, false)
    let isSameEverywhere = DiskName.fitting(name, on: likeDOS) == name
    return isSameEverywhere || !NameTrial.refusesDOSNames(in: folder) ? self : likeDOS
  }

  private init(_ kind: Kind?) {
    guard let kind else { return }
    keepsInodes = kind == .ntfs
    hasDOSNames = kind == .vfat || kind == .exfat
    mayHaveDOSNames = !hasDOSNames
    largestFile = kind == .vfat ? Self.largestOnFAT : nil
  }

  private static func kind(at place: URL) -> Kind? {
    let isFolder = place.hasDirectoryPath || HangingFolders.shared.isWatched(place.path)
    let folder = isFolder ? place : place.deletingLastPathComponent()
    let number = try? HangingFolders.reach(in: folder) { () -> UInt32? in
      var (information, place) = (statfs(), place)
      while statfs(place.path, &information) != 0 {
        guard errno == ENOENT, place.path != "/" else { return nil }
        place.deleteLastPathComponent()
      }
      return UInt32(truncatingIfNeeded: information.f_type)
    }
    return (number ?? nil).flatMap { number in Kind.allCases.first { $0.numbers.contains(number) } }
  }

  /// The limit that whoever started the program set, as by `ulimit -f`.
  private static var limitOfProcess: Int64? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur < UInt(Int64.max) else {
      return nil
    }
    return Int64(limit.rlim_cur)
  }

  private static var limitOfTests: Int64? { BuildEnvironment.value(limitVariable).flatMap { Int64($0) } }
}
