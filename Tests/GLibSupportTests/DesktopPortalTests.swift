import Testing

@testable import GLibSupport

@Suite struct DesktopPortalTests {
  /// Whoever guesses it could answer in the portal's place.
  @Test func aRequestsNameCantBeGuessed() {
    let handles = (0..<100).map { _ in DesktopPortal.newHandle }
    #expect(Set(handles).count == 100)
    // Part of an object's path, with 32 digits of four bits each.
    for handle in handles {
      #expect(handle.hasPrefix("kinora") && handle.utf8.count == 6 + 32)
      #expect(handle.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }
  }
}
