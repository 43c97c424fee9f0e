import Foundation
import Testing

@testable import os

struct InterpolationTests {
  private let logger = Logger(subsystem: "org.example", category: "text")
  private func text(_ message: OSLogMessage) -> String { message.interpolation.rendered().redacted }

  @Test func integersHaveFormats() {
    #expect(text("\(42) \(-7) \(UInt8.max)") == "42 -7 255")
    #expect(text("\(42, format: .decimal(explicitPositiveSign: true))") == "+42")
    #expect(text("\(42, format: .decimal(minDigits: 5)) \(-42, format: .decimal(minDigits: 5))") == "00042 -00042")
    #expect(text("\(255, format: .hex) \(255, format: .hex(includePrefix: true, uppercase: true))") == "ff 0XFF")
    #expect(text("\(255, format: .hex(includePrefix: true, minDigits: 4))") == "0x00ff")
    #expect(text("\(8, format: .octal) \(8, format: .octal(includePrefix: true))") == "10 0o10")
    #expect(text("\(Int64.min)") == "-9223372036854775808")
  }

  @Test func floatingPointNumbersHaveFormats() {
    #expect(text("\(1.5) \(Float(0.25))") == "1.500000 0.250000")
    #expect(text("\(3.14159, format: .fixed(precision: 2))") == "3.14")
    #expect(text("\(3.14159, format: .fixed(precision: 1, explicitPositiveSign: true))") == "+3.1")
    #expect(text("\(12345.678, format: .exponential(precision: 2))") == "1.23e+04")
    #expect(text("\(12345.678, format: .exponential(precision: 2, uppercase: true))") == "1.23E+04")
    #expect(text("\(0.0001, format: .hybrid) \(1e10, format: .hybrid(precision: 3))") == "0.0001 1e+10")
    #expect(text("\(1.0, format: .hex)") == "0x1p+0")
    #expect(text("\(CGFloat(2), format: .fixed(precision: 0))") == "2")
  }

  @Test func truthValuesAreWordsAndErrorNumbersHaveTheirMeaning() {
    #expect(text("\(true) \(false, format: .answer) \(true, format: .answer)") == "true NO YES")
    #expect(text("\(Int32(2), format: .darwinErrno)") == "[2: No such file or directory]")
    #expect(text("\(Int32(0), format: .truth) \(Int32(3), format: .answer)") == "false YES")
  }

  @Test func valuesStandInColumns() {
    #expect(text("[\(7, align: .right(columns: 4))]") == "[   7]")
    #expect(text("[\("ab", align: .left(columns: 4), privacy: .public)]") == "[ab  ]")
    #expect(text("[\(1.5, format: .fixed(precision: 1), align: .right(columns: 5))]") == "[  1.5]")
    #expect(text("[\("abcdef", align: .right(columns: 3), privacy: .public)]") == "[abcdef]")
  }

  @Test func numbersArePublicAndAllElseIsPrivate() {
    struct Thing: CustomStringConvertible { let description = "thing" }
    struct Failure: Error {}
    let object = NSString("object")
    #expect(text("\(1) \(1.0, format: .hybrid) \(true) \(Int.self)") == "1 1 true Int")
    #expect(text("\("a") \(Thing()) \(object) \(Failure())") == "<private> <private> <private> <private>")
    #expect(
      text("\("a", privacy: .public) \(Thing(), privacy: .public) \(object, privacy: .public)") == "a thing object")
    #expect(text("\(Failure(), privacy: .public) \([1, 2], privacy: .public)") == "Failure() [1, 2]")
    #expect(text("\(1, privacy: .private) \(2, privacy: .sensitive) \(3, privacy: .auto)") == "<private> <private> 3")
    let none: NSString? = nil
    #expect(text("\(none, privacy: .public)") == "(null)")
  }

  @Test func errorsOfAllKindsAreLogged() {
    enum Described: Error, CustomStringConvertible {
      case one
      var description: String { "first" }
    }
    let object = NSError(domain: "d", code: 5)
    struct Localized: LocalizedError {}
    let plain: any Error = Described.one
    let localized: any LocalizedError = Localized()
    #expect(text("\(object, privacy: .public)") == object.description)
    #expect(text("\(Described.one, privacy: .public) \(plain, privacy: .public)") == "first first")
    #expect(text("\(localized, privacy: .public)") == "Localized()")
    #expect(text("\(plain) \(object) \(Described.one)") == "<private> <private> <private>")
  }

  @Test func integersOfEveryTypeArePublic() {
    func generic<T: FixedWidthInteger>(_ number: T) -> String { text("\(number)") }
    #expect(generic(Int8(-3)) + generic(UInt64.max) == "-318446744073709551615")
    #expect(text("\(Int128(5)) \(errno * 0) \(CInt(4))") == "5 0 4")
  }

  @Test func maskedValuesCanBeCompared() {
    let (a, again, b) = ("anna", "anna", "bert")
    let first = text("\(a, privacy: .private(mask: .hash))")
    #expect(first == text("\(again, privacy: .sensitive(mask: .hash))"))
    #expect(first != text("\(b, privacy: .private(mask: .hash))"))
    #expect(first.hasPrefix("<mask.hash: '") && first.hasSuffix("'>") && !first.contains("anna"))
    #expect(text("\("", privacy: .auto(mask: .hash))") == "<mask.hash: (null)>")
    #expect(text("\(5, privacy: .auto(mask: .hash))") == "5")
  }

  @Test func revealedTextShowsPrivateButNoSensitiveValues() {
    let message: OSLogMessage = "\("a") \("b", privacy: .private(mask: .hash)) \("c", privacy: .sensitive)"
    #expect(message.interpolation.rendered().revealed == "a b <private>")
  }
}
