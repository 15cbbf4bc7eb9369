/** Pictures: identified by content and re-encoded; no upload is served unchanged. */
export { UnreadableImageError } from './apng.ts';
export {
  type ConvertedImage,
  convertImage,
  type ImageKind,
  type ImageShape,
  type ImageSource,
} from './convert-image.ts';
export { ImageQueue, ImagesWaitingError } from './image-queue.ts';
