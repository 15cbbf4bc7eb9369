/** Which layer of each camera a person is sent: large enough for what they show, small enough for their line. */
import type { IncomingStream } from './incoming-stream.ts';
import type { LineEstimate } from './line-estimate.ts';
import type { OutgoingStream } from './outgoing-stream.ts';

/** Up to these heights a layer is enough, by its index; the last one serves everything larger. */
const HEIGHTS = [200, 420];

export interface LookedAt {
  readonly place: OutgoingStream;
  /** That come in, the smallest first. */
  readonly layers: readonly IncomingStream[];
  /** In pixels, as it is shown. */
  readonly height: number;
}

export interface Choice {
  readonly place: OutgoingStream;
  readonly stream: IncomingStream | null;
}

export function chooseLayers(
  pictures: readonly LookedAt[],
  line: LineEstimate,
  nowMs: number,
): readonly Choice[] {
  const chosen = pictures.map((picture) => ({ picture, index: enoughFor(picture) }));
  const rate = ({ picture, index }: (typeof chosen)[number]) => picture.layers[index]?.bitrate ?? 0;
  const sum = () => chosen.reduce((total, choice) => total + rate(choice), 0);
  const limit = line.limit(nowMs);
  // The largest gives way first: it has most to give and stays a picture.
  while (sum() > limit) {
    const costly = chosen.filter(({ index }) => index > 0).sort((one, other) => rate(other) - rate(one))[0];
    if (!costly) break;
    costly.index -= 1;
  }
  line.sends(sum());
  return chosen.map(({ picture, index }) => ({
    place: picture.place,
    stream: picture.layers[index] ?? null,
  }));
}

/** Index among the layers that come in. */
function enoughFor({ layers, height }: LookedAt): number {
  const wanted = HEIGHTS.findIndex((most) => height <= most);
  if (wanted === -1) return layers.length - 1;
  const enough = layers.findIndex(({ layer }) => layer >= wanted);
  return enough === -1 ? layers.length - 1 : enough;
}
