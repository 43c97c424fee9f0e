#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/pixdesc.h>

// Macros that Swift's importer leaves out, and what differs between FFmpeg 5, 6 and 7, one inline function each.
static inline int64_t kinora_av_no_time(void) { return AV_NOPTS_VALUE; }
static inline int kinora_av_end(void) { return AVERROR_EOF; }
static inline int kinora_av_cancelled(void) { return AVERROR_EXIT; }
static inline int kinora_av_again(void) { return AVERROR(EAGAIN); }
static inline int kinora_av_system_error(int code) { return AVERROR(code); }

// Probing reads beyond the bytes that it is given.
static inline int kinora_av_probe_padding(void) { return AVPROBE_PADDING_SIZE; }

// No demuxer may open another file or an address, whatever the first one names.
static inline int kinora_av_refuse(
  AVFormatContext *context, AVIOContext **opened, const char *url, int flags, AVDictionary **options) {
  (void)context, (void)url, (void)flags, (void)options;
  *opened = NULL;
  return AVERROR(EPERM);
}
static inline void kinora_av_open_nothing(AVFormatContext *context) { context->io_open = kinora_av_refuse; }

static inline int kinora_av_channels(const AVCodecParameters *parameters) {
  return parameters->ch_layout.nb_channels;
}

// Until FFmpeg 6.0 a stream's side data belongs to the stream, since then to its parameters.
static inline const uint8_t *kinora_av_stream_data(
  const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
  *size = 0;
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 100)
  const AVPacketSideData *data = av_packet_side_data_get(
    stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, type);
  if (!data) return NULL;
  *size = data->size;
  return data->data;
#else
  return av_stream_get_side_data(stream, type, size);
#endif
}

// A parser of packets that are whole frames; NULL where the codec has none.
static inline AVCodecParserContext *kinora_av_parser(enum AVCodecID codec) {
  AVCodecParserContext *parser = av_parser_init((int)codec);
  if (parser) parser->flags |= PARSER_FLAG_COMPLETE_FRAMES;
  return parser;
}

// Where the channels belong, in the order of WAVE; 0 if that isn't said.
static inline uint64_t kinora_av_channel_mask(const AVCodecParameters *parameters) {
  return parameters->ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? parameters->ch_layout.u.mask : 0;
}

// How long a packet of sound lasts by its size, in the stream's units; 0 where that doesn't say.
static inline int64_t kinora_av_sound_duration(const AVStream *stream, const AVPacket *packet) {
  const int samples = av_get_audio_frame_duration2(stream->codecpar, packet->size);
  const int rate = stream->codecpar->sample_rate;
  if (samples <= 0 || rate <= 0) return 0;
  return av_rescale_q(samples, (AVRational){1, rate}, stream->time_base);
}
