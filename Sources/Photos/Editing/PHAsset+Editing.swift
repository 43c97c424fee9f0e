import Foundation
import Synchronization

/// The identifier of a request for content to be edited, by which it can be cancelled.
public typealias PHContentEditingInputRequestID = Int
/// The key of a `Bool`: whether the file has to be downloaded. Never here.
public let PHContentEditingInputResultIsInCloudKey = "PHContentEditingInputResultIsInCloudKey"
/// The key of a `Bool`: whether the request was cancelled.
public let PHContentEditingInputCancelledKey = "PHContentEditingInputCancelledKey"
/// The key of the error.
public let PHContentEditingInputErrorKey = "PHContentEditingInputErrorKey"

extension PHAsset {
  private struct Requests {
    var last = 0
    var running: Set<Int> = []
  }

  private static let requests = Mutex(Requests())

  /// Finds the asset's files for editing. The handler is called once, on a queue of the library's.
  @discardableResult
  @preconcurrency public func requestContentEditingInput(
    with options: PHContentEditingInputRequestOptions?,
    completionHandler: @escaping @Sendable (PHContentEditingInput?, [AnyHashable: Any]) -> Void
  ) -> PHContentEditingInputRequestID {
    let identifier = Self.requests.withLock { requests in
      requests.last += 1
      requests.running.insert(requests.last)
      return requests.last
    }
    // The program's code is asked here, where it runs anyway.
    let adjustment = adjustment.flatMap { options?.canHandleAdjustmentData($0) == true ? $0 : nil }
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      var info: [AnyHashable: Any] = [PHContentEditingInputResultIsInCloudKey: false]
      let canEdit = canPerform(.content)
      var absence: PHPhotosError?
      do throws(PHPhotosError) {
        try PHAssetResource.main(of: self, .current)?.checkPresence()
      } catch {
        absence = error
      }
      let input =
        canEdit && absence == nil
        ? PHContentEditingInput(self, adjustment: adjustment, adjustment == nil ? .current : .unadjusted) : nil
      let wasRunning = Self.requests.withLock { $0.running.remove(identifier) != nil }
      if !wasRunning {
        info[PHContentEditingInputCancelledKey] = true
      } else if input == nil {
        info[PHContentEditingInputErrorKey] =
          absence ?? PHPhotosError(canEdit ? .missingResource : .requestNotSupportedForAsset)
      }
      completionHandler(wasRunning ? input : nil, info)
    }
    return identifier
  }

  /// Cancels a request. Its handler is still called, with `PHContentEditingInputCancelledKey`.
  public func cancelContentEditingInputRequest(_ requestID: PHContentEditingInputRequestID) {
    _ = Self.requests.withLock { $0.running.remove(requestID) }
  }
}
