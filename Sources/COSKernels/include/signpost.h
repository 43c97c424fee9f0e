#pragma once

// Signposts are written in Swift; importing `os.signpost` imports that.
