import GStreamer
import Testing

@testable import MediaEngine

@Suite struct DeviceFormatTests {
  private static func words(_ caps: String) throws -> [String] {
    VideoFormat.all(in: try Caps(parsing: caps)).map { format in
      let rates = format.frameRates.map(\.description).joined(separator: " ")
      return "\(format.width)x\(format.height) \(format.encoding) \(rates)"
    }
  }

  @Test(arguments: [
    ("video/x-raw, format=YUY2, width=640, height=480, framerate=30/1", ["640x480 raw(\"YUY2\") 30/1"]),
    ("image/jpeg, width=1280, height=720, framerate={ 15/1, 30/1 }", ["1280x720 jpeg 30/1 15/1"]),
    (
      "video/x-raw, format={ NV12, YUY2 }, width=640, height=480, framerate=[ 10/1, 30/1 ]",
      ["640x480 raw(\"NV12\") 30/1 25/1 24/1 15/1 10/1", "640x480 raw(\"YUY2\") 30/1 25/1 24/1 15/1 10/1"]
    ),
    (
      "video/x-raw, format=YUY2, width=[ 600, 1300 ], height=[ 400, 720 ], framerate=30/1",
      [
        "1280x720 raw(\"YUY2\") 30/1", "1024x576 raw(\"YUY2\") 30/1", "800x600 raw(\"YUY2\") 30/1",
        "640x480 raw(\"YUY2\") 30/1",
      ]
    ),
    ("video/x-raw(memory:DMABuf), format=YUY2, width=640, height=480, framerate=30/1", []),
    ("audio/x-raw, rate=48000", []),
    ("video/x-raw, format=YUY2", []),
  ]) func formatsAreReadFromCaps(_ caps: String, _ expected: [String]) throws {
    #expect(try Self.words(caps) == expected)
  }

  @Test func ratesOfOneFormatAreJoined() throws {
    let caps =
      "image/jpeg, width=640, height=480, framerate=15/1; image/jpeg, width=640, height=480, framerate=30000/1001"
    #expect(try Self.words(caps) == ["640x480 jpeg 30000/1001 15/1"])
  }

  @Test func aFluentFormatNearTheUsualSizeComesFirst() throws {
    let caps = """
      video/x-raw, format=YUY2, width=1280, height=720, framerate=10/1; \
      video/x-raw, format=YUY2, width=320, height=240, framerate=30/1; \
      image/jpeg, width=1280, height=720, framerate=30/1; \
      image/jpeg, width=1920, height=1080, framerate=30/1
      """
    #expect(try Self.words(caps).first == "1280x720 jpeg 30/1")
    #expect(try Self.words(caps).last == "1280x720 raw(\"YUY2\") 10/1")
  }

  @Test(arguments: [
    ("audio/x-raw, rate=[ 1, 384000 ], channels=[ 1, 32 ]", 48_000, 2),
    ("audio/x-raw, rate=44100, channels=1", 44_100, 1),
    ("audio/x-raw, rate={ 8000, 16000 }, channels=1", 16_000, 1),
    ("ANY", 48_000, 2),
  ]) func soundIsTakenInTheBestShape(_ caps: String, _ rate: Int, _ channels: Int) throws {
    #expect(AudioFormat(best: try Caps(parsing: caps)) == AudioFormat(sampleRate: rate, channelCount: channels))
  }
}
