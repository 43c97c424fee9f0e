import GLibSupport

extension PluginSet {
  /// The package that has it; nil where none is known.
  public func package(on distribution: Distribution = .current) -> SystemPackage? {
    switch distribution {
    case .debian: debian.flatMap { SystemPackage($0, on: distribution) }
    case .fedora: fedora.flatMap { SystemPackage($0, on: distribution) }
    case .arch: arch.flatMap { SystemPackage($0, on: distribution) }
    case .openSUSE: openSUSE.flatMap { SystemPackage($0, on: distribution) }
    case .flatpak(let runtime): self == .libav ? Self.codecs(runtime) : nil
    case .other: nil
    }
  }

  /// The package for codecs that a distribution doesn't ship because of patents; elsewhere the usual one.
  public func packageOfRestrictedCodecs(on distribution: Distribution = .current) -> SystemPackage? {
    switch (self, distribution) {
    case (.libav, .fedora):
      SystemPackage(
        name: "libavcodec-freeworld (RPM Fusion)",
        installCommand: "sudo dnf install gstreamer1-plugin-libav libavcodec-freeworld")
    case (.libav, .openSUSE):
      SystemPackage(
        name: "gstreamer-plugins-libav (Packman)", installCommand: "sudo zypper install opi && opi codecs")
    default: package(on: distribution)
    }
  }

  /// Flathub's extension with all of FFmpeg. It was renamed with the runtime of 2025.
  private static func codecs(_ runtime: String?) -> SystemPackage {
    let isOld = runtime.map { $0 < "25.08" } ?? false
    let name = "org.freedesktop.Platform." + (isOld ? "ffmpeg-full" : "codecs-extra")
    return SystemPackage(
      name: name, installCommand: "flatpak install flathub \(name)" + (runtime.map { "//\($0)" } ?? ""))
  }

  private var debian: String? {
    switch self {
    case .core: "libgstreamer1.0-0"
    case .base, .good, .bad, .ugly: "gstreamer1.0-plugins-\(self)"
    case .libav, .pipewire, .alsa, .gl, .x, .gtk4, .libcamera: "gstreamer1.0-\(self)"
    }
  }

  private var fedora: String? {
    switch self {
    case .core: "gstreamer1"
    case .base, .alsa, .gl, .x: "gstreamer1-plugins-base"
    case .good: "gstreamer1-plugins-good"
    case .bad: "gstreamer1-plugins-bad-free"
    case .ugly: "gstreamer1-plugins-ugly"
    case .libav: "gstreamer1-plugin-libav"
    case .pipewire: "pipewire-gstreamer"
    case .gtk4: "gstreamer1-plugin-gtk4"
    case .libcamera: "libcamera-gstreamer"
    }
  }

  private var arch: String? {
    switch self {
    case .core: "gstreamer"
    case .base, .alsa, .gl, .x: "gst-plugins-base"
    case .good: "gst-plugins-good"
    case .bad, .ugly: "gst-plugins-\(self)"
    case .libav: "gst-libav"
    case .pipewire, .gtk4, .libcamera: "gst-plugin-\(self)"
    }
  }

  private var openSUSE: String? {
    switch self {
    case .core: "gstreamer"
    case .base, .alsa, .gl, .x: "gstreamer-plugins-base"
    case .good: "gstreamer-plugins-good"
    case .bad, .ugly, .libav, .gtk4, .libcamera: "gstreamer-plugins-\(self)"
    case .pipewire: "gstreamer-plugin-pipewire"
    }
  }
}
