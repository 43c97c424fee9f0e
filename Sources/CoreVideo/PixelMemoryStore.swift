import CoreGraphics

/// A pool's memory: counts the allocations in use (lent) and keeps returned ones idle until they are reused or expire.
final class PixelMemoryStore: @unchecked Sendable {
  /// Memory in use by a buffer; it returns to the store when the buffer is deallocated.
  final class Loan: @unchecked Sendable {
    let allocation: PixelAllocation
    private let store: PixelMemoryStore

    fileprivate init(_ allocation: PixelAllocation, from store: PixelMemoryStore) {
      self.allocation = allocation
      self.store = store
    }

    deinit { store.takeBack(allocation) }
  }

  private struct Resting {
    var allocation: PixelAllocation
    var sinceSeconds: Double
  }

  private let byteCount: Int
  private let alignment: Int
  private let minimumCount: Int
  private let maximumAgeSeconds: Double
  private let monotonicSeconds: @Sendable () -> Double

  private let lock = NSLock()
  /// Oldest first. The last one returned is reused first, because its bytes are likely still in the cache.
  private var resting: [Resting] = []
  private var lentCount = 0
  private var isClosed = false
  private var owesRoomNotice = false
  private var roomNotice: (@Sendable () -> Void)?

  init(
    byteCount: Int, alignment: Int, minimumCount: Int, maximumAgeSeconds: Double,
    monotonicSeconds: @escaping @Sendable () -> Double
  ) {
    self.byteCount = byteCount
    self.alignment = alignment
    self.minimumCount = minimumCount
    self.maximumAgeSeconds = maximumAgeSeconds
    self.monotonicSeconds = monotonicSeconds
  }

  /// The system's monotonic clock.
  static let systemSeconds: @Sendable () -> Double = {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// Sets the callback for memory that is returned after a refusal.
  func setRoomNotice(_ notice: @escaping @Sendable () -> Void) {
    lock.withLock { roomNotice = notice }
  }

  /// Lends idle memory if there is any, else new memory; throws when `threshold` allocations are in use.
  func lend(threshold: Int?) throws(PixelBufferRefusal) -> Loan {
    enum Answer {
      case used(PixelAllocation)
      case makeNew
      case refuse
    }
    let now = monotonicSeconds()
    let (answer, expired): (Answer, [Resting]) = lock.withLock {
      if let threshold, lentCount >= threshold {
        owesRoomNotice = true
        return (.refuse, [])
      }
      lentCount += 1
      guard let last = resting.popLast() else { return (.makeNew, []) }
      return (.used(last.allocation), removeExpired(at: now))
    }
    _ = expired  // freed here, after the lock
    switch answer {
    case .used(let allocation):
      return Loan(allocation, from: self)
    case .makeNew:
      guard let allocation = PixelAllocation(byteCount: byteCount, alignment: alignment) else {
        lock.withLock { lentCount -= 1 }
        throw PixelBufferRefusal(code: kCVReturnAllocationFailed)
      }
      return Loan(allocation, from: self)
    case .refuse:
      throw PixelBufferRefusal(code: kCVReturnWouldExceedAllocationThreshold)
    }
  }

  /// Frees idle memory that has expired, or all idle memory.
  func flush(everything: Bool) {
    let now = monotonicSeconds()
    let freed = lock.withLock {
      guard everything else { return removeExpired(at: now) }
      defer { resting = [] }
      return resting
    }
    _ = freed
  }

  /// Frees all idle memory, as the pool is gone and nothing will be lent again.
  func close() {
    let freed = lock.withLock {
      isClosed = true
      roomNotice = nil
      defer { resting = [] }
      return resting
    }
    _ = freed
  }

  private func takeBack(_ allocation: PixelAllocation) {
    let now = monotonicSeconds()
    let (expired, notice) = lock.withLock {
      lentCount -= 1
      guard !isClosed else { return ([Resting](), (@Sendable () -> Void)?.none) }
      resting.append(Resting(allocation: allocation, sinceSeconds: now))
      let notice = owesRoomNotice ? roomNotice : nil
      owesRoomNotice = false
      return (removeExpired(at: now), notice)
    }
    _ = expired
    notice?()
  }

  /// Removes and returns idle memory past its age, keeping the minimum count. Call with the lock held.
  private func removeExpired(at now: Double) -> [Resting] {
    let tooOld = resting.prefix { now - $0.sinceSeconds > maximumAgeSeconds }.count
    let mayGo = max(0, resting.count + lentCount - minimumCount)
    let gone = resting.prefix(min(tooOld, mayGo))
    resting.removeFirst(gone.count)
    return Array(gone)
  }
}
