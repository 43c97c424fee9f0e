import AVFoundation
import Foundation
import TestSupport
import Testing

/// What a recording does about files, folders and disks that don't let it.
@Suite(.serialized) struct ContractDestinationTests {
  @Test func aFileThatIsThereStaysAsItIs() async throws {
    let folder = try ProgramFolder()
    try Data("mine".utf8).write(to: folder.file("a.mov"))
    let run = try await ContractRun.of("run record={}/a.mov ended", in: folder)
    #expect(run.calls == ["willFinish", "didFinish"])
    let ending = try run.ending
    #expect(ending.domain == AVFoundationErrorDomain)
    #expect(ending.code == AVError.Code.fileAlreadyExists.rawValue)
    #expect(ending.saved == false)
    #expect(try Data(contentsOf: folder.file("a.mov")) == Data("mine".utf8))
    #expect(folder.names == ["a.mov"])
  }

  /// As somebody without rights: the superuser may write everywhere.
  @Test func aFolderThatMustNotBeWrittenIsSaid() async throws {
    let run = try await ContractRun.of("run record=/proc/kinora/a.mov ended")
    #expect(run.calls == ["willFinish", "didFinish"])
    let ending = try run.ending
    #expect(ending.domain == AVFoundationErrorDomain)
    #expect(ending.code != nil)
    #expect(ending.saved == false)
    #expect(ending.words?.isEmpty == false)
  }

  @Test func afterARefusalTheNextRecordingIsWhole() async throws {
    let run = try await ContractRun.of(
      "run record={}/none/a.mov ended record={}/b.mov until=1 stop ended")
    #expect(run.calls == ["willFinish", "didFinish", "didStart", "willFinish", "didFinish"])
    #expect(run.folder.names == ["b.mov"])
    #expect(try await ContractMovie.read(run.file("b.mov")).missing == 0)
  }

  @Test func aFolderThatVanishesEndsTheRecordingWithTheTruth() async throws {
    let folder = try ProgramFolder()
    try FileManager.default.createDirectory(at: folder.file("sub"), withIntermediateDirectories: true)
    let run = try await ContractRun.of(
      "run record={}/sub/a.mov until=1.5 remove-folder={}/sub seen=didFinish", in: folder)
    #expect(run.calls == ["didStart", "willFinish", "didFinish"])
    let ending = try run.ending
    #expect(ending.code != nil)
    #expect(ending.saved == FileManager.default.fileExists(atPath: ending.file ?? "/none"))
    #expect(ending.words?.isEmpty == false)
  }

  /// A disk of 0.8 MB, which only the program sees; what it wrote is copied out.
  @Test func aDiskThatFillsEndsARecordingThatPlays() async throws {
    let folder = try ProgramFolder()
    try FileManager.default.createDirectory(at: folder.file("disk"), withIntermediateDirectories: true)
    let script = #"mount -t tmpfs -o size=800k none "$0/disk" && "$@"; cp "$0"/disk/* "$0"; umount "$0/disk""#
    let run = try await ContractRun.of(
      "min-free=1 run record={}/disk/a.mov seen=didFinish", in: folder,
      wrapper: ["unshare", "-rm", "sh", "-c", script, folder.url.path])
    #expect(run.calls == ["didStart", "willFinish", "didFinish"], "\(run.complaints)")
    let ending = try run.ending
    #expect(ending.code == AVError.Code.diskFull.rawValue)
    #expect(ending.saved == true)
    let movie = try await ContractMovie.read(run.file())
    #expect(movie.isOrdered)
    #expect(movie.missing == 0)
    // What had been taken when it was being finished, less the second that may be lost and what the encoder still had.
    // Not the time until then: once the file fails, devices wait for nobody, and simulated time runs ahead of the news.
    let length = try #require(run.last("willFinish")?.recorded)
    #expect(length > 2)
    #expect(movie.seconds >= length - 1.2, "\(movie.seconds) of \(length) s")
  }
}
