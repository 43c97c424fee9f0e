import CoreMedia
import GLibSupport
import GStreamer
import Testing

@testable import MediaEngine

@Suite struct MissingDecoderTests {
  private static let dnxhr = Codec("AVdh") ?? .h264

  private static let systems: [(Distribution, name: String, command: String)] = [
    (.debian, "gstreamer1.0-libav", "sudo apt install gstreamer1.0-libav"),
    (.fedora, "gstreamer1-plugin-libav", "sudo dnf install gstreamer1-plugin-libav"),
    (.arch, "gst-libav", "sudo pacman -S gst-libav"),
    (.openSUSE, "gstreamer-plugins-libav", "sudo zypper install gstreamer-plugins-libav"),
    (
      .flatpak(runtime: "24.08"), "org.freedesktop.Platform.ffmpeg-full",
      "flatpak install flathub org.freedesktop.Platform.ffmpeg-full//24.08"
    ),
    (
      .flatpak(runtime: "25.08"), "org.freedesktop.Platform.codecs-extra",
      "flatpak install flathub org.freedesktop.Platform.codecs-extra//25.08"
    ),
  ]

  @Test(arguments: systems) func eachSystemHasItsPackage(_ system: Distribution, _ name: String, _ command: String) {
    let missing = MissingDecoder(Self.dnxhr, on: system, isInstalled: { _ in false })
    #expect(missing.package == SystemPackage(name: name, installCommand: command))
    #expect(missing.explanation(file: "a.mov") == "“a.mov”: its picture is DNxHR, which can't be decoded here.")
    #expect(missing.suggestion == "Install \(name).")
    #expect(missing.message(file: "a.mov").hasSuffix("Install \(name): \(command)"))
    #expect("\(missing)" == "DNxHR can't be decoded here. Install \(name).")
  }

  @Test func anUnknownSystemHasNone() {
    let missing = MissingDecoder(Self.dnxhr, on: .other, isInstalled: { _ in false })
    #expect(missing.package == nil && missing.suggestion == nil && missing.instruction == nil)
    #expect(missing.message(file: "a.mov") == missing.explanation(file: "a.mov"))
  }

  @Test func whatIsInstalledAlreadyIsNotSuggested() {
    #expect(MissingDecoder(Self.dnxhr, on: .debian, isInstalled: { $0 == .libav }).package == nil)
    #expect(MissingDecoder(Self.dnxhr, on: .debian, isInstalled: { $0 != .libav }).package != nil)
    // A package beside the usual one, for what that leaves out.
    let fedora = MissingDecoder(.hevc, on: .fedora, isInstalled: { _ in true })
    #expect(fedora.package?.name == "libavcodec-freeworld (RPM Fusion)")
    #expect(MissingDecoder(.hevc, on: .flatpak(runtime: nil), isInstalled: { _ in true }).package != nil)
  }

  private static let packages: [(String, String?)] = [
    ("vp09", "gstreamer1.0-plugins-good"), ("av01", "gstreamer1.0-plugins-bad"), ("theo", "gstreamer1.0-plugins-base"),
    ("Opus", "gstreamer1.0-plugins-base"), ("ac-3", "gstreamer1.0-libav"), ("pxlt", nil), ("ac-4", nil),
    ("avc1", "gstreamer1.0-libav"), ("MPC8", "gstreamer1.0-libav"), ("MPCK", "gstreamer1.0-plugins-bad"),
  ]

  @Test(arguments: packages) func eachCodecIsInItsPackage(_ code: String, _ package: String?) throws {
    let codec = try #require(Codec(code))
    #expect(MissingDecoder(codec, on: .debian, isInstalled: { _ in false }).package?.name == package)
  }

  private static let caps: [(String, MissingDecoder.Part, String?)] = [
    ("video/x-gst-fourcc-AVdh, width=16", .picture, "DNxHR"), ("video/x-gst-fourcc-Abc1", .picture, "Abc1"),
    ("video/x-gst-fourcc-ab__", .picture, "ab"), ("audio/x-gst-fourcc-QDMC", .sound, "QDesign Music"),
    ("video/x-unheard-of", .picture, nil), ("audio/x-unheard-of", .sound, nil),
    ("video/x-dnxhd", .picture, "DNxHD"), ("video/x-avi-unknown, fourcc=(string)UQY2", .picture, "Ut Video"),
    ("video/x-avi-unknown, fourcc=(int)1751406145", .picture, "DNxHR"),
    ("video/x-unknown, codec-id=(string)V_SNOW", .picture, "Snow"),
    ("video/x-unknown, codec-id=(string)V_QUICKTIME", .picture, nil),
    ("audio/x-unknown, codec-id=(string)A_MLP", .sound, "MLP"),
    ("video/x-prores, format=(string)hq", .picture, "ProRes 422 HQ"),
  ]

  @Test(arguments: caps) func capsAreNamedWithoutBeingShown(
    _ text: String, _ part: MissingDecoder.Part, _ name: String?
  ) throws {
    let missing = MissingDecoder(try Caps(parsing: text))
    #expect((missing.part, missing.name) == (part, name))
    #expect(!missing.message(file: "a.mov").contains("/"))
  }

  @Test func anUnknownCodeIsSaidUnlessItIsUnprintable() throws {
    func missing(_ code: FourCharCode) throws -> MissingDecoder? {
      MissingDecoder(try CMFormatDescription(videoCodecType: .init(rawValue: code), width: 16, height: 16))
    }
    #expect(try missing(FourCharCode(code: "Xy1 "))?.name == "Xy1")
    #expect(try missing(0x1b5b_306d)?.name == nil)
    #expect(try missing(FourCharCode(code: "unkn"))?.name == nil)
    let words = try missing(0x1b5b_306d)?.explanation(file: "a")
    #expect(words == "“a”: its picture is of a format that isn't known here.")
  }

  private static let releases: [(String, String?, Distribution)] = [
    ("NAME=\"Debian GNU/Linux\"\nID=debian\n", nil, .debian), ("ID=ubuntu\nID_LIKE=debian", nil, .debian),
    ("ID=linuxmint\nID_LIKE=\"ubuntu debian\"", nil, .debian), ("ID=fedora", nil, .fedora),
    ("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"", nil, .fedora), ("ID=arch", nil, .arch),
    ("ID=manjaro\nID_LIKE=arch", nil, .arch), ("ID=\"opensuse-tumbleweed\"\nID_LIKE=\"opensuse suse\"", nil, .openSUSE),
    ("ID=void", nil, .other), ("", nil, .other), ("=\n===\nID", nil, .other),
    ("ID=org.gnome.os", "[Application]\nruntime=runtime/org.gnome.Platform/x86_64/47", .flatpak(runtime: "24.08")),
    ("", "[Application]\nruntime=runtime/org.freedesktop.Platform/x86_64/25.08", .flatpak(runtime: "25.08")),
    ("ID=debian", "[Application]\nruntime=a", .flatpak(runtime: nil)), ("ID=debian", "", .flatpak(runtime: nil)),
  ]

  @Test(arguments: releases) func theSystemIsRead(_ release: String, _ sandbox: String?, _ system: Distribution) {
    #expect(Distribution(osRelease: release, flatpakInfo: sandbox) == system)
  }

  @Test func whatGStreamerMissesIsToldByItsFormat() {
    let demuxer = MissingPlugin(
      name: "Quicktime demuxer", kind: "decoder", subject: "video/quicktime", formatName: "Quicktime",
      caps: Caps("video/quicktime"), package: PluginSet.good.package(on: .debian))
    #expect(
      MissingDecoder(demuxer).message(file: "a.mov")
        == "“a.mov” can't be read here: that needs Quicktime. Install gstreamer1.0-plugins-good: "
        + "sudo apt install gstreamer1.0-plugins-good")
    let decoder = MissingPlugin(
      name: "AVdh", kind: "decoder", subject: "video/x-gst-fourcc-AVdh", formatName: nil,
      caps: Caps("video/x-gst-fourcc-AVdh"), package: nil)
    #expect(MissingDecoder(decoder).name == "DNxHR")
  }
}
