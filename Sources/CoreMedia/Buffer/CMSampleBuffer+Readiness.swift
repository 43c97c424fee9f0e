import CoreGraphics
import Foundation

extension CMSampleBuffer {
  /// How far a buffer's data is.
  public enum DataReadiness: Sendable {
    /// It isn't there yet.
    case notReady
    /// It is there.
    case ready
    /// It could not be made, for this reason.
    case failed(OSStatus)
  }

  /// How far the buffer's data is.
  public var dataReadiness: DataReadiness {
    switch withState({ $0.readiness }) {
    case .ready: .ready
    case .pending: .notReady
    case .failed(let status): .failed(status)
    case .following(let other): other.dataReadiness
    }
  }

  /// Says that the data is there.
  public func setDataReady() throws {
    try withState { state in
      guard state.isValid else { throw Error.invalidated }
      state.readiness = .ready
    }
  }

  /// Says that the data can't be made.
  public func setDataFailed(status: OSStatus) throws {
    try withState { state in
      guard state.isValid else { throw Error.invalidated }
      state.readiness = .failed(status)
    }
  }

  /// Has the data made if it isn't there yet, by what the buffer was created with.
  public func makeDataReady() throws {
    let (isValid, readiness) = withState { ($0.isValid, $0.readiness) }
    guard isValid else { throw Error.invalidated }
    switch readiness {
    case .ready: return
    case .failed: throw Error.dataFailed
    case .following(let other): try other.makeDataReady()
    case .pending(nil): throw Error.bufferNotReady
    case .pending(let make?):
      // Called without the lock: it will give this very buffer its data.
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

  /// Ends the use of the buffer and gives its data back, even while others still hold the buffer itself.
  public func invalidate() throws {
    // What was held goes after the lock: a camera's memory calls back when it is given back.
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

  /// Has `handler` called once when the buffer is invalidated; there may be only one.
  public func setInvalidateHandler(_ handler: @escaping (CMSampleBuffer) -> Void) throws {
    try withState { state in
      guard state.isValid else { throw Error.invalidated }
      guard state.invalidateHandler == nil else { throw Error.requiredParameterMissing }
      state.invalidateHandler = handler
    }
  }
}
