import Foundation

/// What several outputs gave at the same time: at most one piece of data of each.
open class AVCaptureSynchronizedDataCollection: NSObject, Sequence, @unchecked Sendable {
  private let data: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)]

  init(_ data: [(output: AVCaptureOutput, data: AVCaptureSynchronizedData)]) { self.data = data }

  /// How many outputs gave data.
  open var count: Int { data.count }

  /// What an output gave; nil if there is nothing of it.
  open func synchronizedData(for captureOutput: AVCaptureOutput) -> AVCaptureSynchronizedData? {
    data.first { $0.output === captureOutput }?.data
  }

  /// What an output gave; nil if there is nothing of it.
  open subscript(key: AVCaptureOutput) -> AVCaptureSynchronizedData? { synchronizedData(for: key) }

  /// Goes through the data in the order of the synchronizer's outputs.
  public func makeIterator() -> IndexingIterator<[AVCaptureSynchronizedData]> { data.map(\.data).makeIterator() }
}
