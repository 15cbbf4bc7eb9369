import type { RouteTable } from '../../route-table.ts';
import { currentAnnouncements } from './current.ts';

export const instanceAnnouncementRoutes: RouteTable = {
  listInstanceAnnouncements: ({ runtime }) => currentAnnouncements(runtime),
};
