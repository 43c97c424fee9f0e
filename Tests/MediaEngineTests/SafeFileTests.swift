import CLinux
import Foundation
import Testing

@testable import MediaEngine

@Suite struct SafeFileTests {
  private func names(in rig: PhotoRig) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: rig.folder.path).sorted()
  }

  @Test func aFileIsWrittenWholeAndOverNothing() throws {
    let rig = try PhotoRig()
    let url = rig.folder.appendingPathComponent("photo.jpg")
    try SafeFile.write(Data([1, 2, 3]), to: url)
    #expect(try Data(contentsOf: url) == Data([1, 2, 3]))
    #expect(throws: PhotoError.destinationExists(url)) { try SafeFile.write(Data([4]), to: url) }
    #expect(try Data(contentsOf: url) == Data([1, 2, 3]))
    try SafeFile.write(Data([4]), to: url, replacing: true)
    #expect(try Data(contentsOf: url) == Data([4]))
    #expect(try names(in: rig) == ["photo.jpg"])
  }

  @Test func ofManyAtOnceOneGetsTheName() async throws {
    let rig = try PhotoRig()
    let url = rig.folder.appendingPathComponent("photo.jpg")
    let written = await withTaskGroup(of: UInt8?.self) { group in
      for index in UInt8(0)..<8 {
        group.addTask { (try? SafeFile.write(Data(repeating: index, count: 50_000), to: url)).map { index } }
      }
      return await group.reduce(into: [UInt8]()) { if let index = $1 { $0.append(index) } }
    }
    #expect(written.count == 1)
    #expect(try Data(contentsOf: url) == Data(repeating: try #require(written.first), count: 50_000))
    #expect(try names(in: rig) == ["photo.jpg"])
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    let rig = try PhotoRig()
    let nowhere = rig.folder.appendingPathComponent("missing/photo.jpg")
    #expect(throws: PhotoError.folderMissing(nowhere)) { try SafeFile.write(Data([1]), to: nowhere) }
    let long = rig.folder.appendingPathComponent(String(repeating: "x", count: 300))
    #expect { try SafeFile.write(Data([1]), to: long) } throws: {
      if case PhotoError.notWritable(long, _) = $0 { true } else { false }
    }
    // A dangling link is something that has the name, too.
    let link = rig.folder.appendingPathComponent("link.jpg")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: nowhere)
    #expect(throws: PhotoError.destinationExists(link)) { try SafeFile.write(Data([1]), to: link) }
    #expect(try names(in: rig) == ["link.jpg"])
  }

  @Test func aFileThatIsReplacedKeepsItsModeAndAttributes() throws {
    let rig = try PhotoRig()
    let file = try rig.file("a.jpg", Data("old".utf8))
    chmod(file.path, 0o640)
    // Not every disk has them.
    let hasAttributes = setxattr(file.path, "user.kinora.test", "words", 5, 0) == 0
    try SafeFile.write(Data("new".utf8), to: file, replacing: true)
    #expect(try Data(contentsOf: file) == Data("new".utf8))
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o640)
    guard hasAttributes else { return }
    var value = [UInt8](repeating: 0, count: 16)
    #expect(getxattr(file.path, "user.kinora.test", &value, 16) == 5 && value.starts(with: Array("words".utf8)))
  }

  /// What is replaced may be a file that nobody else can read.
  @Test func whileItIsWrittenNobodyElseCanReadIt() throws {
    let rig = try PhotoRig()
    func mode(_ url: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
    let (usual, other) = (rig.folder.appendingPathComponent("usual"), rig.folder.appendingPathComponent("other.jpg"))
    close(open(usual.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644))
    for (url, replacing) in [(other, false), (other, true), (rig.folder.appendingPathComponent("new.jpg"), true)] {
      try SafeFile.write(to: url, replacing: replacing) { part in
        #expect(try mode(part) == 0o600)
        try Data("picture".utf8).write(to: part)
      }
      #expect(try mode(url) == mode(usual))
    }
    chmod(other.path, 0o600)
    try SafeFile.write(Data("new".utf8), to: other, replacing: true)
    #expect(try mode(other) == 0o600)
  }
}
