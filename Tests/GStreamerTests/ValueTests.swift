import GLibSupport
import GStreamer
import Testing

@Suite struct ValueTests {
  @Test func capsAreReadBuiltAndComparedAlike() throws {
    let read = try Caps(parsing: "video/x-raw, format=(string){ BGRA, I420 }, width=(int)[ 16, 4096 ]")
    let built = Caps("video/x-raw", ["format": Alternatives("BGRA", "I420"), "width": 16...4096])
    #expect(read == built)
    #expect(built.description == "video/x-raw, format=(string){ BGRA, I420 }, width=(int)[ 16, 4096 ]")
    #expect(throws: GStreamerError.malformed("video/x-raw, width=")) { _ = try Caps(parsing: "video/x-raw, width=") }
  }

  @Test func capsNarrowDown() throws {
    let wide = try Caps(parsing: "video/x-raw, format={ BGRA, I420 }, width=[ 16, 4096 ], height=480")
    let narrow = try Caps(parsing: "video/x-raw, format=I420, width=640")
    let both = wide.intersection(narrow)
    #expect(try both == Caps(parsing: "video/x-raw, format=I420, width=640, height=480"))
    #expect(both.isFixed)
    #expect(both.isSubset(of: wide))
    #expect(wide.fixated()?.first?.get("format", as: String.self) == "BGRA")
    #expect(!wide.isFixed)
    let audio = try Caps(parsing: "audio/x-raw")
    #expect(wide.intersection(audio).isEmpty)
    #expect(!wide.canIntersect(audio))
    #expect(wide.merging(audio).structures.map(\.name) == ["video/x-raw", "audio/x-raw"])
    #expect(Caps.any.isAny)
    #expect(Caps.any.fixated() == nil)
  }

  @Test func narrowingLeavesTheOriginalAlone() throws {
    let caps = try Caps(parsing: "video/x-raw(memory:DMABuf), width=[ 1, 10 ]")
    let before = caps.description
    let fixed = caps.setting("width", to: 4)
    #expect(fixed.first?["width"] == .integer(4))
    #expect(fixed.features == [["memory:DMABuf"]])
    _ = caps.fixated()
    #expect(caps.description == before)
  }

  @Test func fieldsOfEveryKindAreRead() throws {
    let structure = try Structure(
      parsing: """
        probe, b=(boolean)true, i=(int)-3, l=(gint64)5000000000, d=(double)0.5, s=(string)"a b", \
        f=(fraction)30000/1001, r=(int)[ 2, 8, 2 ], dr=(double)[ 0.5, 1.5 ], \
        fr=(fraction)[ 1/1, 60/1 ], lf=(fraction){ 15/1, 30/1 }, a=(int)< 1, 2, 3 >, m=(bitmask)0x3, \
        c=(GstCaps)"video/x-raw", t=(structure)"inner\\,\\ x\\=\\(int\\)1\\;"
        """)
    #expect(structure.name == "probe")
    #expect(structure["b"] == .bool(true))
    #expect(structure["i"] == .integer(-3))
    #expect(structure["l"] == .integer(5_000_000_000))
    #expect(structure["d"] == .double(0.5))
    #expect(structure["s"] == .string("a b"))
    #expect(structure["f"] == .fraction(Fraction(30000, 1001)))
    #expect(structure["r"] == .integerRange(2...8, step: 2))
    #expect(structure["dr"] == .doubleRange(0.5...1.5))
    #expect(structure["fr"] == .fractionRange(Fraction(1, 1), Fraction(60, 1)))
    #expect(structure["lf"] == .list([.fraction(Fraction(15, 1)), .fraction(Fraction(30, 1))]))
    #expect(structure["lf"]?.alternatives.compactMap(\.fraction?.numerator) == [15, 30])
    #expect(structure["a"] == .array([.integer(1), .integer(2), .integer(3)]))
    #expect(structure["m"] == .integer(3))
    #expect(try structure["c"] == .caps(Caps(parsing: "video/x-raw")))
    #expect(structure["t"] == .structure(Structure("inner", ["x": 1])))
    #expect(structure["missing"] == nil)
    #expect(structure.get("a", as: [Int].self) == [1, 2, 3])
    #expect(structure.get("s", as: Int.self) == nil)
    #expect(structure.setting("i", to: 4)["i"] == .integer(4))
    #expect(structure["i"] == .integer(-3))
  }

  @Test func capsDescribeRawVideo() throws {
    let info = try #require(VideoInfo(Caps(parsing: "video/x-raw,format=I420,width=101,height=51,framerate=25/1")))
    #expect(info.format == "I420")
    #expect(info.planes.map(\.width) == [101, 51, 51])
    #expect(info.planes.map(\.height) == [51, 26, 26])
    #expect(info.planes.map(\.bytesPerRow) == [104, 52, 52])
    #expect(info.frameRate == Fraction(25, 1))
    #expect(info.pixelAspectRatio == Fraction(1, 1))
    #expect(try VideoInfo(Caps(parsing: "video/x-raw,width=[1,2]")) == nil)
    #expect(try VideoInfo(Caps(parsing: "audio/x-raw")) == nil)
  }

  @Test func capsDescribeRawAudio() throws {
    let info = try #require(
      AudioInfo(
        Caps(parsing: "audio/x-raw,format=F32LE,rate=48000,channels=2,layout=interleaved,channel-mask=(bitmask)3")))
    #expect(info.format == "F32LE")
    #expect(info.rate == 48000)
    #expect(info.channels == 2)
    #expect(info.bytesPerFrame == 8)
    #expect(info.isInterleaved)
  }

  @Test func aBufferCarriesTimesAndFlags() throws {
    let buffer = Buffer(
      [1, 2, 3, 4], pts: .milliseconds(40), dts: .zero, duration: .milliseconds(20), flags: [.deltaUnit, .marker])
    #expect(buffer.pts == .milliseconds(40))
    #expect(buffer.dts == .zero)
    #expect(buffer.duration == .milliseconds(20))
    #expect(buffer.flags == [.deltaUnit, .marker])
    #expect(buffer.offset == nil)
    #expect(try buffer.bytes() == [1, 2, 3, 4])
    #expect(Buffer([]).pts == nil)
  }

  @Test func otherTimesShareTheMemory() throws {
    let buffer = Buffer([1, 2, 3, 4], pts: .zero, flags: [.discontinuous])
    let moved = buffer.with(pts: .milliseconds(5), dts: nil, duration: nil, flags: [])
    #expect(moved.pts == .milliseconds(5))
    #expect(moved.flags == [])
    #expect(buffer.pts == .zero)
    #expect(buffer.flags == [.discontinuous])
    #expect(try moved.map().bytes.baseAddress == buffer.map().bytes.baseAddress)
    #expect(try buffer.deepCopy().map().bytes.baseAddress != buffer.map().bytes.baseAddress)
    #expect(try buffer.region(1..<3)?.bytes() == [2, 3])
    #expect(buffer.region(1..<5) == nil)
  }

  @Test func wrappedBytesStayWhereTheyAreUntilNobodyNeedsThem() throws {
    final class Owner: @unchecked Sendable {
      let bytes: UnsafeRawBufferPointer = {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 16, alignment: 16)
        memory.copyBytes(from: 0..<16)
        return UnsafeRawBufferPointer(memory)
      }()
      deinit { bytes.deallocate() }
    }
    var owner: Owner? = Owner()
    let address = owner?.bytes.baseAddress
    weak let weakOwner = owner
    var buffer: Buffer? = owner.map { Buffer(wrapping: $0.bytes, owner: $0) }
    owner = nil
    var map = try buffer?.map()
    #expect(map?.bytes.baseAddress == address)
    buffer = nil
    #expect(weakOwner != nil)
    #expect(map.map { Array($0.bytes) } == Array(0..<16))
    map = nil
    #expect(weakOwner == nil)
  }

  @Test func aFrameTooSmallForItsFormatIsNotMapped() throws {
    let info = try #require(VideoInfo(Caps(parsing: "video/x-raw,format=BGRA,width=100,height=100,framerate=25/1")))
    #expect(throws: GStreamerError.notMappable) { _ = try MappedVideoFrame(Buffer([1, 2, 3]), info: info) }
  }

  @Test func eventsSayWhatTheyAre() throws {
    #expect(Event.eos().kind == .eos)
    #expect(Event.seek(start: .zero).kind == .seek)
    #expect(Event.flushStart().kind == .flushStart)
    #expect(Event.step(frames: 1).kind == .step)
    #expect(Event.forceKeyUnitUpstream().isForceKeyUnit)
    #expect(Event.forceKeyUnitDownstream().kind == .customDownstream)
    let custom = Event.custom(Structure("probe", ["x": 1]), downstream: false)
    #expect(custom.kind == .customUpstream)
    #expect(custom.structure?["x"] == .integer(1))
    let caps = try Caps(parsing: "audio/x-raw")
    #expect(Event.caps(caps).caps == caps)
    #expect(Event.segment(Segment()).segment?.runningTime(of: .milliseconds(3)) == .milliseconds(3))
  }
}
