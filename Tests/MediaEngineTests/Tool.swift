import Foundation
import TestSupport

/// Runs another program that judges what this one made.
enum Tool {
  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// What it says, on both of its outputs; fails if it does.
  static func run(_ command: [String]) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      // Waiting for a program takes a thread, which must not be one of the few that tests share.
      Thread.detachNewThread { continuation.resume(with: Result { try output(of: command) }) }
    }
  }

  private static func output(of command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    let said = try process.runToEnd(within: 300) {
      String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(command.joined(separator: " ")): \(said)")
    }
    return said
  }
}
