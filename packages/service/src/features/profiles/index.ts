/** Profiles of accounts, for people who share a server, direct message or friendship. */
export { getUser } from './get-profile.ts';

export { profileRoutes } from './routes.ts';
