import Foundation
import MediaEngine

extension AVError {
  /// The error for samples that can't be appended to a movie's track.
  init(_ refusal: AppendedMedia.Refusal) {
    switch refusal {
    case .noStorage:
      self.init(
        .operationNotAllowed,
        userInfo: [
          NSLocalizedFailureReasonErrorKey:
            "Neither the track nor its movie has a media data storage, and the samples don't say in which file they lie."
        ])
    case .incomplete:
      self.init(
        .operationNotAllowed,
        userInfo: [NSLocalizedFailureReasonErrorKey: "The samples have no format, no data or no presentation time."])
    }
  }
}
