import CoreGraphics

// What sources were called before. Apple keeps these names, as many programs have them.

extension CMTimebase {
  /// The old name of `init(sourceClock:)`.
  public convenience init(masterClock: CMClock) throws { try self.init(sourceClock: masterClock) }
  /// The old name of `init(sourceTimebase:)`.
  public convenience init(masterTimebase: CMTimebase) throws { try self.init(sourceTimebase: masterTimebase) }

  /// The old name of `source`.
  public var master: any CMSyncProtocol { source }
  /// The old name of `sourceClock`.
  public var masterClock: CMClock? { sourceClock }
  /// The old name of `sourceTimebase`.
  public var masterTimebase: CMTimebase? { sourceTimebase }
  /// The old name of `ultimateSourceClock`.
  public var ultimateMasterClock: CMClock { ultimateSourceClock }
}

/// The old name of `CMTimebaseCreateWithSourceClock`.
@discardableResult
public func CMTimebaseCreateWithMasterClock(
  allocator: CFAllocator?, masterClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  CMTimebaseCreateWithSourceClock(allocator: allocator, sourceClock: masterClock, timebaseOut: timebaseOut)
}

/// The old name of `CMTimebaseCreateWithSourceTimebase`.
@discardableResult
public func CMTimebaseCreateWithMasterTimebase(
  allocator: CFAllocator?, masterTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  CMTimebaseCreateWithSourceTimebase(allocator: allocator, sourceTimebase: masterTimebase, timebaseOut: timebaseOut)
}

/// The old name of `CMTimebaseSetSourceClock`.
@discardableResult
public func CMTimebaseSetMasterClock(_ timebase: CMTimebase, newMasterClock: CMClock) -> OSStatus {
  CMTimebaseSetSourceClock(timebase, newSourceClock: newMasterClock)
}

/// The old name of `CMTimebaseSetSourceTimebase`.
@discardableResult
public func CMTimebaseSetMasterTimebase(_ timebase: CMTimebase, newMasterTimebase: CMTimebase) -> OSStatus {
  CMTimebaseSetSourceTimebase(timebase, newSourceTimebase: newMasterTimebase)
}

/// The old name of `CMTimebaseCopySource`.
public func CMTimebaseCopyMaster(_ timebase: CMTimebase) -> CMClockOrTimebase { timebase.source }

/// The old name of `CMTimebaseCopySourceClock`.
public func CMTimebaseCopyMasterClock(_ timebase: CMTimebase) -> CMClock? { timebase.sourceClock }

/// The old name of `CMTimebaseCopySourceTimebase`.
public func CMTimebaseCopyMasterTimebase(_ timebase: CMTimebase) -> CMTimebase? { timebase.sourceTimebase }

/// The old name of `CMTimebaseCopyUltimateSourceClock`.
public func CMTimebaseCopyUltimateMasterClock(_ timebase: CMTimebase) -> CMClock { timebase.ultimateSourceClock }
