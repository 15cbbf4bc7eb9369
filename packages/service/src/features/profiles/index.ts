/** Profiles: what accounts tell of themselves, to those who share a server, direct message or friendship with them. */
export { getUser } from './get-profile.ts';

export { profileRoutes } from './routes.ts';
