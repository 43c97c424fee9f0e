import CoreMedia
import CoreVideo
import Foundation
import GLibSupport
import MediaEngine

extension AVCapturePhotoOutput {
  /// Captures a photo. Whatever happens, the delegate is told of the end exactly once; it is retained until then.
  /// Settings that were used before, or that can't be fulfilled, end with an error and capture nothing.
  public func capturePhoto(with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate) {
    let time = ring.now
    let isReused = settings.isUsed
    settings.isUsed = true
    var refusal: AVError?
    var forms: [PhotoForm] = []
    if !isFed {
      refusal = AVError(.sessionNotRunning)
    } else {
      do throws(PhotoRules.Refusal) {
        if isReused { throw .usedBefore }
        let abilities = abilities
        forms = try PhotoRules.forms(of: settings, with: abilities)
        try PhotoRules.check(settings, with: abilities) { FileManager.default.fileExists(atPath: $0.path) }
      } catch {
        refusal = AVError(error)
      }
    }
    var request = PhotoRequest(settings, forms: forms)
    request.isFast = state.withLock { $0.isFastCapture && !$0.pending.isEmpty }
    let capture = PhotoCapture(
      request, at: time, from: liveConnection(with: .video)?.sourceDevice,
      delegate: delegate, of: self, on: callbacks)
    let (count, expecting) = state.withLock { state in
      state.pending[ObjectIdentifier(capture)] = capture
      return (state.pending.count, state.expected.removeValue(forKey: settings.uniqueID))
    }
    expecting?()
    if refusal == nil, count > Self.mostPending { refusal = AVError(.maximumStillImageCaptureRequestsExceeded) }
    updateReadiness()
    if let refusal { return capture.fail(refusal) }
    lane.enqueue { [self] in await take(capture) }
  }

  var abilities: PhotoRules.Abilities {
    let exposure = liveConnection(with: .video)?.sourceDevice.map { PhotoExposure(values: $0.values) }
    let (isLive, isSuspended) = state.withLock { ($0.isLiveEnabled, $0.isLiveSuspended) }
    return PhotoRules.Abilities(
      codecs: availablePhotoCodecTypes, pixelFormats: availablePhotoPixelFormatTypes,
      previewPixelFormats: [kCVPixelFormatType_32BGRA], flashModes: supportedFlashModes,
      maxPriority: maxPhotoQualityPrioritization, maxBracket: exposure?.maxBracket ?? 0,
      biases: exposure?.biases ?? 0...0, canExposeManually: exposure?.canExposeManually ?? false,
      isLiveEnabled: isLive, isLiveSuspended: isSuspended, liveCodecs: availableLivePhotoVideoCodecTypes,
      dimensions: supportedDimensions, maxDimensions: maxPhotoDimensions,
      isHighResolutionEnabled: isHighResolutionCaptureEnabled)
  }

  // MARK: Capturing

  /// Runs a capture when it is its turn at the camera.
  private func take(_ capture: PhotoCapture) async {
    let device = liveConnection(with: .video)?.sourceDevice
    do {
      guard let device, liveSession?.isRunning == true else { throw AVError(.sessionNotRunning) }
      let pictures = try await capture.run { [self] in
        // Without a running encoder the photo would be taken too early to have a movie.
        if capture.request.movie != nil { await liveIsReady() }
        let flashes = await flashes(for: capture.request.flash)
        let isExclusive = flashes || !capture.request.bracket.isEmpty
        if isExclusive { setExclusive(1) }
        defer { if isExclusive { setExclusive(-1) } }
        capture.begin(resolve(capture.request, of: device, flashes: flashes))
        let shutter = PhotoShutter(ring: ring, device: device)
        return try await shutter.lit(flashes, screen: state.withLock { $0.screenFlash }) {
          try await self.pictures(for: capture, with: shutter, isLit: flashes)
        }
      }
      capture.exposed()
      let identifier = capture.request.movie == nil ? nil : UUID().uuidString
      if let identifier, let first = pictures.first {
        makeMovie(of: capture, around: first.picture.time, identifier: identifier)
      }
      make(pictures, of: capture, from: device, identifier: identifier)
    } catch {
      capture.fail(AVError(photoFailed: error, device: device))
    }
  }

  private func setExclusive(_ change: Int) {
    state.withLock { $0.exclusive += change }
    updateReadiness()
  }

  private func flashes(for mode: AVCaptureDevice.FlashMode) async -> Bool {
    switch mode {
    case .off: false
    case .on: true
    case .auto: await isDark()
    }
  }

  private func resolve(
    _ request: PhotoRequest, of device: AVCaptureDevice, flashes: Bool
  ) -> AVCaptureResolvedPhotoSettings {
    let format = device.activeFormat.videoFormat
    let size = (width: format?.width ?? 0, height: format?.height ?? 0)
    // HEVC encoding takes longest: about a second for each eight megapixels on a slow machine.
    let slowest = request.forms.map { form -> Double in
      switch form {
      case .jpeg: 0.1
      case .heic: 0.1 + Double(size.width * size.height) / 8e6
      case .png, .pixels: 0.3
      }
    }
    let seconds = slowest.reduce(0, +) * Double(request.exposureCount)
    return AVCaptureResolvedPhotoSettings(
      uniqueID: request.id, expectedPhotoCount: request.photoCount, photo: CMVideoDimensions(size),
      preview: CMVideoDimensions(request.previewSize(of: size)),
      thumbnail: CMVideoDimensions(request.thumbnailSize(of: size)),
      movie: request.movie == nil ? CMVideoDimensions() : CMVideoDimensions(size), isFlashEnabled: flashes,
      isFast: request.isFast,
      processingTimeRange: CMTimeRange(
        start: .zero, duration: CMTime(seconds: seconds, preferredTimescale: 1000)))
  }

  private func pictures(
    for capture: PhotoCapture, with shutter: PhotoShutter, isLit: Bool
  ) async throws -> [TakenPicture] {
    let (request, device) = (capture.request, shutter.device)
    guard !request.bracket.isEmpty else {
      if isLit { try await shutter.settle(measures: device.values.isAutomatic(.exposureMode)) }
      capture.expose()
      let values = isLit ? shutter.values : capture.controls?.values ?? device.values
      let picture = try await picture(for: capture, with: shutter, isLit: isLit)
      return [TakenPicture(picture: picture, details: details(of: picture, request, device, values, isLit: isLit))]
    }
    var pictures: [TakenPicture] = []
    try await shutter.bracket(request.bracket.map(\.exposure)) {
      capture.expose()
    } taken: { index, picture, values in
      let settings = request.bracket[index]
      var details = details(of: picture, request, device, values, isLit: isLit)
      details.isBracketed = true
      if case .bias(let bias) = settings.exposure { details.exposureBias = Double(bias) }
      pictures.append(TakenPicture(picture: picture, details: details, bracket: settings))
    }
    if let last = pictures.last { state.withLock { $0.lastPicture = last.picture.time } }
    return pictures
  }

  /// The frame for a single photo: the one current at the call, but never one that was used for a photo before, nor one
  /// from before the last change of controls took effect.
  private func picture(
    for capture: PhotoCapture, with shutter: PhotoShutter, isLit: Bool
  ) async throws -> CapturedPicture {
    let (hasNoLag, last) = state.withLock { ($0.hasNoLag, $0.lastPicture) }
    var picture: CapturedPicture
    if isLit {
      picture = try await ring.nextPicture(after: ring.now)
    } else if hasNoLag {
      picture = try await ring.picture(at: capture.time)
    } else {
      picture = try await ring.nextPicture(after: capture.time)
    }
    if !isLit, let change = capture.controls?.change {
      let since = try await shutter.shown(change)
      if picture.time <= since { picture = try await ring.nextPicture(after: since) }
    }
    if last.isNumeric, picture.time <= last, picture.time > last - CMTime(value: 1, timescale: 1) {
      picture = try await ring.nextPicture(after: last)
    }
    state.withLock { $0.lastPicture = picture.time }
    return picture
  }

  // MARK: Metadata

  private func details(
    of picture: CapturedPicture, _ request: PhotoRequest, _ device: AVCaptureDevice, _ values: CameraValues,
    isLit: Bool
  ) -> PhotoDetails {
    var details = PhotoDetails(of: picture, from: device, at: values, through: liveConnection(with: .video))
    if supportedFlashModes.count > 1 {
      let mode: PhotoDetails.Flash.Mode =
        switch request.flash {
        case .off: .off
        case .on: .on
        case .auto: .automatic
        }
      details.flash = PhotoDetails.Flash(hasFired: isLit, mode: mode)
    }
    details.take(request.metadata.value)
    return details
  }

  // MARK: Processing

  /// Encodes the pictures as photos, one after the other.
  private func make(
    _ pictures: [TakenPicture], of capture: PhotoCapture, from device: AVCaptureDevice, identifier: String?
  ) {
    let request = capture.request
    let size = device.activeFormat.videoFormat.map { (width: $0.width, height: $0.height) }
    let resolved = resolve(request, of: device, flashes: pictures.first?.details.flash?.hasFired ?? false)
    for (place, taken) in pictures.enumerated() {
      for (index, form) in request.forms.enumerated() {
        let number = place * request.forms.count + index
        var content = AVCapturePhoto.Content(
          timestamp: taken.picture.time, photoCount: number + 1, sequenceCount: taken.bracket == nil ? 0 : place + 1,
          form: form, quality: request.quality, thumbnailSide: request.thumbnailSide, deviceType: device.deviceType,
          bracket: taken.bracket, details: taken.details)
        content.details.contentIdentifier = identifier
        let unmade = content
        let previewSize = size.flatMap { request.previewSize(of: $0) }
        making.enqueue {
          do {
            let made = try await Self.make(unmade, of: taken.picture, previewSize: previewSize)
            capture.finish(number, AVCapturePhoto(made, resolved), nil)
          } catch {
            capture.finish(number, AVCapturePhoto(unmade, resolved), AVError(photoFailed: error, device: device))
          }
        }
      }
    }
  }

  private static func make(
    _ unmade: AVCapturePhoto.Content, of picture: CapturedPicture, previewSize: (width: Int, height: Int)?
  ) async throws -> AVCapturePhoto.Content {
    var content = unmade
    content.picture = picture
    if let coding = content.form.coding(content.quality) {
      content.encoded = try await PhotoEncoder.encode(
        picture, as: coding, details: content.details, thumbnail: content.thumbnailSide)
    }
    if let type = content.form.pixelFormat {
      content.pixels = HandedValue(try await PhotoEncoder.pixelBuffer(of: picture, as: type))
    }
    if let previewSize {
      content.preview = HandedValue(
        try await PhotoEncoder.pixelBuffer(of: picture, as: kCVPixelFormatType_32BGRA, size: previewSize))
    }
    return content
  }
}
