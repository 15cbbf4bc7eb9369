/** Chooses the layer of each camera for a person: large enough for the display, small enough for the line. */
import type { IncomingStream } from './incoming-stream.ts';
import type { LineEstimate } from './line-estimate.ts';
import type { OutgoingStream } from './outgoing-stream.ts';

/** The largest height that each layer serves, by index; the last layer serves everything above. */
const HEIGHTS = [200, 420];

export interface ViewedStream {
  readonly place: OutgoingStream;
  /** Received layers, the smallest first. */
  readonly layers: readonly IncomingStream[];
  /** In pixels, as shown. */
  readonly height: number;
}

export interface Choice {
  readonly place: OutgoingStream;
  readonly stream: IncomingStream | null;
}

export function chooseLayers(
  pictures: readonly ViewedStream[],
  line: LineEstimate,
  nowMs: number,
): readonly Choice[] {
  const chosen = pictures.map((picture) => ({ picture, index: sufficientLayer(picture) }));
  const rate = ({ picture, index }: (typeof chosen)[number]) => picture.layers[index]?.bitrate ?? 0;
  const sum = () => chosen.reduce((total, choice) => total + rate(choice), 0);
  const limit = line.limit(nowMs);
  // Reduce the largest first: it saves the most and still shows a picture.
  while (sum() > limit) {
    const costly = chosen.filter(({ index }) => index > 0).sort((one, other) => rate(other) - rate(one))[0];
    if (!costly) break;
    costly.index -= 1;
  }
  line.setSent(sum());
  return chosen.map(({ picture, index }) => ({
    place: picture.place,
    stream: picture.layers[index] ?? null,
  }));
}

/** Index among the received layers. */
function sufficientLayer({ layers, height }: ViewedStream): number {
  const wanted = HEIGHTS.findIndex((most) => height <= most);
  if (wanted === -1) return layers.length - 1;
  const enough = layers.findIndex(({ layer }) => layer >= wanted);
  return enough === -1 ? layers.length - 1 : enough;
}
