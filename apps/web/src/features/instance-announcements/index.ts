/**
 * What the operators of the instance announce to everyone: banners above the client.
 *
 * @place Above everything, while there is an announcement that the person has not dismissed
 */
import { loadLater } from '../../state/slots.ts';

/** Loads once something is announced. */
export const AnnouncementBanners = loadLater(
  () => import('./AnnouncementBanners.tsx'),
  'AnnouncementBanners',
);

/** A single announcement, as everyone sees it. */
export const AnnouncementBanner = loadLater(() => import('./AnnouncementBanner.tsx'), 'AnnouncementBanner');
