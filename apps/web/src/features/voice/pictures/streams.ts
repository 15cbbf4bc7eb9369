/** The video streams of a call, by person. */
import { createStore, useStore } from '../../../state/store.ts';

export type PictureSource = 'camera' | 'screen';

type Pictures = Readonly<Record<string, Partial<Record<PictureSource, MediaStream>>>>;

const pictures = createStore<Pictures>({});

export function usePicture(userId: string, source: PictureSource): MediaStream | undefined {
  // Selected alone, streams would all be equal, because they have no fields that a comparison sees.
  return useStore(pictures, (table) => table[userId])?.[source];
}

export function putPicture(userId: string, source: PictureSource, track: MediaStreamTrack | null): void {
  pictures.update((table) => {
    const { [source]: before, ...others } = table[userId] ?? {};
    if (before?.getVideoTracks()[0] === track) return table;
    return { ...table, [userId]: { ...others, ...(track ? { [source]: new MediaStream([track]) } : {}) } };
  });
}

export function dropPictures(userId: string): void {
  pictures.update(({ [userId]: _gone, ...others }) => others);
}

export function clearPictures(): void {
  pictures.update(() => ({}));
}
