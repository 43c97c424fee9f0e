import Foundation
import Testing

@testable import os

struct FormatTests {
  @Test func numbersArePublic() {
    #expect(
      message { os_log("%d of %u, %.2f, %5d|%-5d|%05d", 3, 4, 1.239, 42, 42, 42) } == "3 of 4, 1.24,    42|42   |00042")
    #expect(message { os_log("%x %X %#x %o %+d %c", 255, 255, 255, 8, 5, 65) } == "ff FF 0xff 10 +5 A")
    #expect(
      message { os_log("%ld %lld %zu %lu", Int.max, Int64.min, 7, UInt.max) }
        == "9223372036854775807 -9223372036854775808 7 18446744073709551615")
    #expect(message { os_log("%f %e %g", Float(0.5), 12345.678, 0.0001) } == "0.500000 1.234568e+04 0.0001")
    #expect(message { os_log("%*d %.*f", 5, 42, 1, 2.25) } == "   42 2.2")
  }

  @Test func lengthsCutIntegersAsInC() {
    #expect(message { os_log("%d %hhd %hu", 0x1_0000_0001, 0x1FF, 0x1_FFFF) } == "1 -1 65535")
    #expect(message { os_log("%u %x", -1, -1) } == "4294967295 ffffffff")
    #expect(message { os_log("%ld", -1) } == "-1")
  }

  @Test func stringsAndObjectsArePrivateUnlessTheySayOtherwise() {
    let (text, object) = ("secret", NSString("object"))
    #expect(message { os_log("%@ %@", text, object) } == "<private> <private>")
    #expect(message { os_log("%{public}@ %{public}@", text, object) } == "secret object")
    #expect(message { os_log("%{private}d %{sensitive}@ %{public}d", 5, text, 6) } == "<private> <private> 6")
    #expect(message { os_log("%{public}8@|%{public}-8@|%{public}.3@", text, text, text) } == "  secret|secret  |sec")
    let masked = message { os_log("%{mask.hash}@", text) }
    #expect(masked.hasPrefix("<mask.hash: '"))
    text.withCString { pointer in
      #expect(message { os_log("%s %{public}s", pointer, pointer) } == "<private> secret")
    }
  }

  @Test func typesInBracesChangeTheText() {
    #expect(message { os_log("%{bool}d %{BOOL}d %{public, bool}d", 1, 0, 0) } == "true NO false")
    #expect(message { os_log("%{darwin.errno}d", EBUSY) } == "[16: Device or resource busy]")
    #expect(message { os_log("%{public, xcode:size-in-bytes}d", 5) } == "5")
  }

  @Test func percentAndErrorNumberNeedNoArgument() {
    let text = message {
      errno = ENOENT
      os_log("100%% %m %d", 1)
    }
    #expect(text == "100% No such file or directory 1")
  }

  @Test func objectsAndErrorsAreArgumentsBesideNumbers() {
    let error = NSError(domain: "d", code: 5)
    let text = message { os_log("%{public}@ %d %@", log: .default, type: .error, error, 3, error) }
    #expect(text == "\(error.description) 3 <private>")
    #expect(message { os_log(.info, "%{public}@", NSNumber(value: 7)) } == "7")
    let entries = delivered(["OS_SIGNPOST_MODE": "enable"]) {
      os_signpost(.event, log: .default, name: "e", "%{public}@", error)
    }
    #expect(entries.map(\.text.redacted) == [error.description])
  }

  @Test func pointersAreAddresses() {
    let pointer = UnsafeRawPointer(bitPattern: 0xBEEF)!
    #expect(message { os_log("%p", OpaquePointer(pointer)) } == "0xbeef")
  }

  @Test func missingArgumentIsNoted() {
    #expect(message { os_log("%d %{public}@", 1) } == "1 <missing argument>")
    #expect(message { os_log("%d %", 1) } == "1 ")
  }

  @Test func allFormsTakeLogAndLevel() {
    let log = OSLog(subsystem: "org.example", category: "forms")
    let entries = delivered {
      os_log("a")
      os_log("b", log: log, type: .error)
      os_log("c %d", log: log, type: .info, 1)
      os_log(.fault, "d")
      os_log(.error, log: log, "e")
      os_log(.error, log: log, "f %d", 2)
      os_log("g \(3)")
      os_log(log: log, "h \(4)")
    }
    #expect(entries.map(\.text.redacted) == ["a", "b", "c 1", "d", "e", "f 2", "g 3", "h 4"])
    #expect(entries.map(\.type) == [.default, .error, .info, .fault, .error, .error, .default, .default])
    #expect(entries.map(\.category) == ["", "forms", "forms", "", "forms", "forms", "", "forms"])
  }
}
