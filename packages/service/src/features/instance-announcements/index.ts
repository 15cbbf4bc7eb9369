/**
 * Announcements of the instance to everyone. Invariant: every change, by an operator or by time, emits an event with
 * all current announcements. Changes run one at a time, so the last event is always current.
 */
export {
  changeAnnouncement,
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
} from './as-operator.ts';
export { listInstanceAnnouncements } from './current.ts';
export { instanceAnnouncementJobs } from './jobs.ts';
export { instanceAnnouncementRoutes } from './routes.ts';
