import Foundation
import Synchronization

/// A server of media files by HTTP, as good or as bad as each address asks for; Tests/Network/media-server says how. It
/// ends with its last owner.
public final class MediaServer: Sendable {
  /// What somebody asked for.
  public struct Request: Decodable, Sendable {
    /// `GET` or `HEAD`.
    public var method: String
    /// The file.
    public var file: String
    /// The part of it that was asked for, as `bytes=0-99`.
    public var range: String?
    /// The fields of the header, by their names in small letters.
    public var headers: [String: String]
    /// How many bytes have been sent.
    public var sent: Int
    /// What was answered: 200, 404…
    public var status: Int
  }

  private let folder: ProgramFolder
  private let port: Int
  private let process: Mutex<Process>
  private let input: FileHandle
  private let output: FileHandle
  private let turn = NSLock()

  /// Starts a server of an empty folder.
  public init() throws {
    folder = try ProgramFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    let script = URL(fileURLWithPath: #filePath).appendingPathComponent("../../Network/media-server")
      .standardizedFileURL
    process.arguments = [script.path, folder.url.path]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    (self.input, self.output) = (input.fileHandleForWriting, output.fileHandleForReading)
    port = Int(Self.line(from: output.fileHandleForReading)) ?? 0
    self.process = Mutex(process)
  }

  deinit { process.withLock { $0.terminate() } }

  /// Lets a file, or a folder, be asked for by a name.
  public func add(_ file: URL, as name: String) throws {
    try FileManager.default.createSymbolicLink(at: folder.file(name), withDestinationURL: file)
  }

  /// Where a file is, and how well it comes; the visitor's name is to know its requests by.
  public func address(_ file: String, _ options: [String] = [], visitor: String = "anybody") -> URL {
    URL(string: "http://127.0.0.1:\(port)/\(([visitor] + options).joined(separator: ","))/\(file)")!
  }

  /// What a visitor asked for so far.
  public func requests(of visitor: String = "anybody") -> [Request] {
    (try? JSONDecoder().decode([Request].self, from: Data(ask("requests \(visitor)").utf8))) ?? []
  }

  /// How well files come from now on, whatever their addresses say; nothing behind the sign takes an option away.
  public func set(_ options: [String], visitor: String = "anybody") {
    _ = ask("set \(visitor) \(options.joined(separator: " "))")
  }

  private func ask(_ question: String) -> String {
    turn.withLock {
      input.write(Data((question + "\n").utf8))
      return Self.line(from: output)
    }
  }

  private static func line(from handle: FileHandle) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    var waiting = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    // A server that doesn't answer within twenty seconds has no port and knows of no requests.
    while poll(&waiting, 1, 20_000) == 1, read(handle.fileDescriptor, &byte, 1) == 1, byte != 10 { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
