import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Sample buffers whose data is read together.
open class AVSampleBufferGeneratorBatch: NSObject, @unchecked Sendable {
  private struct State {
    var buffers: [CMSampleBuffer] = []
    var isCancelled = false
  }

  private let state = Mutex(State())

  func add(_ buffer: CMSampleBuffer) { state.withLock { $0.buffers.append(buffer) } }

  private var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Reads the data of all buffers that were added, in the order of their places in the file; the handler is called once, with the
  /// first error. Buffers that could be read are ready even so.
  open func makeDataReady(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    let buffers = state.withLock { state in
      defer { state.buffers = [] }
      return state.buffers.sorted { $0.presentationTimeStamp < $1.presentationTimeStamp }
    }
    Task(executorPreference: EngineExecutor.shared) { [self] in
      var failure: (any Error)?
      for buffer in buffers {
        guard !isCancelled else {
          failure = AVError(.operationCancelled)
          break
        }
        do { try buffer.makeDataReady() } catch { failure = failure ?? error }
      }
      completionHandler(failure)
    }
  }

  /// Reads the data of all buffers that were added; throws the first error.
  open func makeDataReady() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      makeDataReady { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Ends the reading: the handler gets an error, unless all is read by then.
  open func cancel() { state.withLock { $0.isCancelled = true } }
}
