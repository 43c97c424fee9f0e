@_exported import Photos
@_exported import UniformTypeIdentifiers

@_exported import class AVKit.PHLivePhotoView
@_exported import protocol AVKit.PHLivePhotoViewDelegate
@_exported import enum AVKit.PHLivePhotoViewPlaybackStyle
