import { LIMITS } from '@guildhall/protocol/limits';
import { formatBytes } from '../../languages/format-bytes.ts';
import { texts } from '../../languages/texts.ts';

/** Texts of controls that upload a picture. */
export const uploadText = texts('uploadText', {
  upload: (what: string) => `Upload ${what}`,
  remove: (what: string) => `Remove ${what}`,
  removeTitle: 'Remove this picture?',
  removeHint: 'No copy of it is kept.',
  removed: 'Removed.',
  tooLarge: `A picture is at most ${formatBytes(LIMITS.imageBytes)}. Choose a smaller one.`,
});
