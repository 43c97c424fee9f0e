import Foundation
import GLibSupport
import GStreamer
import Testing

@Suite struct ElementTests {
  @Test func aNewElementIsOursAlone() throws {
    let element = try Element("identity")
    #expect(element.object.referenceCount == 1)
    let bin = Bin()
    try bin.add(element)
    #expect(element.object.referenceCount == 2)
    bin.remove(element)
    #expect(element.object.referenceCount == 1)
    #expect(bin.object.referenceCount == 1)
  }

  @Test func findingAnElementGivesItsReferenceBack() throws {
    let bin = try Bin(parsing: "identity name=a ! identity name=b")
    let before = bin.element(named: "a")?.object.referenceCount
    for _ in 0..<3 { #expect(bin.element(named: "a")?.object.referenceCount == before) }
    #expect(bin.children.count == 2)
    #expect(bin.element(named: "a")?.parent == bin)
    #expect(bin.element(named: "c") == nil)
  }

  @Test func aMissingElementNamesItsPackage() {
    let error = GStreamerError.missingElement(name: "gtk4paintablesink", package: PluginSet.gtk4.package(on: .debian))
    #expect(throws: error) { _ = try Element("gtk4paintablesink") }
    #expect(
      error.description
        == "The GStreamer element “gtk4paintablesink” is missing. Install the package gstreamer1.0-gtk4.")
    #expect(throws: GStreamerError.missingElement(name: "nosuchelement", package: nil)) {
      _ = try Element("nosuchelement")
    }
  }

  @Test func aDescriptionWithAMissingElementNamesItsPackage() {
    #expect(
      throws: GStreamerError.missingElement(name: "libcamerasrc", package: PluginSet.libcamera.package(on: .debian))
    ) {
      _ = try Pipeline(parsing: "libcamerasrc ! fakesink")
    }
  }

  @Test func aDescriptionThatMakesNoSenseIsAnError() {
    #expect(throws: GStreamerError.self) { _ = try Pipeline(parsing: "fakesrc ! ! fakesink") }
    #expect(throws: GStreamerError.self) { _ = try Pipeline(parsing: "fakesink ! fakesrc") }
  }

  @Test func theTableOfPackagesAgreesWithWhatIsInstalled() throws {
    // Which package owns each plugin file, from dpkg's own lists.
    for (set, elements) in PluginSet.elements {
      guard let package = set.package(on: .debian)?.name else { continue }
      let list = "/var/lib/dpkg/info/\(package):amd64.list"
      let plain = "/var/lib/dpkg/info/\(package).list"
      guard
        let files = (try? String(contentsOfFile: list, encoding: .utf8))
          ?? (try? String(contentsOfFile: plain, encoding: .utf8))
      else { continue }
      let owned = Set(files.split(separator: "\n").map { String($0.split(separator: "/").last ?? "") })
      for name in elements.split(whereSeparator: \.isWhitespace).map(String.init) {
        // Hardware's elements only exist where the hardware is.
        guard let file = ElementFactory(name)?.pluginFile else {
          #expect(name.hasPrefix("va"), "\(package) has no \(name)")
          continue
        }
        #expect(owned.contains(file), "\(name) comes from \(file), which isn’t in \(package)")
      }
    }
  }

  @Test func propertiesOfGStreamersOwnTypesComeBackAsWritten() throws {
    let filter = try Element("capsfilter")
    let caps = try Caps(parsing: "video/x-raw, width=(int)640, framerate=(fraction)30/1")
    try filter.set("caps", caps)
    #expect(try filter.get("caps", as: Caps.self) == caps)
    #expect(caps == Caps("video/x-raw", ["width": 640, "framerate": Fraction(30, 1)]))

    let sink = try Element("fakesink")
    try sink.set("ts-offset", -5_000_000_000)
    #expect(try sink.get("ts-offset", as: Int64.self) == -5_000_000_000)
    let source = try Element("videotestsrc")
    #expect(throws: PropertyError.self) { try source.set("timestamp-offset", -5) }
    try source.set("pattern", "ball")
    #expect(try source.get("pattern", as: String.self) == "ball")
    #expect(throws: PropertyError.outOfRange(property: "pattern", type: "GstVideoTestSrc", value: "cube")) {
      try source.set("pattern", "cube")
    }

    let tone = try Element("audiotestsrc")
    try tone.set("freq", 432.5)
    #expect(try tone.get("freq", as: Double.self) == 432.5)

    let queue = try Element("queue")
    try queue.set("max-size-time", UInt64(1) << 40)
    #expect(try queue.get("max-size-time", as: UInt64.self) == 1 << 40)

    let rate = try Element("identity")
    try rate.set("drop-buffer-flags", "discont+corrupted")
    #expect(try rate.get("drop-buffer-flags", as: String.self).contains("corrupted"))

    let image = try Element("imagefreeze")
    #expect(throws: PropertyError.unknown(property: "colour", type: "GstImageFreeze")) { try image.set("colour", 1) }

    let mix = try Element("audioconvert")
    try mix.set("mix-matrix", [[Float(1), 0], [0, 1]])
    #expect(try mix.get("mix-matrix", as: [[Float]].self) == [[1, 0], [0, 1]])
  }

  @Test func elementsWithoutCommonFormatsAreNotLinked() throws {
    let bin = Bin()
    let source = try bin.add("audiotestsrc", name: "tone")
    let sink = try bin.add("videoconvert", name: "colours")
    #expect(
      throws: GStreamerError.notLinked(from: "tone", to: "colours", reason: "no formats or pads in common")
    ) { try source.link(to: sink) }
  }

  @Test func requestedPadsAreGivenBack() throws {
    let tee = try Element("tee")
    let before = tee.object.referenceCount
    let pad = try tee.requestPad("src_%u")
    #expect(tee.sourcePads == [pad])
    #expect(pad.parent == tee)
    tee.release(pad)
    #expect(tee.sourcePads.isEmpty)
    #expect(pad.object.referenceCount == 1)
    #expect(tee.object.referenceCount == before)
    #expect(throws: GStreamerError.noPad("nosuch", element: tee.name)) { _ = try tee.requestPad("nosuch") }
    #expect(throws: GStreamerError.noPad("nosuch", element: tee.name)) { _ = try tee.pad("nosuch") }
  }

  @Test func aGhostPadStandsForTheElementsOwn() throws {
    let bin = Bin()
    let inside = try bin.add("identity")
    let ghost = try bin.addGhostPad("sink", for: inside.pad("sink"))
    #expect(try bin.pad("sink") == ghost)
    #expect(ghost.direction == .sink)
    #expect(ghost.parent == bin)
  }

  @Test func factoriesAreFoundByWhatTheyTake() throws {
    let h264 = try Caps(parsing: "video/x-h264")
    let decoders = ElementFactory.list(.decoder, sink: h264)
    #expect(decoders.contains { $0.name == "avdec_h264" })
    #expect(!decoders.contains { $0.name == "jpegdec" })
    #expect(decoders.map(\.rank) == decoders.map(\.rank).sorted(by: >))
    let encoders = ElementFactory.list(.videoEncoder, source: h264)
    #expect(encoders.contains { $0.name == "x264enc" })
    #expect(ElementFactory.exists("x264enc"))
    #expect(!ElementFactory.exists("nosuchelement"))
  }
}
