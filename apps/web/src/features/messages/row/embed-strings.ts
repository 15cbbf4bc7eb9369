import { texts } from '../../../languages/texts.ts';

export const embedText = texts('embedText', {
  watch: (site: string) => `Watch the video on ${site}`,
});
