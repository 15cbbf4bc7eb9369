/** Profiles: what accounts show to people who share a server, direct message or friendship with them. */
export { getUser } from './get-profile.ts';

export { profileRoutes } from './routes.ts';
