import Testing

@testable import CoreVideo

/// A clock that goes only when told.
private final class HandClock: @unchecked Sendable {
  private let lock = NSLock()
  private var now = 0.0
  var seconds: @Sendable () -> Double { { self.lock.withLock { self.now } } }
  func advance(by step: Double) { lock.withLock { now += step } }
}

@Suite struct CVPixelBufferPoolTests {
  private let attributes: CFDictionary = [
    kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey: 64,
    kCVPixelBufferHeightKey: 32,
  ]

  private func address(_ buffer: CVPixelBuffer?) -> UnsafeMutableRawPointer? {
    buffer.flatMap { CVPixelBufferGetBaseAddress($0) }
  }

  private func makePool(_ poolAttributes: CFDictionary? = nil) throws -> CVPixelBufferPool {
    var pool: CVPixelBufferPool?
    #expect(CVPixelBufferPoolCreate(kCFAllocatorDefault, poolAttributes, attributes, &pool) == kCVReturnSuccess)
    return try #require(pool)
  }

  @Test func memoryThatCameBackIsUsedAgain() throws {
    let pool = try makePool()
    var (first, second): (CVPixelBuffer?, CVPixelBuffer?)
    #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &first) == kCVReturnSuccess)
    #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &second) == kCVReturnSuccess)
    let used = address(first)
    #expect(used != address(second))
    first.map { CVBufferSetAttachment($0, "note", 1, .shouldPropagate) }
    first = nil
    #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &first) == kCVReturnSuccess)
    #expect(address(first) == used)
    // The memory is old, the buffer is new.
    #expect(first.map { CVBufferHasAttachment($0, "note") } == false)
  }

  @Test func theThresholdRefusesUntilOneComesBackAndThenSaysSo() throws {
    let pool = try makePool()
    let limit: CFDictionary = [kCVPixelBufferPoolAllocationThresholdKey: 2]
    var buffers: [CVPixelBuffer] = []
    var buffer: CVPixelBuffer?
    for _ in 0..<2 {
      #expect(CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit, &buffer) == kCVReturnSuccess)
      buffers += [buffer].compactMap { $0 }
    }
    let refused = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit, &buffer)
    #expect(refused == kCVReturnWouldExceedAllocationThreshold && buffer == nil)
    let told = DispatchSemaphore(value: 0)
    let observer = NotificationCenter.default.addObserver(
      forName: .init(kCVPixelBufferPoolFreeBufferNotification), object: pool, queue: nil
    ) { _ in told.signal() }
    defer { NotificationCenter.default.removeObserver(observer) }
    buffers.removeLast()
    #expect(told.wait(timeout: .now() + 20) == .success)
    #expect(CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit, &buffer) == kCVReturnSuccess)
  }

  @Test func restingMemoryAgesAwayDownToTheMinimum() throws {
    let clock = HandClock()
    let store = PixelMemoryStore(
      byteCount: 100, alignment: 64, minimumCount: 1, maximumAgeSeconds: 2, monotonicSeconds: clock.seconds)
    weak var (old, kept): (PixelAllocation?, PixelAllocation?)
    do {
      let (a, b) = (try store.lend(threshold: nil), try store.lend(threshold: nil))
      (old, kept) = (a.allocation, b.allocation)
      withExtendedLifetime(b) { _ = consume a }
    }
    clock.advance(by: 1)
    store.flush(everything: false)
    #expect(old != nil && kept != nil)
    clock.advance(by: 2)
    store.flush(everything: false)
    // One of the two may rest for ever.
    #expect([old, kept].compactMap { $0 }.count == 1)
    store.flush(everything: true)
    #expect(old == nil && kept == nil)
  }

  @Test func buffersOutliveTheirPool() throws {
    var pool: CVPixelBufferPool? = try makePool()
    var buffer: CVPixelBuffer?
    if let pool { CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) }
    pool = nil
    let pixels = try #require(address(buffer))
    memset(pixels, 7, 64 * 4 * 32)
    #expect(pixels.load(as: UInt8.self) == 7)
  }

  @Test func poolsNeedASizeAndAFormat() {
    var pool: CVPixelBufferPool?
    #expect(
      CVPixelBufferPoolCreate(nil, nil, [kCVPixelBufferWidthKey: 4], &pool) == kCVReturnInvalidPixelBufferAttributes)
    var wrong = attributes
    wrong[kCVPixelBufferPixelFormatTypeKey] = OSType(0x1234_5678)
    #expect(CVPixelBufferPoolCreate(nil, nil, wrong, &pool) == kCVReturnInvalidPixelFormat && pool == nil)
    wrong[kCVPixelBufferPixelFormatTypeKey] = [kCVPixelFormatType_14Bayer_BGGR, kCVPixelFormatType_32ARGB]
    #expect(CVPixelBufferPoolCreate(nil, nil, wrong, &pool) == kCVReturnSuccess && pool != nil)
  }
}
