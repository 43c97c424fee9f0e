// The style sheet and the icons, carried inside the program: Foundation's Bundle.module aborts once the program is
// installed elsewhere than where it was built, and SwiftPM's plugins can't write C.
#include "CResources.h"

// #embed is C23; this target is C17 like the rest, and clang says so for every line.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char style[] = {
#embed "../../data/kinora.css"
};

static const unsigned char high_contrast[] = {
#embed "../../data/kinora-high-contrast.css"
};

static const unsigned char ab_loop[] = {
#embed "../../data/icons/kinora-ab-loop-symbolic.svg"
};

static const unsigned char bubble[] = {
#embed "../../data/icons/kinora-bubble-symbolic.svg"
};

static const unsigned char burst[] = {
#embed "../../data/icons/kinora-burst-symbolic.svg"
};

static const unsigned char camera_busy[] = {
#embed "../../data/icons/kinora-camera-busy-symbolic.svg"
};

static const unsigned char camera_locked[] = {
#embed "../../data/icons/kinora-camera-locked-symbolic.svg"
};

static const unsigned char camera_lost[] = {
#embed "../../data/icons/kinora-camera-lost-symbolic.svg"
};

static const unsigned char code[] = {
#embed "../../data/icons/kinora-code-symbolic.svg"
};

static const unsigned char combine[] = {
#embed "../../data/icons/kinora-combine-symbolic.svg"
};

static const unsigned char controls[] = {
#embed "../../data/icons/kinora-controls-symbolic.svg"
};

static const unsigned char crossfade[] = {
#embed "../../data/icons/kinora-crossfade-symbolic.svg"
};

static const unsigned char flash_off[] = {
#embed "../../data/icons/kinora-flash-off-symbolic.svg"
};

static const unsigned char flash[] = {
#embed "../../data/icons/kinora-flash-symbolic.svg"
};

static const unsigned char frame_back[] = {
#embed "../../data/icons/kinora-frame-back-symbolic.svg"
};

static const unsigned char frame_forward[] = {
#embed "../../data/icons/kinora-frame-forward-symbolic.svg"
};

static const unsigned char framing[] = {
#embed "../../data/icons/kinora-framing-symbolic.svg"
};

static const unsigned char live[] = {
#embed "../../data/icons/kinora-live-symbolic.svg"
};

static const unsigned char recovered[] = {
#embed "../../data/icons/kinora-recovered-symbolic.svg"
};

static const unsigned char reel[] = {
#embed "../../data/icons/kinora-reel-symbolic.svg"
};

static const unsigned char slow_motion[] = {
#embed "../../data/icons/kinora-slow-motion-symbolic.svg"
};

static const unsigned char small_window[] = {
#embed "../../data/icons/kinora-small-window-symbolic.svg"
};

static const unsigned char timer[] = {
#embed "../../data/icons/kinora-timer-symbolic.svg"
};

static const unsigned char trim[] = {
#embed "../../data/icons/kinora-trim-symbolic.svg"
};

static const unsigned char application[] = {
#embed "../../data/icons/hicolor/scalable/apps/app.kinora.Kinora.svg"
};

#define ICON(name, bytes) {"/app/kinora/Kinora/icons/scalable/actions/" name ".svg", bytes, sizeof bytes}

static const KinoraResource kinora_resources[] = {
  {"/app/kinora/Kinora/style.css", style, sizeof style},
  {"/app/kinora/Kinora/style-hc.css", high_contrast, sizeof high_contrast},
  {"/app/kinora/Kinora/icons/scalable/apps/app.kinora.Kinora.svg", application, sizeof application},
  ICON("kinora-ab-loop-symbolic", ab_loop),
  ICON("kinora-bubble-symbolic", bubble),
  ICON("kinora-burst-symbolic", burst),
  ICON("kinora-camera-busy-symbolic", camera_busy),
  ICON("kinora-camera-locked-symbolic", camera_locked),
  ICON("kinora-camera-lost-symbolic", camera_lost),
  ICON("kinora-code-symbolic", code),
  ICON("kinora-combine-symbolic", combine),
  ICON("kinora-controls-symbolic", controls),
  ICON("kinora-crossfade-symbolic", crossfade),
  ICON("kinora-flash-off-symbolic", flash_off),
  ICON("kinora-flash-symbolic", flash),
  ICON("kinora-frame-back-symbolic", frame_back),
  ICON("kinora-frame-forward-symbolic", frame_forward),
  ICON("kinora-framing-symbolic", framing),
  ICON("kinora-live-symbolic", live),
  ICON("kinora-recovered-symbolic", recovered),
  ICON("kinora-reel-symbolic", reel),
  ICON("kinora-slow-motion-symbolic", slow_motion),
  ICON("kinora-small-window-symbolic", small_window),
  ICON("kinora-timer-symbolic", timer),
  ICON("kinora-trim-symbolic", trim),
};

const size_t kinora_resource_count = sizeof kinora_resources / sizeof kinora_resources[0];

// A function, since Swift imports an array of unknown length as nothing at all.
const KinoraResource *kinora_resource(size_t index) { return &kinora_resources[index]; }
