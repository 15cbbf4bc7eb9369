import { texts } from '../../../../languages/texts.ts';
import { percent } from '../../../../languages/words.ts';

/** Texts of the large view of pictures. */
export const lightboxText = texts('lightboxText', {
  position: (index: number, count: number) => `${index} of ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
  larger: 'Larger',
  smaller: 'Smaller',
  scale: (scale: number) => percent(scale),
});
