import { texts } from '../../languages/texts.ts';

/** Texts of announcement channels on the first page. */
export const announcementText = texts('announcementText', {
  follow: 'Follow',
  isPublished: 'Published',
});
