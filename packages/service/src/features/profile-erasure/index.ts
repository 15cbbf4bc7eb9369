/**
 * Markers of deleted accounts, of people and bots (specification: Deleted account markers). Invariants: the id stays
 * and is never reused; name, profile and log-in are gone; everyone who could see the account receives one event.
 */
export { eraseProfile } from './erase-profile.ts';
