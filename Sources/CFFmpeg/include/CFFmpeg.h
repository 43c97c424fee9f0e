#pragma once
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/pixdesc.h>
#include <stdbool.h>

// libavformat and libavcodec, loaded when they are first needed: with all that Debian links them to, a program that
// needs them at its start takes 20 ms longer for that, and most never open such a file.

// Loads the libraries of the version that this was compiled with; returns whether they are there. Nothing else here may
// be called before.
bool kinora_av_load(void);

// FFmpeg's functions under their own names behind "kinora_".
void *kinora_av_malloc(size_t size);
void kinora_av_free(void *memory);
AVIOContext *kinora_avio_alloc_context(
  unsigned char *buffer, int size, void *opaque, int (*read)(void *, uint8_t *, int),
  int64_t (*seek)(void *, int64_t, int));
void kinora_avio_context_free(AVIOContext **context);
AVFormatContext *kinora_avformat_alloc_context(void);
int kinora_avformat_open_input(
  AVFormatContext **context, const char *url, const AVInputFormat *format, AVDictionary **options);
void kinora_avformat_close_input(AVFormatContext **context);
int kinora_avformat_find_stream_info(AVFormatContext *context);
const AVInputFormat *kinora_av_probe_input_format3(const AVProbeData *data, int isOpened, int *score);
int kinora_av_find_best_stream(AVFormatContext *context, enum AVMediaType type);
int kinora_av_read_frame(AVFormatContext *context, AVPacket *packet);
int kinora_av_seek_frame(AVFormatContext *context, int stream, int64_t time, int flags);
int kinora_avformat_seek_file(
  AVFormatContext *context, int stream, int64_t least, int64_t time, int64_t most, int flags);
int kinora_av_dict_set(AVDictionary **dictionary, const char *key, const char *value, int flags);
AVDictionaryEntry *kinora_av_dict_get(
  const AVDictionary *dictionary, const char *key, const AVDictionaryEntry *previous, int flags);
void kinora_av_dict_free(AVDictionary **dictionary);
AVPacket *kinora_av_packet_alloc(void);
void kinora_av_packet_free(AVPacket **packet);
int kinora_av_packet_make_refcounted(AVPacket *packet);
void kinora_av_packet_move_ref(AVPacket *target, AVPacket *source);
uint8_t *kinora_av_packet_get_side_data(const AVPacket *packet, enum AVPacketSideDataType type, size_t *size);
const char *kinora_avcodec_get_name(enum AVCodecID codec);
const AVCodecDescriptor *kinora_avcodec_descriptor_get(enum AVCodecID codec);
const char *kinora_av_get_pix_fmt_name(enum AVPixelFormat format);
AVCodecContext *kinora_avcodec_alloc_context3(void);
int kinora_avcodec_parameters_to_context(AVCodecContext *context, const AVCodecParameters *parameters);
void kinora_avcodec_free_context(AVCodecContext **context);
void kinora_av_parser_close(AVCodecParserContext *parser);
int kinora_av_parser_parse2(
  AVCodecParserContext *parser, AVCodecContext *context, uint8_t **output, int *outputSize, const uint8_t *bytes,
  int size, int64_t presentation, int64_t decode, int64_t position);
int kinora_avcodec_open2(AVCodecContext *context, AVDictionary **options);
int kinora_avcodec_send_frame(AVCodecContext *context, const AVFrame *frame);
int kinora_avcodec_receive_packet(AVCodecContext *context, AVPacket *packet);
int kinora_avcodec_send_packet(AVCodecContext *context, const AVPacket *packet);
int kinora_avcodec_receive_frame(AVCodecContext *context, AVFrame *frame);
void kinora_avcodec_flush_buffers(AVCodecContext *context);
AVFrame *kinora_av_frame_alloc(void);
void kinora_av_frame_free(AVFrame **frame);
// Lets go of what a frame refers to.
void kinora_av_frame_empty(AVFrame *frame);
int kinora_av_frame_ref(AVFrame *target, const AVFrame *source);
int kinora_avcodec_default_get_buffer2(AVCodecContext *context, AVFrame *frame, int flags);

// What needs more than one of them, and what differs between FFmpeg 5, 6 and 7.

// A context of the encoder or decoder of this name, with its defaults; NULL where there is none.
AVCodecContext *kinora_av_encoder(const char *name);
AVCodecContext *kinora_av_decoder(const char *name);
// Gives a decoder its configuration, before it is opened; returns false if there is no memory.
bool kinora_av_configure(AVCodecContext *context, const void *bytes, size_t size);
// Copies bytes into a packet; returns false if there is no memory.
bool kinora_av_fill(AVPacket *packet, const void *bytes, size_t size);
// How many bytes there are from the first pixel of a plane to the end of its memory.
size_t kinora_av_frame_room(const AVFrame *frame, int plane);
// Whether a frame consists of two fields, and which comes first.
bool kinora_av_frame_is_interlaced(const AVFrame *frame);
bool kinora_av_frame_is_top_first(const AVFrame *frame);
// Makes a frame refer to memory of ours, without a copy. `release` gets the owner when libavcodec needs it no more, in
// whichever thread that happens; if this returns false it isn't called.
bool kinora_av_frame_hold(AVFrame *frame, void *owner, void (*release)(void *owner, uint8_t *data));
// A parser of packets that are whole frames; NULL where the codec has none.
AVCodecParserContext *kinora_av_parser(enum AVCodecID codec);
// A filter that puts each picture of MPEG-4 into a packet of its own; NULL if there is none.
AVBSFContext *kinora_av_unpacker(const AVStream *stream);
int kinora_av_bsf_send_packet(AVBSFContext *filter, AVPacket *packet);
int kinora_av_bsf_receive_packet(AVBSFContext *filter, AVPacket *packet);
void kinora_av_bsf_free(AVBSFContext **filter);
// Gives a packet's bytes back.
void kinora_av_empty(AVPacket *packet);
// How long a packet of sound lasts by its size, in the stream's units; 0 where that doesn't say.
int64_t kinora_av_sound_duration(const AVStream *stream, const AVPacket *packet);
// When the packet at a place in the file comes by the container's index; AV_NOPTS_VALUE if that doesn't list it.
int64_t kinora_av_indexed_time(AVStream *stream, int64_t position);
// Until FFmpeg 6.0 a stream's side data belongs to the stream, since then to its parameters.
const uint8_t *kinora_av_stream_data(const AVStream *stream, enum AVPacketSideDataType type, size_t *size);
// No demuxer may open another file or an address, whatever the first one names.
void kinora_av_open_nothing(AVFormatContext *context);

// Macros that Swift's importer leaves out.
static inline int64_t kinora_av_no_time(void) { return AV_NOPTS_VALUE; }
static inline int kinora_av_end(void) { return AVERROR_EOF; }
static inline int kinora_av_cancelled(void) { return AVERROR_EXIT; }
static inline int kinora_av_again(void) { return AVERROR(EAGAIN); }
static inline int kinora_av_system_error(int code) { return AVERROR(code); }
// Probing reads beyond the bytes that it is given.
static inline int kinora_av_probe_padding(void) { return AVPROBE_PADDING_SIZE; }
static inline int kinora_av_channels(const AVCodecParameters *parameters) { return parameters->ch_layout.nb_channels; }
// Where the channels belong, in the order of WAVE; 0 if that isn't said.
static inline uint64_t kinora_av_channel_mask(const AVCodecParameters *parameters) {
  return parameters->ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? parameters->ch_layout.u.mask : 0;
}
