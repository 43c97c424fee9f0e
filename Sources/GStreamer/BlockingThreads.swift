import GLibSupport

/// The threads for GStreamer calls that may block for seconds, such as stopping a failing USB camera.
package let blockingThreads = WaitingThreads(name: "blocking")
