import CoreGraphics

/// The memory of a pool: what is lent out is counted, what came back rests here until it is lent again or too old.
final class PixelMemoryStore: @unchecked Sendable {
  /// Memory that a buffer uses; it goes back to the store when the buffer goes.
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
  /// Oldest first: what came back last is lent first, because its bytes are likely still in the cache.
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

  /// The system's clock that never steps.
  static let systemSeconds: @Sendable () -> Double = {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// Sets what is called when memory comes back after a refusal.
  func setRoomNotice(_ notice: @escaping @Sendable () -> Void) {
    lock.withLock { roomNotice = notice }
  }

  /// Used memory if some rests, else new memory unless as much as `threshold` is lent already.
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

  /// Frees what rests too long, or everything that rests.
  func flush(everything: Bool) {
    let now = monotonicSeconds()
    let freed = lock.withLock {
      guard everything else { return removeExpired(at: now) }
      defer { resting = [] }
      return resting
    }
    _ = freed
  }

  /// The pool is gone: nothing will be lent again, so nothing needs to rest.
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

  /// Takes out what is past its age, as far as the minimum count allows. Call with the lock held.
  private func removeExpired(at now: Double) -> [Resting] {
    let tooOld = resting.prefix { now - $0.sinceSeconds > maximumAgeSeconds }.count
    let mayGo = max(0, resting.count + lentCount - minimumCount)
    let gone = resting.prefix(min(tooOld, mayGo))
    resting.removeFirst(gone.count)
    return Array(gone)
  }
}
