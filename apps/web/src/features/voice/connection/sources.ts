/** What a person sends: each source has a place of its own in every connection, in this order (docs/guides/voice.md). */
export const SOURCES = [
  { source: 'microphone', kind: 'audio' },
  { source: 'camera', kind: 'video' },
  { source: 'screen', kind: 'video' },
  { source: 'screenSound', kind: 'audio' },
] as const;

export type Source = (typeof SOURCES)[number]['source'];

/** Bits per second at most, by source. */
export type Bitrates = Readonly<Record<Source, number>>;

const DEFAULT_VOICE = 64_000;
const SCREEN_SOUND = 128_000;
/** What a person may send of moving pictures in all; in a mesh it is shared among those who receive it. */
const CAMERA_IN_ALL = 3_000_000;
const SCREEN_IN_ALL = 6_000_000;
const CAMERA_MOST = 1_200_000;
const SCREEN_MOST = 2_500_000;
const PICTURE_LEAST = 150_000;

/** How much each source takes in a channel with so many receivers. @param voice the channel's own bitrate */
export function bitratesFor(receivers: number, voice = DEFAULT_VOICE): Bitrates {
  const share = (all: number, most: number) =>
    Math.round(Math.max(PICTURE_LEAST, Math.min(most, all / Math.max(1, receivers))));
  return {
    microphone: voice,
    screenSound: Math.max(voice, SCREEN_SOUND),
    camera: share(CAMERA_IN_ALL, CAMERA_MOST),
    screen: share(SCREEN_IN_ALL, SCREEN_MOST),
  };
}
