import Combine
import Testing

private class Base: ObservableObject {
  @Published var name = "a"
}

private final class Derived: Base {
  @Published var count = 0
  var plain = 0
}

private final class Bare: ObservableObject {}

@MainActor private final class Model: ObservableObject {
  @Published private(set) var frames = 0
  @Published var status: String?
  private var subscriptions: Set<AnyCancellable> = []

  func follow(_ frames: AnyPublisher<Int, Never>) {
    frames.sink { [weak self] in self?.frames = $0 }.store(in: &subscriptions)
  }
}

@Suite struct PublishedTests {
  @Test func publisherDeliversTheCurrentValueThenEachBeforeThePropertyHasIt() {
    let object = Derived()
    var seen: [String] = []
    let sink = object.$count.sink { seen.append("\($0) while \(object.count)") }
    object.count = 1
    object.count += 1
    #expect(seen == ["0 while 0", "1 while 0", "2 while 1"])
    #expect(object.count == 2)
    sink.cancel()
  }

  @Test func objectWillChangeComesBeforeChangesOfSuperclassesToo() {
    let object = Derived()
    var seen: [String] = []
    let sink = object.objectWillChange.sink { seen.append("\(object.name)\(object.count)") }
    object.count = 1
    object.name = "b"
    object.plain = 1
    #expect(seen == ["a0", "a1"])
    #expect(object.objectWillChange === object.objectWillChange)
    #expect(Derived().objectWillChange !== object.objectWillChange)
    sink.cancel()
    object.count = 2
    #expect(seen.count == 2)
  }

  @Test func objectWithoutPublishedPropertiesHasOnePublisherOfItsOwn() {
    let objects = (0..<200).map { _ in Bare() }
    let publishers = objects.map(\.objectWillChange)
    #expect(Set(publishers.map(ObjectIdentifier.init)).count == 200)
    #expect(zip(objects, publishers).allSatisfy { $0.objectWillChange === $1 })
    var count = 0
    let sink = objects[0].objectWillChange.sink { count += 1 }
    objects[0].objectWillChange.send()
    objects[1].objectWillChange.send()
    #expect(count == 1)
    sink.cancel()
  }

  @Test func assignToPublishedFollowsUntilTheObjectGoes() {
    let subject = CurrentValueSubject<Int, Never>(5)
    weak var held: Derived?
    do {
      let object = Derived()
      held = object
      var changes = 0
      let sink = object.objectWillChange.sink { changes += 1 }
      let reader = object.$count.sink { _ in _ = object.count }
      subject.assign(to: &object.$count)
      #expect(object.count == 5)
      subject.send(6)
      #expect(object.count == 6)
      #expect(changes == 2)
      sink.cancel()
      reader.cancel()
    }
    #expect(held == nil)
    let probe = Probe<Int, Never>()
    do {
      let object = Derived()
      probe.assign(to: &object.$count)
      #expect(probe.cancelCount == 0)
    }
    #expect(probe.cancelCount == 1)
  }

  @Test func assignWritesToThePropertyOfAnObject() {
    let object = Derived()
    let subject = PassthroughSubject<Int, Never>()
    let assignment = subject.assign(to: \.plain, on: object)
    subject.send(3)
    #expect(object.plain == 3)
    assignment.cancel()
    subject.send(4)
    #expect(object.plain == 3)
  }

  @Test func valueSetInsideItsOwnSinkStays() {
    let object = Derived()
    let sink = object.$count.sink { if $0 == 1 { object.count = 2 } }
    object.count = 1
    #expect(object.count == 2)
    sink.cancel()
  }

  @MainActor @Test func mainActorModelsPublish() {
    let model = Model()
    var status: [String?] = []
    let sink = model.$status.sink { status.append($0) }
    model.follow([1, 2, 3].publisher.eraseToAnyPublisher())
    model.status = "on"
    #expect(model.frames == 3)
    #expect(status == [nil, "on"])
    sink.cancel()
  }
}
