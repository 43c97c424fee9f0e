import GLibSupport

/// Where calls into GStreamer wait that may take seconds, such as stopping a USB camera that is dying.
package let blockingThreads = WaitingThreads(name: "blocking")
