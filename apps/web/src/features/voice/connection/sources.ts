/** A person's sources. Each has its own place in every connection, in this order (docs/guides/voice.md). */
export const SOURCES = [
  { source: 'microphone', kind: 'audio' },
  { source: 'camera', kind: 'video' },
  { source: 'screen', kind: 'video' },
  { source: 'screenSound', kind: 'audio' },
] as const;

export type Source = (typeof SOURCES)[number]['source'];

/** The bitrate of a source, and the factor by which its picture is scaled down. */
export interface SourceLimit {
  /** Bits per second. */
  readonly maxBitrate: number;
  readonly scaleResolutionDownBy?: number;
}
export type Limits = Readonly<Record<Source, SourceLimit>>;

const DEFAULT_VOICE_BITRATE = 64_000;
const SCREEN_SOUND_BITRATE = 128_000;
/** The total video bitrate of a person, divided among the receivers of a mesh. */
const TOTAL_CAMERA_BITRATE = 3_000_000;
const TOTAL_SCREEN_BITRATE = 6_000_000;
const MAX_CAMERA_BITRATE = 1_200_000;
const MAX_SCREEN_BITRATE = 2_500_000;
const MIN_PICTURE_BITRATE = 150_000;

/** The limits of each source for a number of receivers. @param voice the channel's bitrate */
export function limitsFor(receivers: number, voice = DEFAULT_VOICE_BITRATE): Limits {
  const share = (all: number, most: number) =>
    Math.round(Math.max(MIN_PICTURE_BITRATE, Math.min(most, all / Math.max(1, receivers))));
  return {
    microphone: { maxBitrate: voice },
    screenSound: { maxBitrate: Math.max(voice, SCREEN_SOUND_BITRATE) },
    // Each receiver needs its own encoder; smaller pictures keep that feasible for a laptop.
    camera: {
      maxBitrate: share(TOTAL_CAMERA_BITRATE, MAX_CAMERA_BITRATE),
      scaleResolutionDownBy: receivers <= 1 ? 1 : receivers <= 3 ? 2 : 3,
    },
    screen: { maxBitrate: share(TOTAL_SCREEN_BITRATE, MAX_SCREEN_BITRATE) },
  };
}

export type LayerLimits = Readonly<Record<Source, SourceLimit | readonly SourceLimit[]>>;

/** The limits of each source towards the server, which forwards to each person the layer they look at. */
export function limitsForUnit(voice = DEFAULT_VOICE_BITRATE): LayerLimits {
  return {
    microphone: { maxBitrate: voice },
    screenSound: { maxBitrate: Math.max(voice, SCREEN_SOUND_BITRATE) },
    camera: [
      { maxBitrate: 120_000, scaleResolutionDownBy: 4 },
      { maxBitrate: 400_000, scaleResolutionDownBy: 2 },
      { maxBitrate: MAX_CAMERA_BITRATE, scaleResolutionDownBy: 1 },
    ],
    screen: { maxBitrate: MAX_SCREEN_BITRATE },
  };
}
