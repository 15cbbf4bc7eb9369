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

const DEFAULT_VOICE = 64_000;
const SCREEN_SOUND = 128_000;
/** The total video bitrate of a person, divided among the receivers of a mesh. */
const CAMERA_TOTAL = 3_000_000;
const SCREEN_TOTAL = 6_000_000;
const CAMERA_MOST = 1_200_000;
const SCREEN_MOST = 2_500_000;
const PICTURE_LEAST = 150_000;

/** The limits of each source for a number of receivers. @param voice the channel's bitrate */
export function limitsFor(receivers: number, voice = DEFAULT_VOICE): Limits {
  const share = (all: number, most: number) =>
    Math.round(Math.max(PICTURE_LEAST, Math.min(most, all / Math.max(1, receivers))));
  return {
    microphone: { maxBitrate: voice },
    screenSound: { maxBitrate: Math.max(voice, SCREEN_SOUND) },
    // Each receiver needs its own encoder; smaller pictures keep that feasible for a laptop.
    camera: {
      maxBitrate: share(CAMERA_TOTAL, CAMERA_MOST),
      scaleResolutionDownBy: receivers <= 1 ? 1 : receivers <= 3 ? 2 : 3,
    },
    screen: { maxBitrate: share(SCREEN_TOTAL, SCREEN_MOST) },
  };
}

export type LayerLimits = Readonly<Record<Source, SourceLimit | readonly SourceLimit[]>>;

/** The limits of each source towards the server, which forwards to each person the layer they look at. */
export function limitsForUnit(voice = DEFAULT_VOICE): LayerLimits {
  return {
    microphone: { maxBitrate: voice },
    screenSound: { maxBitrate: Math.max(voice, SCREEN_SOUND) },
    camera: [
      { maxBitrate: 120_000, scaleResolutionDownBy: 4 },
      { maxBitrate: 400_000, scaleResolutionDownBy: 2 },
      { maxBitrate: CAMERA_MOST, scaleResolutionDownBy: 1 },
    ],
    screen: { maxBitrate: SCREEN_MOST },
  };
}
