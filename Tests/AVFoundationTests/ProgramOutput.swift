import Foundation
import TestSupport

/// What a program writes.
enum ProgramOutput {
  /// It ended with an error.
  struct Failed: Error { let command: [String] }

  /// Runs a program, found by its name, to its end; throws unless it ends well.
  static func of(_ command: [String]) async throws -> Data { try await run(command, hearsErrors: false) }

  /// What a program that ends well writes on its standard error.
  static func complaints(of command: [String]) async throws -> String {
    String(decoding: try await run(command, hearsErrors: true), as: UTF8.self)
  }

  private static func run(_ command: [String], hearsErrors: Bool) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = command
            process.standardInput = FileHandle.nullDevice
            let output = Pipe()
            if hearsErrors { process.standardError = output } else { process.standardOutput = output }
            let data = try process.runToEnd { output.fileHandleForReading.readDataToEndOfFile() }
            guard process.terminationStatus == 0 else { throw Failed(command: command) }
            return data
          })
      }
    }
  }
}
