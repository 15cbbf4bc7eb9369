/** Pictures: sniffed by content and re-encoded; nothing of what was uploaded is served as it came. */
export { UnreadableImageError } from './apng.ts';
export {
  type ConvertedImage,
  convertImage,
  IMAGE_KINDS,
  type ImageKind,
  type ImageShape,
  type ImageSource,
} from './convert-image.ts';
