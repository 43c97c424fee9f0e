import Combine
import Foundation
import Testing

// Code as clients write it around a camera, to see that it compiles and works.
private protocol Camera {
  var frames: AnyPublisher<Data, CameraError> { get }
}

private enum CameraError: Error, Equatable {
  case denied, lost(String)
}

private struct FakeCamera: Camera {
  let subject = PassthroughSubject<Data, CameraError>()
  var frames: AnyPublisher<Data, CameraError> { subject.eraseToAnyPublisher() }
}

@MainActor private final class CameraViewModel: ObservableObject {
  enum State: Equatable {
    case idle, running(Int)
    case failed(CameraError)
  }

  @Published private(set) var state: State = .idle
  @Published var isTorchOn = false
  let shutter = PassthroughSubject<Void, Never>()
  private var cancellables = Set<AnyCancellable>()

  init<S: Scheduler>(_ camera: some Camera, on scheduler: S) {
    camera.frames
      .map(\.count)
      .removeDuplicates()
      .receive(on: scheduler)
      .sink(
        receiveCompletion: { [weak self] completion in
          if case .failure(let error) = completion { self?.state = .failed(error) }
        },
        receiveValue: { [weak self] count in self?.state = .running(count) }
      )
      .store(in: &cancellables)

    Publishers.CombineLatest($state, $isTorchOn)
      .map { state, isOn in isOn && state != .idle }
      .removeDuplicates()
      .dropFirst()
      .sink { [weak self] in self?.lights.append($0) }
      .store(in: &cancellables)

    shutter
      .flatMap { [unowned self] in self.takePhoto() }
      .catch { _ in Just("nothing") }
      .assign(to: \.photo, on: self)
      .store(in: &cancellables)
  }

  var photo = ""
  private(set) var lights: [Bool] = []

  private func takePhoto() -> AnyPublisher<String, CameraError> {
    Future { promise in promise(.success("photo")) }.eraseToAnyPublisher()
  }
}

/// A publisher of a client's own, with a subscription of its own.
private struct Countdown: Publisher {
  typealias Output = Int
  typealias Failure = Never
  let start: Int

  func receive<S>(subscriber: S) where S: Subscriber, Never == S.Failure, Int == S.Input {
    subscriber.receive(subscription: Inner(subscriber: subscriber, next: start))
  }

  private final class Inner<S: Subscriber>: Subscription where S.Input == Int, S.Failure == Never {
    private var subscriber: S?
    private var next: Int

    init(subscriber: S, next: Int) {
      self.subscriber = subscriber
      self.next = next
    }

    func request(_ demand: Subscribers.Demand) {
      var demand = demand
      while demand > 0, next > 0, let subscriber {
        demand -= 1
        demand += subscriber.receive(next)
        next -= 1
      }
      if next == 0 {
        subscriber?.receive(completion: .finished)
        subscriber = nil
      }
    }

    func cancel() { subscriber = nil }
  }
}

extension Publisher where Output == Int {
  fileprivate func doubled() -> some Publisher<Int, Failure> { map { $0 * 2 } }
}

@Suite struct ClientTests {
  @MainActor @Test func viewModelFollowsItsCamera() {
    let camera = FakeCamera()
    let model = CameraViewModel(camera, on: ImmediateScheduler.shared)
    camera.subject.send(Data(count: 3))
    #expect(model.state == .running(3))
    model.isTorchOn = true
    model.isTorchOn = false
    #expect(model.lights == [true, false])
    model.shutter.send()
    #expect(model.photo == "photo")
    camera.subject.send(completion: .failure(.lost("usb")))
    #expect(model.state == .failed(.lost("usb")))
  }

  @Test func publishersOfClientsWorkWithOperators() {
    #expect(Countdown(start: 3).doubled().record().text == "6 4 2 |")
    #expect(Countdown(start: 3).doubled().record(.max(1), more: .max(1)).text == "6 4 2 |")
    #expect(Countdown(start: 3).zip(["a", "b"].publisher).map { "\($0)\($1)" }.record().text == "3a 2b |")
    #expect(Countdown(start: 9).first { $0 < 5 }.record().text == "4 |")
  }

  @Test func typesOfOperatorsCanBeWrittenOut() {
    let mapped: Publishers.Map<Publishers.Filter<PassthroughSubject<Int, Never>>, String> = PassthroughSubject<
      Int, Never
    >().filter { $0 > 0 }.map(String.init)
    let any: any Publisher<String, Never> = mapped
    var subject: any Subject<Int, Never> = CurrentValueSubject<Int, Never>(1)
    subject = PassthroughSubject<Int, Never>()
    subject.send(1)
    let flat: Publishers.FlatMap<Just<Int>, Publishers.Sequence<[Int], Never>> = [1].publisher.flatMap { Just($0) }
    #expect(flat.record().text == "1 |")
    #expect(any is Publishers.Map<Publishers.Filter<PassthroughSubject<Int, Never>>, String>)
  }

  @Test func failuresOfDifferentTypesCombine() {
    let values = [1, 2].publisher
    let failing = values.flatMap { value -> AnyPublisher<Int, CameraError> in
      value == 2
        ? Fail(error: CameraError.denied).eraseToAnyPublisher()
        : Just(value).setFailureType(to: CameraError.self).eraseToAnyPublisher()
    }
    #expect(failing.record().text == "1 !denied")
    #expect(failing.retry(1).replaceError(with: 0).record().text == "1 1 0 |")
    #expect(failing.mapError { $0 as any Error }.record().text == "1 !denied")
  }
}
