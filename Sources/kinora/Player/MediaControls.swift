import AVFoundation
import CoreMedia
import Foundation
import GLibSupport
import GTKSupport

/// The MPRIS interface, by which the desktop's media keys and other programs see and control the Player while it is
/// open.
@MainActor
final class MediaControls {
  private static let root = "org.mpris.MediaPlayer2"
  private static let player = "org.mpris.MediaPlayer2.Player"
  /// MPRIS times are in microseconds.
  private static let timescale: CMTimeScale = 1_000_000

  private let model: PlayerModel
  private let name: String
  private let raise: @MainActor () -> Void
  private let quit: @MainActor () -> Void
  private var object: DBusObject?
  private var told: [String: DBusValue] = [:]
  /// Called when the desktop has stopped playback, rather than paused it.
  var onStop: @MainActor () -> Void = {}

  /// Controls a Player; the closures show the window and quit the program.
  init(
    model: PlayerModel, name: String, raise: @escaping @MainActor () -> Void, quit: @escaping @MainActor () -> Void
  ) {
    (self.model, self.name, self.raise, self.quit) = (model, name, raise, quit)
    model.onSeek = { [weak self] in self?.sought(to: $0) }
    bind(self) { $0.follow() }
  }

  private func follow() {
    guard model.isOpen else {
      (object, told) = (nil, [:])
      return
    }
    let now = Self.values(of: model)
    if object == nil {
      object = DBusObject(
        name: "\(Self.root).\(name)", path: "/org/mpris/MediaPlayer2", description: Self.description,
        answers: DBusObject.Answers { [weak self] in
          self?.property($0, $1)
        } setProperty: { [weak self] in
          self?.set($0, $1, $2) ?? false
        } call: { [weak self] in
          self?.call($0, $1, $2)
        })
    } else {
      object?.tell(Self.player, now.filter { told[$0.key] != $0.value })
    }
    told = now
  }

  // MARK: - Properties

  /// The properties whose changes are signalled: all but the position.
  static func values(of model: PlayerModel) -> [String: DBusValue] {
    let transport = model.transport
    var metadata: [String: DBusValue] = [
      "mpris:trackid": .objectPath(track(of: model)),
      "xesam:title": .string(model.title),
      "xesam:url": .string(model.queue.current?.withoutLogin.absoluteString ?? ""),
    ]
    if let artist = model.details?.artist, !artist.isEmpty { metadata["xesam:artist"] = .array([.string(artist)]) }
    if let album = model.details?.album, !album.isEmpty { metadata["xesam:album"] = .string(album) }
    if let cover = model.details?.cover { metadata["mpris:artUrl"] = .string(cover.file.absoluteString) }
    if transport.duration > .zero { metadata["mpris:length"] = .int64(microseconds(transport.duration)) }
    return [
      "PlaybackStatus": .string(
        model.fault != nil ? "Stopped" : transport.isPlaying ? "Playing" : "Paused"),
      "LoopStatus": .string(transport.repeats ? "Track" : "None"),
      "Rate": .double(transport.speed.rate), "MinimumRate": .double(-2), "MaximumRate": .double(4),
      "Volume": .double(model.volume.isMuted ? 0 : model.volume.level), "Metadata": .dictionary(metadata),
      "CanGoNext": .bool(model.hasNext), "CanGoPrevious": .bool(model.hasPrevious || transport.isOpen),
      "CanPlay": .bool(model.fault == nil), "CanPause": .bool(model.fault == nil),
      "CanSeek": .bool(transport.isOpen && transport.duration > .zero), "CanControl": .bool(true),
    ]
  }

  /// The open file, wherever it is in the queue: what is meant for another one comes too late.
  private static func track(of model: PlayerModel) -> String { "/app/kinora/Kinora/track/\(model.run)" }

  private func property(_ interface: String, _ name: String) -> DBusValue? {
    if interface == Self.player {
      return name == "Position" ? .int64(Self.microseconds(model.time)) : Self.values(of: model)[name]
    }
    switch name {
    case "CanQuit", "CanRaise": return .bool(true)
    case "HasTrackList": return .bool(false)
    case "Identity": return .string("Kinora")
    case "DesktopEntry": return .string(self.name)
    case "SupportedUriSchemes": return .array(["file", "http", "https"].map { .string($0) })
    case "SupportedMimeTypes": return .array(Self.types.map { .string($0) })
    default: return nil
    }
  }

  private func set(_ interface: String, _ name: String, _ value: DBusValue) -> Bool {
    switch (name, value) {
    case ("LoopStatus", .string(let status)):
      if (status != "None") != model.transport.repeats { model.toggleRepeating() }
    case ("Volume", .double(let volume)): model.setVolume(volume)
    case ("Rate", .double(0)): model.pause()
    case ("Rate", .double(let rate)):
      guard rate.isFinite else { return false }
      let nearest = PlaybackSpeed.offered.min { abs($0.rate - rate) < abs($1.rate - rate) }
      model.setSpeed(nearest ?? .normal)
    default: return false
    }
    return true
  }

  private static let types = [
    "video/mp4", "video/quicktime", "video/x-matroska", "video/webm", "audio/mp4", "audio/mpeg", "audio/flac",
    "audio/ogg", "audio/x-wav",
  ]

  // MARK: - Methods

  private func call(_ interface: String, _ method: String, _ arguments: [DBusValue]) {
    switch method {
    case "Raise": raise()
    case "Quit": quit()
    case "Next": model.next()
    case "Previous": model.previous()
    case "Pause": model.pause()
    case "Stop":
      model.pause()
      onStop()
    case "Play": model.play()
    case "PlayPause": model.togglePlaying()
    case "Seek":
      guard let offset = arguments.first?.int else { break }
      let place = model.time + Self.time(offset)
      // Beyond the end lies what comes next.
      if model.transport.duration > .zero, place > model.transport.duration, model.hasNext {
        model.next()
      } else {
        model.seek(to: place)
      }
    case "SetPosition":
      // A place of another file, or beyond the end, comes too late.
      guard arguments.first?.string == Self.track(of: model), let place = arguments.last?.int, place >= 0,
        model.transport.duration == .zero || Self.time(place) <= model.transport.duration
      else { break }
      model.seek(to: Self.time(place))
    case "OpenUri":
      if let address = arguments.first?.string, let url = URL(string: address) { model.open([url]) }
    default: break
    }
  }

  private func sought(to place: CMTime) {
    object?.emit(Self.player, "Seeked", [.int64(Self.microseconds(place))])
  }

  private static func time(_ microseconds: Int) -> CMTime {
    CMTime(value: CMTimeValue(microseconds), timescale: timescale)
  }

  private static func microseconds(_ time: CMTime) -> Int64 {
    time.isNumeric ? CMTimeConvertScale(time, timescale: timescale, method: .default).value : 0
  }

  private static let description = """
    <node><interface name="org.mpris.MediaPlayer2"><method name="Raise"/><method name="Quit"/>
    <property name="CanQuit" type="b" access="read"/><property name="CanRaise" type="b" access="read"/>
    <property name="HasTrackList" type="b" access="read"/><property name="Identity" type="s" access="read"/>
    <property name="DesktopEntry" type="s" access="read"/>
    <property name="SupportedUriSchemes" type="as" access="read"/>
    <property name="SupportedMimeTypes" type="as" access="read"/></interface>
    <interface name="org.mpris.MediaPlayer2.Player"><method name="Next"/><method name="Previous"/><method name="Pause"/>
    <method name="PlayPause"/><method name="Stop"/><method name="Play"/>
    <method name="Seek"><arg direction="in" name="Offset" type="x"/></method>
    <method name="SetPosition"><arg direction="in" name="TrackId" type="o"/>
    <arg direction="in" name="Position" type="x"/></method>
    <method name="OpenUri"><arg direction="in" name="Uri" type="s"/></method>
    <signal name="Seeked"><arg name="Position" type="x"/></signal>
    <property name="PlaybackStatus" type="s" access="read"/><property name="LoopStatus" type="s" access="readwrite"/>
    <property name="Rate" type="d" access="readwrite"/><property name="Metadata" type="a{sv}" access="read"/>
    <property name="Volume" type="d" access="readwrite"/><property name="Position" type="x" access="read"/>
    <property name="MinimumRate" type="d" access="read"/><property name="MaximumRate" type="d" access="read"/>
    <property name="CanGoNext" type="b" access="read"/><property name="CanGoPrevious" type="b" access="read"/>
    <property name="CanPlay" type="b" access="read"/><property name="CanPause" type="b" access="read"/>
    <property name="CanSeek" type="b" access="read"/><property name="CanControl" type="b" access="read"/>
    </interface></node>
    """
}
