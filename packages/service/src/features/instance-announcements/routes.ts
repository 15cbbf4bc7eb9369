import type { RouteTable } from '../../route-table.ts';
import { listInstanceAnnouncements } from './current.ts';

export const instanceAnnouncementRoutes: RouteTable = {
  listInstanceAnnouncements: ({ runtime }) => listInstanceAnnouncements(runtime),
};
