import AVFoundation
import Foundation
import Synchronization
import Testing

@testable import kinora

@MainActor @Suite struct WorkModelTests {
  /// Work that ends when it is told to.
  private final class Piece: LongWork {
    let file = URL(fileURLWithPath: "/out/a.mp4")
    private let gate = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    private let state = Mutex((runs: 0, hasCleaned: false))

    var runs: Int { state.withLock { $0.runs } }
    var hasCleaned: Bool { state.withLock { $0.hasCleaned } }

    func finish(_ result: Result<Void, any Error> = .success(())) { gate.continuation.yield(result) }

    func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> URL {
      state.withLock { $0.runs += 1 }
      progress(0.5)
      for await result in gate.stream {
        try result.get()
        return file
      }
      state.withLock { $0.hasCleaned = true }
      throw CancellationError()
    }
  }

  /// Lets tasks run until something holds.
  private func until(_ holds: () -> Bool) async { while !holds() { await Task.yield() } }

  private func model() -> (WorkModel, () -> [WorkEnd]) {
    let model = WorkModel()
    var ends: [WorkEnd] = []
    model.onEnd = { ends.append($0) }
    return (model, { ends })
  }

  @Test func piecesAreDoneOneAfterTheOtherAndTold() async {
    let (model, ends) = model()
    let (first, second) = (Piece(), Piece())
    model.add(.export, "a", first)
    model.add(.export, "b", second)
    await until { model.list.current?.state == .running(0.5) }
    #expect(first.runs == 1 && second.runs == 0 && model.list.share == 0.25)
    first.finish()
    await until { second.runs == 1 }
    #expect(ends() == [WorkEnd(id: 1, kind: .export, name: "a", outcome: .done(first.file))])
    second.finish()
    await until { ends().count == 2 }
    #expect(!model.list.isBusy && model.list.items.isEmpty)
  }

  @Test func aFullDiskIsToldInWordsAndCanBeTriedAgain() async {
    let (model, ends) = model()
    let piece = Piece()
    let id = model.add(.export, "a", piece)
    piece.finish(.failure(AVError(.diskFull)))
    await until { ends().count == 1 }
    #expect(ends().last?.outcome == .failed("The disk is full. What was begun has been removed."))
    #expect(!model.list.isBusy && model.list.items.count == 1, "it stays until the person has seen it")
    model.retry(id)
    await until { piece.runs == 2 }
    piece.finish()
    await until { ends().count == 2 }
    #expect(ends().last?.outcome == .done(piece.file) && model.list.items.isEmpty)
  }

  @Test func whatIsGivenUpCleansUpAndIsNoNews() async {
    let (model, ends) = model()
    let (first, second) = (Piece(), Piece())
    model.add(.export, "a", first)
    model.add(.export, "b", second)
    await until { first.runs == 1 }
    await model.shutDown()
    #expect(first.hasCleaned && second.runs == 0 && model.list.items.isEmpty && ends().isEmpty)
  }

  @Test func aFileIsPromisedUntilItsWorkIsOver() async {
    let (model, ends) = model()
    let (first, second, third) = (Piece(), Piece(), Piece())
    let files = ["a", "b", "c"].map { URL(fileURLWithPath: "/nowhere/\($0).mp4") }
    func taken() -> [Bool] { files.map { model.taken.contains($0) } }
    model.add(.trim, "a", first, to: files[0])
    let failing = model.add(.export, "b", second, to: files[1])
    let waiting = model.add(.combine, "c", third, to: files[2])
    #expect(taken() == [true, true, true])
    #expect(model.taken.contains(URL(fileURLWithPath: "/nowhere/below/../a.mp4")))
    #expect(!model.taken.contains(URL(fileURLWithPath: "/nowhere/d.mp4")))
    model.cancel(waiting)
    #expect(taken() == [true, true, false])
    first.finish()
    second.finish(.failure(AVError(.exportFailed)))
    await until { ends().count == 2 }
    // What failed may be done again.
    #expect(taken() == [false, true, false])
    model.cancel(failing)
    #expect(taken() == [false, false, false])
  }

  @Test func aFileThatIsThereIsTakenWithoutAPromise() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mp4")
    let (model, _) = model()
    #expect(!model.taken.contains(file))
    try Data("film".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(model.taken.contains(file))
  }

  private nonisolated static let faults: [(any Error & Sendable, String)] = [
    (AVError(.fileAlreadyExists), "There is a file of this name already."),
    (CocoaError(.fileWriteFileExists), "There is a file of this name already."),
    (POSIXError(.EIO), "Input/output error"),
    (
      CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: "/a", NSUnderlyingErrorKey: POSIXError(.ENODEV)]),
      "/a: No such device"
    ),
    (
      CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(.ENOSPC)]),
      "The disk is full. What was begun has been removed."
    ),
    (PhotoError.diskFull(URL(fileURLWithPath: "/a")), "The disk is full. What was begun has been removed."),
    (WorkFiles.Loss.sourceGone("a.mov"), "“a.mov” is no longer there, or can’t be read."),
    (WorkFiles.Loss.noFolder("/out"), "Nothing can be saved in “/out”. Choose another folder."),
  ]

  @Test(arguments: faults.indices) func failuresAreSaidInWords(_ index: Int) {
    #expect(WorkFault.words(Self.faults[index].0) == Self.faults[index].1)
  }
}
