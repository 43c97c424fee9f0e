import Testing

@testable import MediaEngine

@Suite struct MPEG4ConfigurationTests {
  private static let layer: [UInt8] = [0, 0, 1, 0xb0, 1, 0, 0, 1, 0xb5, 9, 0, 0, 1, 0, 0, 0, 1, 0x20, 0, 0x84, 0x40]
  private static func note(_ text: String) -> [UInt8] { [0, 0, 1, 0xb2] + Array(text.utf8) }
  private static let picture: [UInt8] = [0, 0, 1, 0xb6, 0x10, 0x60]

  @Test func headersEndWhereTheFirstPictureBegins() {
    #expect(MPEG4Configuration(Self.layer + Self.picture)?.headers == Self.layer)
    #expect(MPEG4Configuration(Self.layer)?.headers == Self.layer)
    let group: [UInt8] = [0, 0, 1, 0xb3, 0, 0x10, 7]
    #expect(MPEG4Configuration([9, 9] + Self.layer + group + Self.picture)?.headers == Self.layer)
    let described = MPEG4Configuration(Self.layer).flatMap { ISODescriptor(esds: $0.descriptor) }
    #expect(described?.objectType == 0x20 && described?.configuration == Self.layer)
  }

  @Test(arguments: [[], [0, 0, 1], [1, 2, 3, 4, 5, 6], Self.picture, [0, 0, 1, 0xb0, 1] + Self.picture + Self.layer])
  func withoutALayerThereIsNone(_ bytes: [UInt8]) { #expect(MPEG4Configuration(bytes) == nil) }

  @Test(arguments: [
    ("DivX503b1393p", "DivX503b1393n"), ("DivX503b1393", "DivX503b1393"), ("XviD0046p", "XviD0046p"),
    ("Lavc59.37", "Lavc59.37"),
  ])
  func picturesThatWereTakenApartArentSaidToShareAPacket(_ old: String, _ new: String) {
    for rest in [[], [0], Self.picture, Self.note("x") + Self.picture] {
      let headers = MPEG4Configuration(Self.layer + Self.note(old) + rest)?.headers
      #expect(headers?.starts(with: Self.layer + Self.note(new)) == true)
    }
  }
}
