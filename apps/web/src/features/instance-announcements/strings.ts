import { texts } from '../../languages/texts.ts';

/** Texts of announcements of the instance. */
export const instanceAnnouncementText = texts('instanceAnnouncementText', {
  region: 'Announcements',
  kinds: { notice: 'Notice', maintenance: 'Maintenance', warning: 'Warning' },
  readMore: 'Read more',
});
