import Foundation
import GLibSupport
import Testing

@testable import MediaEngine

/// What a reader that lies can make of the memory in which its answers are.
@Suite struct ReaderMemoryTests {
  private static let shape = PhotoRig.saidShape

  private let rig: PhotoRig
  private let file: URL

  init() throws {
    rig = try PhotoRig()
    file = try rig.file("a.jpg", Data("anything".utf8))
  }

  /// JSON of any length would be decoded in this process.
  @Test func answersInWordsHaveALargestSize() throws {
    func reader(_ surplus: Int) throws -> SandboxedReader {
      try rig.lyingReader(
        """
        words = json.dumps({'hasFacts': True, 'isElsewhere': False}).encode()
        give(b' ' * (\(ReaderReply.mostWords + surplus) - len(words)) + words, {'isElsewhere': True})
        """)
    }
    #expect(try reader(0).facts(of: file.path) == nil)
    #expect(throws: ReaderFailure.hostile) { try reader(1).facts(of: file.path) }
  }

  /// The memory that it was handed is all that answers can take, whatever it does, and however many there are.
  @Test func answersOfAProcessTakeNoMoreThanItsMemory() throws {
    let reader = try rig.lyingReader(
      """
      tries = [lambda: os.ftruncate(sheet, \(SharedMemory.size + 1)), lambda: os.ftruncate(sheet, 0),
        lambda: os.pwrite(sheet, b"x", \(SharedMemory.size)), lambda: fcntl.fcntl(sheet, 1033, 8)]
      allowed = 0
      for one in tries:
        try: one()
        except OSError: continue
        allowed += 1
      # What the answer before took was given back.
      blocks = os.fstat(sheet).st_blocks
      os.pwrite(sheet, bytes(1 << 20), 0)
      say(json.dumps({'hasFacts': False, 'isElsewhere': False, 'tags': [
        {'keySpace': 'comn', 'key': 'title', 'text': f"{allowed} allowed, {blocks} blocks"}]}))
      """)
    for _ in 0..<3 {
      #expect(try reader.tags(of: file) == [MetadataEntry(.common, "title", .text("0 allowed, 0 blocks"))])
    }
    #expect(reader.startedCount == 1)
  }

  /// More than there is to say, or memory of another kind: no reader of ours does that.
  @Test(arguments: [
    "give(bytes(64), {'shape': {\(shape)}, 'sharedCount': \(SharedMemory.size + 1)})",
    "say(json.dumps({'hasFacts': True, 'isElsewhere': False}), [os.memfd_create('more')])",
  ])
  func aReaderThatGoesBeyondItsMemoryIsEndedAndTheFileIsHostile(_ words: String) throws {
    let reader = try rig.lyingReader(words)
    for _ in 0..<2 { #expect(throws: ReaderFailure.hostile) { try reader.picture(of: file, limit: nil) } }
    #expect(reader.startedCount == 1 && reader.waitingCount == 0)
  }
}
