// Programs that suites start use this module, too, and are built without a testing library.
#if canImport(Testing)
  import Foundation
  import Testing

  /// Runs tests on threads of their own. Reading and exporting by calls that block would keep the few threads on which
  /// all other tests wait: seen as a player that gave a silent server up because its test got no turn for half a minute.
  public struct BlockingTests: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await withTaskExecutorPreference(BlockingExecutor.shared) { try await function() }
    }
  }

  extension Trait where Self == BlockingTests {
    /// The tests call what blocks.
    public static var blocking: Self { BlockingTests() }
  }
#endif
