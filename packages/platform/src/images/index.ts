/** Pictures: identified by content and re-encoded; no upload is served unchanged. */
export { UnreadableImageError } from './apng.ts';
export { convertImage, type ImageKind, type ImageSource } from './convert-image.ts';
export { ImageQueue, ImagesWaitingError } from './image-queue.ts';
export type { ConvertedImage, ImageShape } from './types.ts';
