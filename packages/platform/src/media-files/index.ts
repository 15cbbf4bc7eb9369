/** Files of any kind: their type is determined by content alone, and pictures are never stored unchanged. */
export { type MediaFile, readMediaFile } from './read-media-file.ts';
