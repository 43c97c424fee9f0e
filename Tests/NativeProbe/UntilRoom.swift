import MediaEngine

/// Waits until a ring's encoder has nearly caught up, so that samples that come faster than time does aren't left out.
func untilRoom(in ring: LiveRing) async throws {
  while ring.status.framesWaiting >= 6 { try await Task.sleep(for: .milliseconds(2)) }
}
