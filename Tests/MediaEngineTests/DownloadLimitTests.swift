import Testing

@testable import MediaEngine

@Suite struct DownloadLimitTests {
  @Test(
    arguments: [
      (nil, 0), (0, 0), (-5, 0), (1 << 20, 1 << 19), (1 << 50, DownloadLimit.largest),
      (Int64.max, DownloadLimit.largest),
    ] as [(Int64?, Int64)]) func noMoreThanHalfOfWhatIsFreeIsStored(_ free: Int64?, _ limit: Int64)
  {
    #expect(DownloadLimit.bytes(free: free) == limit)
  }

  @Test(
    arguments: [
      (1000, true), (1001, false), (1 << 50, false), (Int64.max, false), (nil, false),
    ] as [(Int64?, Bool)]) func aFileThatIsLargerOrHasNoSizeIsNotStored(_ size: Int64?, _ isStored: Bool)
  {
    #expect(DownloadLimit.allows(size, limit: 1000) == isStored)
  }
}
