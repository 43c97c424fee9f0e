import Foundation
import MediaEngine

/// Bytes of a resource that a delegate is to give.
open class AVAssetResourceLoadingDataRequest: NSObject, @unchecked Sendable {
  private let demand: ResourceDemand
  private let describe: @Sendable () -> Void

  init(_ demand: ResourceDemand, describe: @escaping @Sendable () -> Void) {
    (self.demand, self.describe) = (demand, describe)
  }

  /// Where the bytes begin.
  open var requestedOffset: Int64 { demand.offset }

  /// How many there are to be; as many as can be counted, if everything up to the end is asked for.
  open var requestedLength: Int { demand.length.map(Int.init(clamping:)) ?? Int.max }

  /// Whether everything up to the end is asked for, of a resource that can't be given in ranges.
  open var requestsAllDataToEndOfResource: Bool { demand.length == nil }

  /// Where the bytes of the next `respond` belong.
  open var currentOffset: Int64 { demand.place }

  /// Gives the next bytes. What lies behind the requested length is left out.
  open func respond(with data: Data) {
    describe()
    demand.give(data)
  }
}
