import CoreMedia
import Foundation
import MediaEngine

// A recording whose disk takes no larger files goes on in the next one.
extension AVCaptureFileOutput {
  /// Whether a recording goes on in another file where its disk takes no larger one, as FAT takes 4 GB: “Lake.mov” in
  /// “Lake part 2.mov”, which begins with the sample after the last one. An addition of Kinora's; false by default.
  ///
  /// The delegate is told of each file's start and end. The end of a file that is followed by another has
  /// `AVError.maximumFileSizeReached` and `AVErrorNextFileURLKey`; the start of that other may be told before it. Limits,
  /// and `recordedDuration` and the like, are those of all files together.
  public var continuesInNewFileAtSizeLimit: Bool {
    get { state.withLock { $0.parts.areWanted } }
    set { state.withLock { $0.parts.areWanted = newValue } }
  }

  /// How large a file may become in a folder, or in one that is to be made; nil where no limit is known. Asks the disk.
  package static func largestFile(in folder: URL) -> Int64? { DiskTraits(of: folder).largestFile }

  /// A recording that may go on in another file needs somebody who keeps samples meanwhile. The disk is asked for a
  /// free name here, not by the thread that brings the samples.
  func prepareToGoOn(_ job: inout Job, after recording: Recording) {
    guard recording.isLimitedByDisk, continuesInNewFileAtSizeLimit else { return }
    job.relay = watcher.relay(for: self)
    job.nextURL = PartName.next(after: job.url)
  }

  /// A sample is being shown in this thread: if the file is as full as it may become, the next one begins with it.
  func shown(_ kind: DeviceDescription.Kind, at time: CMTime) {
    let current = state.withLock { state in
      state.parts.areWanted ? state.recording.map { ($0, state.job, state.parts.telling) } : nil
    }
    guard case (let recording, let job?, let telling)? = current,
      kind == (recording.videoReceiver == nil ? .microphone : .camera), recording.shouldMoveOn(at: time),
      let clock = link.session?.clock, var next = followUp(to: job, telling)
    else { return }
    next.startTime = time
    let begun = next
    let isNext = watcher.relay.takeOver(from: recording, clock: clock) {
      announcing { state in
        guard state.recording === recording, state.machine.takeOver(begun.url) else { return false }
        // Here, so that a stop that is asked for meanwhile is one of the next file.
        recording.moveOn(at: time)
        var held = recording.progress
        held.duration = recording.duration(before: time)
        state.parts.hold(held, of: job.url)
        state.parts.handedOver.append((recording, begun.url))
        state.parts.stop = nil
        state.job = begun
        return true
      }
    }
    if isNext { enqueueBegin(begun) }
  }

  /// The next file; nil where the recording is complete without it.
  private func followUp(to job: Job, _ telling: Task<Void, Never>?) -> Job? {
    let (duration, bytes) = state.withLock { ($0.maxDuration, $0.maxFileSize) }
    guard RecordingParts.leaveMore(after: progress, duration: duration, bytes: bytes) else { return nil }
    var next = job
    next.url = job.nextURL ?? PartName.next(after: job.url)
    (next.startTime, next.former, next.nextURL) = (nil, telling, nil)
    return next
  }

  /// Tells of the end of a file from which the next one has taken over; false where none has.
  func finishHandedOver(_ recording: Recording, _ result: RecordingResult, of job: Job) -> Bool {
    let next = state.withLock { state -> URL? in
      guard let place = state.parts.handedOver.firstIndex(where: { $0.recording === recording }) else { return nil }
      state.parts.finish(recording.progress.ended(result), of: job.url)
      return state.parts.handedOver.remove(at: place).next
    }
    guard let next else { return false }
    finish(job, because: AVError(result, device: nil)?.followed(by: next))
    return true
  }

  /// Begins the next file after one of which nobody knew that it would become too large; false where there is none.
  func goOn(after recording: Recording, _ result: RecordingResult, of job: Job) -> Bool {
    guard continuesInNewFileAtSizeLimit, recording.shouldBeFollowed(result),
      let next = followUp(to: job, state.withLock({ $0.parts.telling }))
    else { return false }
    let isNext = announcing { state in
      guard state.machine.takeOver(next.url) else { return false }
      state.parts.hold(recording.progress.ended(result), of: job.url)
      state.job = next
      return true
    }
    guard isNext else { return false }
    finish(job, because: AVError(result, device: nil)?.followed(by: next.url))
    enqueueBegin(next)
    return true
  }

  /// A recording couldn't begin.
  func failed(_ job: Job, because error: AVError) {
    guard let former = job.former else { return ended(job, because: error) }
    watcher.relay.forgetKept()
    Task(executorPreference: EngineExecutor.shared) { [self] in
      await former.value
      state.withLock { state in
        state.recording = nil
        state.lastProgress = state.parts.progress
      }
      ended(job, because: error)
      if let session = link.session { session.work.enqueue { await session.apply() } }
    }
  }
}

extension AVCaptureFileOutput.Job {
  /// Whether it begins with samples that are kept for it.
  var isTakingOver: Bool { former != nil && startTime != nil }
}

extension AVError {
  /// The same with the file in which the recording goes on.
  fileprivate func followed(by url: URL) -> AVError {
    AVError(code, userInfo: userInfo.merging([AVErrorNextFileURLKey: url]) { $1 })
  }
}
