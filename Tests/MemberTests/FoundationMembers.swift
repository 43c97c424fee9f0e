import AVFoundation
import Combine
import CoreLocation
import OSLog
import Testing
import UniformTypeIdentifiers
import os

/// At Apple `observeValue` is overridden; see docs/FROM-MACOS.md.
private final class Observer: NSObject, ValueObserver {
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {}
}

@Suite struct FoundationMembers {
  @Test func observing() {
    let table = MemberTable()
    table.call(
      "NSObject.observe(_:options:changeHandler:)",
      { (item: AVPlayerItem) -> NSKeyValueObservation in
        item.observe(\.status, options: [.initial, .new, .old]) { (_: AVPlayerItem, _: NSKeyValueObservedChange) in }
      })
    table.type("NSKeyValueObservation", NSKeyValueObservation.self)
    table.call(
      "NSKeyValueObservation.invalidate()", NSKeyValueObservation.invalidate as (NSKeyValueObservation) -> () -> Void)
    table.get(
      "NSKeyValueObservedChange.newValue", \NSKeyValueObservedChange<AVPlayerItem.Status>.newValue,
      AVPlayerItem.Status?.self)
    table.get(
      "NSKeyValueObservedChange.oldValue", \NSKeyValueObservedChange<AVPlayerItem.Status>.oldValue,
      AVPlayerItem.Status?.self)
    table.call(
      "NSObject.addObserver(_:forKeyPath:options:context:)",
      { (player: AVPlayer, observer: NSObject, context: UnsafeMutableRawPointer?) in
        player.addObserver(observer, forKeyPath: "rate", options: [.new], context: context)
      })
    table.call(
      "NSObject.removeObserver(_:forKeyPath:)",
      { (player: AVPlayer, observer: NSObject) in player.removeObserver(observer, forKeyPath: "rate") })
    table.call(
      "NSObject.observeValue(forKeyPath:of:change:context:)",
      { (observer: NSObject, change: [NSKeyValueChangeKey: Any]?) in
        observer.observeValue(forKeyPath: "rate", of: nil, change: change, context: nil)
      })
    table.type("ValueObserver", Observer.self)
    table.call("NSObject.willChangeValue(forKey:)", { (object: NSObject) in object.willChangeValue(forKey: "rate") })
    table.call("NSObject.didChangeValue(forKey:)", { (object: NSObject) in object.didChangeValue(forKey: "rate") })
    table.call(
      "NotificationCenter.notifications(named:object:)",
      { (center: NotificationCenter, name: Notification.Name) async in
        for await _ in center.notifications(named: name, object: nil) { break }
      })
    table.call("autoreleasepool(invoking:)", { () -> Int in autoreleasepool { 3 } })
    table.type("DispatchSerialQueue", DispatchSerialQueue.self)
    table.call(
      "DispatchSerialQueue.asUnownedSerialExecutor()",
      DispatchSerialQueue.asUnownedSerialExecutor as (DispatchSerialQueue) -> () -> UnownedSerialExecutor)
    table.value("URL.documentsDirectory", URL.documentsDirectory, URL.self)
    table.value("URL.moviesDirectory", URL.moviesDirectory, URL.self)
    table.value("URL.picturesDirectory", URL.picturesDirectory, URL.self)
    table.value("URL.cachesDirectory", URL.cachesDirectory, URL.self)
    table.value("URL.temporaryDirectory", URL.temporaryDirectory, URL.self)
    table.get("ProcessInfo.thermalState", \ProcessInfo.thermalState, ProcessInfo.ThermalState.self)
    table.value("ProcessInfo.ThermalState.nominal", .nominal, ProcessInfo.ThermalState.self)
    table.value("ProcessInfo.ThermalState.critical", .critical, ProcessInfo.ThermalState.self)
    #expect(table.complaints == [])
  }

  @Test func publishers() {
    let table = MemberTable()
    table.type("Published", Published<Int>.self)
    table.type("PassthroughSubject", PassthroughSubject<Int, Never>.self)
    table.call("PassthroughSubject.send(_:)", { (subject: PassthroughSubject<Int, Never>) in subject.send(1) })
    table.type("CurrentValueSubject", CurrentValueSubject<Int, Never>.self)
    table.set("CurrentValueSubject.value", \CurrentValueSubject<Int, Never>.value, Int.self)
    table.type("AnyPublisher", AnyPublisher<Int, Never>.self)
    table.type("AnyCancellable", AnyCancellable.self)
    table.call("AnyCancellable.cancel()", AnyCancellable.cancel as (AnyCancellable) -> () -> Void)
    table.call(
      "Publisher.sink(receiveValue:)",
      { (publisher: AnyPublisher<Int, Never>) -> AnyCancellable in publisher.sink(receiveValue: { (_: Int) in }) })
    table.call(
      "Publisher.map(_:)",
      { (publisher: AnyPublisher<Int, Never>) -> Publishers.Map<AnyPublisher<Int, Never>, String> in
        publisher.map { "\($0)" }
      })
    table.call(
      "Publisher.assign(to:on:)",
      { (publisher: AnyPublisher<Float, Never>, player: AVPlayer) -> AnyCancellable in
        publisher.assign(to: \.volume, on: player)
      })
    table.call(
      "Publisher.receive(on:options:)",
      { (publisher: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> in
        publisher.receive(on: DispatchQueue.main).eraseToAnyPublisher()
      })
    table.call(
      "Publisher.eraseToAnyPublisher()",
      { (publisher: Just<Int>) -> AnyPublisher<Int, Never> in publisher.eraseToAnyPublisher() })
    table.call(
      "NSObject.publisher(for:options:)",
      { (player: AVPlayer) -> AnyPublisher<Float, Never> in
        player.publisher(for: \.rate, options: [.new]).eraseToAnyPublisher()
      })
    table.call(
      "NotificationCenter.publisher(for:object:)",
      { (center: NotificationCenter, name: Notification.Name) -> AnyCancellable in
        center.publisher(for: name, object: nil).sink { (_: Notification) in }
      })
    #expect(table.complaints == [])
  }

  @Test func logsAndLocks() {
    let table = MemberTable()
    table.type("Logger", Logger.self)
    table.call("Logger.init(subsystem:category:)", Logger.init(subsystem:category:) as (String, String) -> Logger)
    table.call("Logger.info(_:)", { (logger: Logger) in logger.info("\(3)") })
    table.call("Logger.error(_:)", { (logger: Logger) in logger.error("\("x", privacy: .public)") })
    table.type("OSSignposter", OSSignposter.self)
    table.call(
      "OSSignposter.init(subsystem:category:)", { (name: String) in OSSignposter(subsystem: name, category: name) })
    table.call(
      "OSSignposter.beginInterval(_:id:)",
      { (poster: OSSignposter) -> OSSignpostIntervalState in poster.beginInterval("decode", id: poster.makeSignpostID())
      })
    table.call(
      "OSSignposter.endInterval(_:_:)",
      { (poster: OSSignposter, state: OSSignpostIntervalState) in poster.endInterval("decode", state) })
    table.type("OSAllocatedUnfairLock", OSAllocatedUnfairLock<Int>.self)
    table.call("OSAllocatedUnfairLock.init(initialState:)", { (n: Int) in OSAllocatedUnfairLock(initialState: n) })
    table.call(
      "OSAllocatedUnfairLock.withLock(_:)", { (lock: OSAllocatedUnfairLock<Int>) -> Int in lock.withLock { $0 } })
    #expect(table.complaints == [])
  }

  @Test func typesAndPlaces() {
    var table = MemberTable()
    table.type("UTType", UTType.self)
    table.call("UTType.init(_:)", { (name: String) -> UTType? in UTType(name) })
    table.call("UTType.init(filenameExtension:)", { (name: String) -> UTType? in UTType(filenameExtension: name) })
    table.get("UTType.identifier", \UTType.identifier, String.self)
    table.get("UTType.preferredFilenameExtension", \UTType.preferredFilenameExtension, String?.self)
    table.get("UTType.preferredMIMEType", \UTType.preferredMIMEType, String?.self)
    table.call("UTType.conforms(to:)", UTType.conforms(to:) as (UTType) -> (UTType) -> Bool)
    table.constant("UTType.movie", UTType.movie.identifier, is: "public.movie")
    table.constant("UTType.image", UTType.image.identifier, is: "public.image")
    table.constant("UTType.jpeg", UTType.jpeg.identifier, is: "public.jpeg")
    table.constant("UTType.quickTimeMovie", UTType.quickTimeMovie.identifier, is: "com.apple.quicktime-movie")
    table.constant("UTType.mpeg4Movie", UTType.mpeg4Movie.identifier, is: "public.mpeg-4")
    table.type("CLLocation", CLLocation.self, under: NSObject.self)
    table.call(
      "CLLocation.init(latitude:longitude:)", CLLocation.init(latitude:longitude:) as (Double, Double) -> CLLocation)
    table.get("CLLocation.coordinate", \CLLocation.coordinate, CLLocationCoordinate2D.self)
    table.get("CLLocation.altitude", \CLLocation.altitude, CLLocationDistance.self)
    table.get("CLLocation.timestamp", \CLLocation.timestamp, Date.self)
    table.set("CLLocationCoordinate2D.latitude", \CLLocationCoordinate2D.latitude, CLLocationDegrees.self)
    table.set("CLLocationCoordinate2D.longitude", \CLLocationCoordinate2D.longitude, CLLocationDegrees.self)
    #expect(table.complaints == [])
  }
}
