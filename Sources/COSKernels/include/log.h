#pragma once

// Logging is written in Swift; importing `os.log` imports that.
