/** Files of any kind: what they are is told by their content alone, and pictures are never kept as they came. */
export { type MediaFile, readMediaFile } from './read-media-file.ts';
