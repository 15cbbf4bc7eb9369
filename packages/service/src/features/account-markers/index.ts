/**
 * What is left of a deleted account, a person's or a bot's (specification: Deleted account markers). Invariants: the id
 * stays and is never given again; nothing of name, profile and log-in does; everyone who could see it is told once.
 */
export { leaveMarkers } from './leave-markers.ts';
