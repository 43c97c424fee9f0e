import Dispatch

/// Where calls into GStreamer wait that may take seconds, such as stopping a USB camera that is dying.
let blockingQueue = DispatchQueue(label: "app.kinora.gstreamer.blocking", attributes: .concurrent)
