import Foundation
import TestSupport
import Testing

@testable import MediaEngine

/// Names as FAT and exFAT take them, and others.
@Suite struct DiskNameTests {
  private static let fat = DiskTraits(keepsInodes: false, hasDOSNames: true)
  private static let usual = DiskTraits()

  private static let names: [(given: String, fitting: String)] = [
    ("Lake.mov", "Lake.mov"), ("Åre är kallt 🏔.mov", "Åre är kallt 🏔.mov"),
    ("Lake: 10:15.mov", "Lake- 10-15.mov"), ("Who? *Me*.mov", "Who_ _Me_.mov"), ("a\\b|c/d.mov", "a-b-c-d.mov"),
    ("\"Lake\" <1>.mov", "'Lake' _1_.mov"), ("tab\there\u{1}.mov", "tab_here_.mov"), ("?\u{301}.mov", "_.mov"),
    ("Lake...", "Lake"), ("Lake . ", "Lake"), ("...", "_"), ("", "_"),
    ("con", "_con"), ("NUL.mov", "_NUL.mov"), ("Com1.tar.gz", "_Com1.tar.gz"), ("LPT³.mov", "_LPT³.mov"),
    ("Aux .mov", "_Aux .mov"), ("Console.mov", "Console.mov"), ("COM10.mov", "COM10.mov"),
  ]

  @Test(arguments: names.indices) func aNameIsMadeToFitAndStaysSo(_ index: Int) {
    let (given, fitting) = Self.names[index]
    #expect(DiskName.fitting(given, on: Self.fat) == fitting)
    #expect(DiskName.fitting(fitting, on: Self.fat) == fitting)
    #expect(DiskName.fault(of: fitting, on: Self.fat) == nil)
  }

  @Test(arguments: names.indices) func otherDisksTakeAllButSlashes(_ index: Int) {
    let given = Self.names[index].given
    let wanted = given.isEmpty ? "_" : given.replacing("/", with: "-")
    #expect(DiskName.fitting(given, on: Self.usual) == wanted)
  }

  @Test func whatIsTooLongIsCutBeforeTheEndingByWhatTheDiskCounts() {
    let long = String(repeating: "ü", count: 300) + ".mov"
    #expect(DiskName.fitting(long, on: Self.usual) == String(repeating: "ü", count: 125) + ".mov")
    #expect(DiskName.fitting(long, on: Self.fat) == String(repeating: "ü", count: 251) + ".mov")
    // A mountain is two characters of UTF-16, and isn't cut in half.
    let mountains = DiskName.fitting(String(repeating: "🏔", count: 200) + ".mov", on: Self.fat)
    #expect(mountains == String(repeating: "🏔", count: 125) + ".mov")
    #expect(DiskName.fitting(long, on: Self.fat, room: 55).utf16.count == 200)
    let ending = "a." + String(repeating: "x", count: 300)
    #expect(DiskName.fitting(ending, on: Self.usual) == String(ending.prefix(255)))
    #expect(DiskName.fitting("a" + String(repeating: " ", count: 300) + "b", on: Self.fat) == "a")
  }

  private static let faults: [(String, DiskName.Fault?, DiskName.Fault?)] = [
    ("Lake.mov", nil, nil), ("a:b?.mov", .character(":"), nil), ("a\u{7}", .character("U+0007"), nil),
    ("a/b", .character("/"), .character("/")), ("con", nil, nil),
    (String(repeating: "ü", count: 200), nil, .tooLong), (String(repeating: "ü", count: 256), .tooLong, .tooLong),
  ]

  @Test(arguments: faults.indices) func ofAChosenNameItIsSaidWhatTheDiskRefuses(_ index: Int) {
    let (name, onFAT, onOthers) = Self.faults[index]
    #expect(DiskName.fault(of: name, on: Self.fat) == onFAT)
    #expect(DiskName.fault(of: name, on: Self.usual) == onOthers)
  }

  /// Of disks whose kind doesn't tell, it is found out by trying.
  @Test(.enabled(if: HangingDisk.isPossible, "needs /dev/fuse"), arguments: [false, true])
  func aDisksNamesAreTried(_ isLikeCard: Bool) throws {
    let disk = try HangingDisk(likeCard: isLikeCard)
    #expect(DiskName.fault(of: disk.file("a:b.mov")) == (isLikeCard ? .character(":") : nil))
    let (traits, folder) = (DiskTraits(of: disk.url), disk.file("new/folder"))
    #expect(!traits.hasDOSNames)
    #expect(traits.named("a:b", in: folder).hasDOSNames == isLikeCard)
    #expect(!traits.named("Lake.mov", in: folder).hasDOSNames)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.url.path).isEmpty)
  }

  @Test func ntfsKeepsInodesAndMayHaveDOSNames() {
    let ntfs = DiskTraits(fileSystem: 0x7366_746e)
    #expect(ntfs.keepsInodes && !ntfs.hasDOSNames && ntfs.mayHaveDOSNames && ntfs.largestFile == nil)
    #expect(DiskTraits(fileSystem: 0xef53) == DiskTraits())
    // A disk of this machine that takes them all isn't asked.
    #expect(!DiskTraits().named("a:b", in: FileManager.default.temporaryDirectory).hasDOSNames)
  }

  @Test func theSystemsWordIsReplacedByWhatTheDiskRefuses() throws {
    let rig = try PhotoRig()
    let long = rig.folder.appendingPathComponent(String(repeating: "x", count: 300))
    #expect(WritingFailure(ENAMETOOLONG, long) == .failed(long, reason: "the name is too long for this disk"))
    #expect(throws: PhotoError.notWritable(long, reason: "the name is too long for this disk")) {
      try SafeFile.write(Data([1]), to: long)
    }
    #expect(throws: WritingFailure.failed(long, reason: "the name is too long for this disk")) {
      try WritingFailure.check(long)
    }
    let short = rig.folder.appendingPathComponent("a.mov")
    #expect(WritingFailure(EIO, short) == .failed(short, reason: SystemFailure(EIO).description))
    let card = DiskTraits(keepsInodes: false, hasDOSNames: true)
    let refused = rig.folder.appendingPathComponent("10:15.mov")
    #expect(throws: RecordingError.notWritable(refused, reason: "names on this disk can’t have “:”")) {
      try RecordingFile(creating: refused, on: card)
    }
    #expect(!FileManager.default.fileExists(atPath: refused.path))
  }

  @Test func disksAreKnownByTheNumberOfTheirFileSystem() {
    let (vfat, exfat, fuse) = (
      DiskTraits(fileSystem: 0x4d44), DiskTraits(fileSystem: 0x2011_bab0), 0x6573_5546 as UInt32
    )
    #expect(vfat == DiskTraits(largestFile: 0xffff_ffff, keepsInodes: false, hasDOSNames: true))
    #expect(exfat == DiskTraits(keepsInodes: false, hasDOSNames: true))
    for number in [fuse, 0xff53_4d42, 0xfe53_4d42] {
      let disk = DiskTraits(fileSystem: number)
      #expect(!disk.keepsInodes && !disk.hasDOSNames && disk.mayHaveDOSNames && disk.largestFile == nil)
    }
    // ext4, Btrfs, tmpfs, NFS.
    for number in [0xef53, 0x9123_683e, 0x0102_1994, 0x6969] as [UInt32] {
      #expect(DiskTraits(fileSystem: number) == DiskTraits())
    }
  }
}
