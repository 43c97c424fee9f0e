/// A program's own instruction on its way through the engine.
final class InstructionBox: @unchecked Sendable {
  let instruction: any AVVideoCompositionInstructionProtocol

  init(_ instruction: any AVVideoCompositionInstructionProtocol) { self.instruction = instruction }
}
