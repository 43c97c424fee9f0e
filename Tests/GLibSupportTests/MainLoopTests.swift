import GLibSupport
import Synchronization
import Testing

/// Whether a main loop stands still behind what is done.
@Suite struct MainLoopTests {
  @Test func aLoopDispatchesInTheThreadOfWhatItCallsAlone() {
    let loop = LoopThread()
    let isInside = Atomic(false)
    loop.run { isInside.store(MainLoop.isDispatching, ordering: .relaxed) }
    loop.end()
    let wasInside = isInside.load(ordering: .relaxed)
    #expect(wasInside)
    #expect(!MainLoop.isDispatching)
  }
}
