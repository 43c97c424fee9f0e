import FoundationAdditions
import Testing

/// An actor on a queue of its own, as capture code has it.
private actor Worker {
  let queue = DispatchSerialQueue(label: "worker")
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
  private var count = 0

  func step() -> Int {
    dispatchPrecondition(condition: .onQueue(queue))
    count += 1
    return count
  }

  nonisolated func assumedStep() -> Int { assumeIsolated { $0.step() } }
}

@Suite struct FoundationPieceTests {
  @Test func anActorRunsOnItsQueue() async {
    let worker = Worker()
    #expect(await worker.step() == 1)
    #expect(await worker.step() == 2)
    let third = await withCheckedContinuation { continuation in
      worker.queue.async { continuation.resume(returning: worker.assumedStep()) }
    }
    #expect(third == 3)
  }

  @Test func aPoolGivesItsResultAndItsError() throws {
    struct Wrong: Error, Equatable {}
    #expect(autoreleasepool { 7 } == 7)
    #expect(throws: Wrong()) { try autoreleasepool { throw Wrong() } }
  }

  @Test func notificationsComeInTheirOrder() async {
    let (center, name) = (NotificationCenter(), Notification.Name("piece"))
    let sender = NSObject()
    var iterator = center.notifications(named: name, object: sender).makeAsyncIterator()
    center.post(name: name, object: NSObject(), userInfo: ["n": 0])
    center.post(name: name, object: sender, userInfo: ["n": 1])
    center.post(name: name, object: sender, userInfo: ["n": 2])
    let first = await iterator.next()?.userInfo?["n"] as? Int
    let second = await iterator.next()?.userInfo?["n"] as? Int
    #expect(first == 1)
    #expect(second == 2)
  }

  @Test func notificationsEndWithTheirTask() async {
    let task = Task {
      var count = 0
      for await _ in NotificationCenter().notifications(named: Notification.Name("never")) { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value == 0)
  }

  @Test func foldersOfTheUserAreNamed() {
    let home = URL.homeDirectory.standardizedFileURL.path
    for folder in [
      URL.documentsDirectory, .downloadsDirectory, .moviesDirectory, .musicDirectory, .picturesDirectory,
      .desktopDirectory, .cachesDirectory, .applicationSupportDirectory,
    ] {
      #expect(folder.isFileURL && folder.hasDirectoryPath)
      #expect(folder.standardizedFileURL.path != home)
    }
    #expect(URL.moviesDirectory != .picturesDirectory)
  }

  @Test func cFunctionsReadSwiftsValues() {
    let bytes: [UInt8] = [1, 2, 3, 4]
    let data = CFDataCreate(kCFAllocatorDefault, bytes, bytes.count)
    var some = [UInt8](repeating: 0, count: 2)
    CFDataGetBytes(data, CFRangeMake(1, 2), &some)
    #expect(some == [2, 3])
    #expect(CFDataGetLength(data) == 4)
    #expect(CFArrayGetCount([1, "two"] as CFArray) == 2)
    #expect(CFDictionaryGetCount(["a": 1] as CFDictionary) == 1)
    #expect(CFDictionaryContainsKey(["a": 1] as CFDictionary, "a" as CFString))
    #expect(CFStringGetLength("añ" as CFString) == 2)
    #expect(CFEqual("x" as CFString, "x" as CFString))
    #expect(!CFEqual("1" as CFString, 1 as CFNumber))
    let seconds: CFTimeInterval = WallClock.current.now.timeIntervalSinceReferenceDate
    #expect(abs(CFAbsoluteTimeGetCurrent() - seconds) < 60)
  }

  @Test func aRunLoopIsStoppedFromWithin() {
    let done = DispatchSemaphore(value: 0)
    Thread {
      let timer = Timer(timeInterval: 0, repeats: false) { _ in CFRunLoopStop(CFRunLoopGetCurrent()) }
      RunLoop.current.add(timer, forMode: .default)
      CFRunLoopRun()
      done.signal()
    }.start()
    #expect(done.wait(timeout: .now() + 60) == .success)
  }

  @Test func progressTellsWhatItsMakerEstimates() {
    let progress = Progress(totalUnitCount: 10)
    #expect(progress.estimatedTimeRemaining == nil && progress.throughput == nil)
    progress.estimatedTimeRemaining = 4.5
    progress.throughput = 1000
    #expect(progress.estimatedTimeRemaining == 4.5 && progress.throughput == 1000)
    progress.estimatedTimeRemaining = nil
    #expect(progress.estimatedTimeRemaining == nil)
  }

  @Test func unitsOfTimeAreMultiplesOfEachOther() {
    #expect(NSEC_PER_SEC == NSEC_PER_MSEC * MSEC_PER_SEC && NSEC_PER_SEC == NSEC_PER_USEC * USEC_PER_SEC)
  }
}
