import CoreMedia
import Foundation
import GLibSupport
import GStreamer

// How a recording is built, watched and finished.

extension Recording {
  /// The bytes that metadata takes, and the second copy of the moov that it needs.
  static func metadataBytes(_ metadata: [RecordingMetadata]) -> Int64 {
    metadata.reduce(0) { $0 + Int64($1.key.rawValue.utf8.count + $1.value.utf8.count + 64) }
  }

  // MARK: Start

  func build() async throws {
    let choice = try await EncoderChoice.make(
      for: EncodingRequest(request.container, video: request.video, audio: request.audio),
      video: video.map { .init($0, rate: request.lapse == nil ? rate : Fraction(Int(TimeLapse.framesPerSecond), 1)) },
      audio: audio, from: encoders)
    let second = try await makeSecondSound()
    let file = try RecordingFile(creating: request.destination)
    do {
      let bits =
        (choice.video?.job.bitRate ?? 0) + (choice.audio?.job.bitRate ?? 0) + (second?.choice.audio?.job.bitRate ?? 0)
      if let free = diskGuard.free, !diskGuard.mayBegin(free: free, bytesPerSecond: Int64(bits / 8)) {
        throw RecordingError.notEnoughSpace(
          request.destination, freeBytes: free, neededBytes: diskGuard.needed(bytesPerSecond: Int64(bits / 8)))
      }
      // Only ISO media files store a rotation; for all others the pixels themselves are rotated.
      let isISOMedia = request.container.isISOMedia
      let graph = try EncodingGraph(
        choice, name: "recording", isMirrored: request.isMirrored, rotation: isISOMedia ? .none : request.rotation)
      let started = wallClock.now
      let output = try output(behind: graph, second, choice, file, started)
      state.withLock { $0.openEnds = second == nil ? 1 : 2 }
      listen(graph)
      try await graph.start()
      if let second {
        listen(second.graph)
        try await second.graph.start()
        await second.open()
      }
      let folder = FolderIdentity(of: request.destination.deletingLastPathComponent())
      let action = state.withLock { state -> RecordingStateMachine.StartedAction in
        state.encoderNames = (choice.video?.candidate.name, choice.audio?.candidate.name)
        (state.file, state.folder) = (file, folder)
        (state.graph, state.second, state.output) = (graph, second, output)
        state.started = started
        state.metadata = completed(state.metadata, at: state.started)
        let limit = request.maxDuration.flatMap { $0.isNumeric ? UInt64(clamping: max(0, $0.seconds * 1e9)) : nil }
        let rate = audio?.sampleRate ?? 48_000
        let exact = request.startTime?.clockTime.nanoseconds
        let start = exact ?? clock.now
        second?.begin(at: start, limit: limit)
        let timeline = RecordingTimeline(
          start: start, isExact: exact != nil, hasVideo: choice.video != nil,
          hasAudio: choice.audio != nil, sampleRate: rate,
          limit: limit, lapse: request.lapse)
        state.feed = RecordingFeed(timeline, graph, choice, soundRate: rate, cutsPriming: !isISOMedia)
        if clock.waitsForConsumers, let video = graph.video {
          state.room = SourceRoom(video, buffers: RecordingFeed.waitingFrames)
        }
        let action = state.machine.didStart()
        switch action {
        case .run: break
        case .drain(let ending): conclude(&state, ending, drains: true)
        case .rescue(let ending): conclude(&state, ending, drains: false)
        }
        return action
      }
      if action == .run {
        // A recording without a journal entry is still worth having.
        try? journal.write(state.withLock { entry($0) })
        watch()
      }
    } catch {
      file.remove()
      let (graph, listeners) = state.withLock { ($0.graph, $0.listeners) }
      for listener in listeners { listener.cancel() }
      await graph?.pipeline.stop()
      await second?.close()
      throw Self.error(error, request.destination)
    }
  }

  private func makeSecondSound() async throws -> SecondSound? {
    guard let device = request.secondSound, request.lapse == nil else { return nil }
    return try await SecondSound(
      device, request.audio ?? AudioEncoding(codec: .aac), in: request.container, encoders
    ) { [progressed] in progressed.changed() }
  }

  private func output(
    behind graph: EncodingGraph, _ second: SecondSound?, _ choice: EncoderChoice, _ file: RecordingFile, _ started: Date
  ) throws -> any RecordingOutput {
    let gate: RecordingOutput.Gate = { [weak self] bytes, isFrame in self?.mayWrite(bytes, isFrame) ?? false }
    let failed: @Sendable (any Error) -> Void = { [weak self] in self?.fail($0) }
    if let elements = request.container.elements {
      return try MuxerOutput(elements.muxer, request, behind: graph, file: file, gate: gate, failed: failed)
    }
    return try MovieOutput(
      request, choice, behind: graph, second: second, file: file, created: started, gate: gate, failed: failed)
  }

  func entry(_ state: State) -> RecordingEntry {
    RecordingEntry(
      id: identifier, path: request.destination.path, container: request.container,
      started: state.started.timeIntervalSince1970, process: .current, metadata: state.metadata,
      marks: state.marks.isEmpty ? nil : state.marks, folder: state.folder)
  }

  /// The metadata given, with creation date and software added where missing.
  func completed(_ metadata: [RecordingMetadata], at date: Date) -> [RecordingMetadata] {
    var metadata = metadata
    if !metadata.contains(where: { $0.key == .creationDate }) { metadata.append(.creationDate(date)) }
    if !metadata.contains(where: { $0.key == .software }) {
      metadata.append(RecordingMetadata(.software, "Kinora \(kinoraVersion)"))
    }
    return metadata
  }

  private static func error(_ error: any Error, _ url: URL) -> any Error {
    switch error {
    case let error as RecordingError: error
    case GStreamerError.missingElement(let name, let package): RecordingError.noEncoder(name, package: package)
    default: RecordingError.encoderFailed(reason: "\(error)")
    }
  }

  // MARK: Watching

  private func listen(_ graph: EncodingGraph) {
    let messages = graph.pipeline.messages
    let listener = Task(executorPreference: EngineExecutor.shared) { [weak self] in
      for await message in messages {
        switch message {
        case .eos: self?.state.withLock { $0.openEnds -= 1 }
        case .error(let failure): self?.fail(failure)
        default: continue
        }
        self?.progressed.changed()
      }
    }
    state.withLock { $0.listeners.append(listener) }
  }

  /// Whether an encoded sample still fits the size limit. The first that doesn't ends the recording; nothing is written
  /// after it, so that video and audio end together.
  private func mayWrite(_ bytes: Int, _ isFrame: Bool) -> Bool {
    let (fits, isFirst) = budget.withLock { budget in
      let wasFull = budget.isFull
      return (budget.add(bytes, isFrame: isFrame), !wasFull && budget.isFull)
    }
    if isFirst { end(.maxBytes) }
    progressed.changed()
    return fits
  }

  private func watch() {
    let monitor = Task(executorPreference: EngineExecutor.shared) { [weak self, clock] in
      // Waiting for the disk blocks a thread, so it must not be one of the Swift concurrency pool.
      while (try? await clock.sleep(for: Timeouts.diskCheck)) != nil, let self,
        self.state.withLock({ $0.machine.takesSamples })
      {
        try? await GStreamer.offMain { [weak self] in self?.look() }
      }
    }
    state.withLock { $0.monitor = monitor }
  }

  /// Checks disk space, file and limits, once a second.
  private func look() {
    guard let file = state.withLock({ $0.machine.takesSamples ? $0.file : nil }) else { return }
    // Beside all else: what waits for the disk says nothing of whether it answers.
    file.synchronizeSoon()
    let free = diskGuard.free
    file.look()
    let isInPlace = file.isInPlace
    guard !file.isSilent else { return fail(file.silence) }
    guard isInPlace else {
      fail(.destinationGone(reason: SystemFailure(ENOENT).description))
      return
    }
    // Encoded samples may not have reached the file yet.
    let size = max(file.size, budget.withLock { $0.encodedBytes })
    let warning = state.withLock { state -> Double? in
      guard let duration = state.feed?.timeline.duration else { return nil }
      state.disk.free = free
      // The disk fills in the time of filming.
      let seconds = Double(duration) / 1e9 * (request.lapse?.speed ?? 1)
      let rate = duration > 500_000_000 ? Double(size) / seconds : 0
      state.disk.secondsLeft = free.flatMap { diskGuard.secondsLeft(free: $0, bytesPerSecond: rate) }
      guard let left = state.disk.secondsLeft, left < DiskGuard.warningSeconds else {
        state.disk.wasWarned = false
        return nil
      }
      defer { state.disk.wasWarned = true }
      return state.disk.wasWarned ? nil : left
    }
    if let warning { broadcast.send(.diskNearlyFull(secondsLeft: warning)) }
    if let free, free < diskGuard.reserve { end(.diskFull) }
    // The other device may have gone silent: a stream that has reached the limit doesn't wait for it.
    if state.withLock({ $0.feed?.timeline.hasReachedLimit ?? false }) { end(.maxDuration) }
  }

  // MARK: End

  /// Ends the recording and drains the encoders.
  func end(_ ending: RecordingEnding) { end(ending, at: clock.now) }

  func end(_ ending: RecordingEnding, at time: UInt64) {
    state.withLock { state in
      guard case .drain(let ending) = state.machine.end(ending) else { return }
      state.feed?.timeline.finish(at: time)
      state.second?.finish(at: time)
      conclude(&state, ending, drains: true)
    }
  }

  private func fail(_ failure: Failure) {
    fail(.encoderFailed(reason: failure.message))
  }

  /// Ends the recording because writing failed.
  private func fail(_ error: any Error) { fail(RecordingEnding(writing: error)) }

  private func fail(_ ending: RecordingEnding) {
    state.withLock { state in
      guard case .rescue(let ending) = state.machine.fail(ending) else { return }
      conclude(&state, ending, drains: false)
    }
    // Wakes the draining task, which need wait no longer.
    progressed.changed()
  }

  /// Starts the conclusion while the state is locked, so that a caller who asks for the result finds it pending.
  private func conclude(_ state: inout State, _ ending: RecordingEnding, drains: Bool) {
    state.monitor?.cancel()
    state.monitor = nil
    state.room?.close()
    state.conclusion = Task(executorPreference: EngineExecutor.shared) { await self.finish(ending, drains: drains) }
  }

  private func finish(_ ending: RecordingEnding, drains: Bool) async -> RecordingResult {
    guard
      let (graph, output, file) = state.withLock({ state in
        state.graph.flatMap { graph in state.output.flatMap { output in state.file.map { (graph, output, $0) } } }
      })
    else { preconditionFailure("A recording without a pipeline can't be finished") }
    if drains {
      // What is late has no room in a file that is full.
      if !budget.withLock({ $0.isFull }) { await waitForStragglers() }
      state.withLock { state in
        state.feed?.completeSound()
        graph.finish()
        if let timeline = state.feed?.timeline { state.second?.follow(timeline) }
        state.second?.complete()
      }
      await waitForEnd(of: file)
    }
    let isStopped = await stop(graph.pipeline, of: file)
    let (final, second, listeners) = state.withLock { ($0.machine.ending ?? ending, $0.second, $0.listeners) }
    if isStopped {
      await second?.close()
    } else {
      Task(executorPreference: EngineExecutor.shared) { await second?.close() }
    }
    for listener in listeners { listener.cancel() }
    var result = isStopped ? await conclude(output, file, final) : left(file, final)
    if !result.isPlayable, file.isSilent { result.ending = file.silence }
    state.withLock { state in
      state.machine.didEnd()
      state.result = result
      (state.graph, state.second, state.output, state.file) = (nil, nil, nil, nil)
    }
    broadcast.send(.ended(result))
    broadcast.finish()
    return result
  }

  /// Waits for samples from before the end, which are still on their way through the devices' pipelines.
  private func waitForStragglers() async {
    _ = await progressed.wait(until: clock.time(after: Timeouts.stragglers), on: clock) { [self] in
      state.withLock { ($0.feed?.timeline.isComplete ?? true) && ($0.second?.isComplete ?? true) }
    }
  }

  /// Waits for the encoders to drain, as long as they make progress: a slow encoder has seconds to catch up.
  private func waitForEnd(of file: RecordingFile) async {
    let watch = Task(executorPreference: EngineExecutor.shared) { [weak self, watchdogClock, diskGuard] in
      while (try? await watchdogClock.sleep(for: Timeouts.diskCheck)) != nil {
        try? await GStreamer.offMain { _ = diskGuard.free }
        if file.isSilent { self?.fail(file.silence) }
      }
    }
    defer { watch.cancel() }
    while true {
      let before = encoderProgress
      if before.isOver { return }
      let deadline = watchdogClock.time(after: Timeouts.encoderSilence)
      let goesOn = await progressed.wait(until: deadline, on: watchdogClock) { [self] in encoderProgress != before }
      guard goesOn else {
        return fail(.encoderFailed(reason: GStreamerError.timedOut("Finishing the file").description))
      }
    }
  }

  /// Stops the encoders' pipeline; false if that waits for a disk that doesn't answer: then it is left to its thread.
  private func stop(_ pipeline: Pipeline, of file: RecordingFile) async -> Bool {
    let isDone = Flag()
    Task(executorPreference: EngineExecutor.shared) { [progressed] in
      await pipeline.stop()
      isDone.set()
      progressed.changed()
    }
    let deadline = watchdogClock.time(after: PipelineTimeouts.stateChange)
    _ = await progressed.wait(until: deadline, on: watchdogClock) { isDone.value || file.isSilent }
    return isDone.value && !file.isSilent
  }

  /// The result of a recording whose file can't be finished now: it stays in the journal, for the next start to recover.
  private func left(_ file: RecordingFile, _ ending: RecordingEnding) -> RecordingResult {
    defer { file.close() }
    let feed = state.withLock { $0.feed }
    let late = RecordingEnding.encoderFailed(reason: GStreamerError.timedOut("Finishing the file").description)
    return RecordingResult(
      url: request.destination, ending: ending == .stopped ? late : ending, isPlayable: false, duration: .zero,
      bytes: file.size, framesWritten: 0,
      droppedFrames: feed?.framesDropped ?? 0)
  }

  private struct EncoderProgress: Equatable {
    var isOver: Bool
    var encodedBytes: Int64
    var waitingFrames: Int
  }

  private var encoderProgress: EncoderProgress {
    let (isOver, waiting) = state.withLock { state in
      (state.machine.hasFailed || state.isAtEnd, state.feed?.waitingFrames ?? 0)
    }
    return EncoderProgress(
      isOver: isOver, encodedBytes: budget.withLock { $0.encodedBytes }, waitingFrames: isOver ? 0 : waiting)
  }

  /// Finishes the file and collects the result.
  private func conclude(
    _ output: any RecordingOutput, _ file: RecordingFile, _ ending: RecordingEnding
  ) async -> RecordingResult {
    // The file is closed here, not when the last reference to the recording goes.
    defer { file.close() }
    let (note, feed, isWhole) = state.withLock { (self.entry($0), $0.feed, $0.isAtEnd) }
    let duration = feed?.timeline.duration ?? 0
    var result = RecordingResult(
      url: request.destination, ending: ending, isPlayable: false, duration: CMTime(nanoseconds: duration), bytes: 0,
      framesWritten: feed?.framesPushed ?? 0, droppedFrames: feed?.framesDropped ?? 0)
    guard let place = file.place else {
      // A disk that was pulled may come back, with the file on it.
      if file.isDeleted { journal.remove(identifier) }
      return result
    }
    var totals = RecordingTotals(
      entry: note, duration: duration, soundEnd: feed?.timeline.soundEnd ?? 0, isWhole: isWhole,
      hasRoom: ending != .diskFull)
    // The file may have been renamed meanwhile: it is finished all the same.
    totals.secondSoundEnd = state.withLock { $0.second?.soundEnd }
    if place != note.path { (totals.entry.path, result.url) = (place, URL(fileURLWithPath: place, isDirectory: false)) }
    let length: MovieLength?
    // None may have come, or the disk may have taken none.
    var isEmpty = budget.withLock { $0.sampleCount == 0 }
    do {
      length = try await output.finish(totals)
    } catch {
      length = nil
      isEmpty = isEmpty || error is NoSamples
    }
    let isSafe = (try? file.finish()) != nil
    if let length {
      result.isPlayable = true
      result.duration = CMTime(seconds: length.seconds, preferredTimescale: 90_000)
      if let frames = length.frames { result.framesWritten = frames }
      result.bytes = (try? ISOFile(place))?.size ?? 0
      // The journal keeps files that may not have reached the disk; the next start checks them again.
      if isSafe { journal.remove(identifier) }
    } else {
      result.duration = .zero
      result.framesWritten = 0
      result.bytes = file.size
      // A file without a single sample is removed. Any other stays with its journal entry: the next start tries to
      // recover it.
      if isEmpty {
        file.remove()
        result.bytes = 0
        journal.remove(identifier)
      }
    }
    return result
  }
}
