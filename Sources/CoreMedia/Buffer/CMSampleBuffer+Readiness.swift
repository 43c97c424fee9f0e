import CoreGraphics
import Foundation

extension CMSampleBuffer {
  /// The readiness of a buffer's data.
  public enum DataReadiness: Sendable {
    /// The data isn't ready yet.
    case notReady
    /// The data is ready.
    case ready
    /// Making the data failed with this status.
    case failed(OSStatus)
  }

  /// The readiness of the buffer's data.
  public var dataReadiness: DataReadiness {
    switch withState({ $0.readiness }) {
    case .ready: .ready
    case .pending: .notReady
    case .failed(let status): .failed(status)
    case .following(let other): other.dataReadiness
    }
  }

  /// Marks the data as ready.
  public func setDataReady() throws {
    try withState { state in
      guard state.isValid else { throw Error.invalidated }
      state.readiness = .ready
    }
  }

  /// Marks the data as failed.
  public func setDataFailed(status: OSStatus) throws {
    try withState { state in
      guard state.isValid else { throw Error.invalidated }
      state.readiness = .failed(status)
    }
  }

  /// Makes the data ready if it isn't yet, with the handler that the buffer was created with.
  public func makeDataReady() throws {
    let (isValid, readiness) = withState { ($0.isValid, $0.readiness) }
    guard isValid else { throw Error.invalidated }
    switch readiness {
    case .ready: return
    case .failed: throw Error.dataFailed
    case .following(let other): try other.makeDataReady()
    case .pending(nil): throw Error.bufferNotReady
    case .pending(let make?):
      // Called outside the lock, because the handler sets this buffer's data.
      try check(make(self))
      withState { state in
        if case .pending = state.readiness { state.readiness = .ready }
      }
    }
  }

  /// Makes this buffer's readiness follow another's, whose data it shares.
  public func trackDataReadiness(_ sampleBufferToTrack: CMSampleBuffer) throws {
    guard sampleBufferToTrack !== self else { throw Error.invalidSampleData }
    try withState { state in
      guard state.isValid else { throw Error.invalidated }
      state.readiness = .following(sampleBufferToTrack)
    }
  }

  /// Invalidates the buffer and releases its data, even while the buffer itself is still referenced.
  public func invalidate() throws {
    // The data is released after the lock, because releasing camera memory runs a callback.
    let held = withState { state -> State? in
      guard state.isValid else { return nil }
      let held = state
      state.isValid = false
      state.dataBuffer = nil
      state.imageBuffer = nil
      state.invalidateHandler = nil
      state.readiness = .pending(nil)
      return held
    }
    held?.invalidateHandler?(self)
  }

  /// Sets the handler called once when the buffer is invalidated; only one can be set.
  public func setInvalidateHandler(_ handler: @escaping (CMSampleBuffer) -> Void) throws {
    try withState { state in
      guard state.isValid else { throw Error.invalidated }
      guard state.invalidateHandler == nil else { throw Error.requiredParameterMissing }
      state.invalidateHandler = handler
    }
  }
}
