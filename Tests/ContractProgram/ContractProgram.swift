import AVFoundation
import Synchronization

/// Carries out a script of a capture session and writes down, line by line, what the API says to it.
///
/// A process of its own for each row of the contract: devices, faults and signals are then nobody else's.
@main
struct ContractProgram {
  static func main() async {
    let steps = CommandLine.arguments.dropFirst().compactMap(Step.init)
    guard !steps.isEmpty, steps.count == CommandLine.arguments.count - 1 else {
      FileHandle.standardError.write(Data("usage: capture-contract STEP…; see Step.swift\n".utf8))
      exit(2)
    }
    do {
      let stage = try Stage()
      for step in steps { try await stage.perform(step) }
      stage.close()
    } catch {
      Report.line("failed", ["words": "\(error)"])
      exit(1)
    }
  }
}
