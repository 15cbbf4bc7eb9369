/**
 * The join gate: what a server asks of people who join by an invite or from Discovery, pauses, and the slow-down while
 * joins spike. Invariants: a server that never set one has none; joins are counted under the server's lock, so that all
 * processes count the same; bots and people added by an application pass it, but not a pause.
 */

export { raidAlertJob } from './count-join.ts';
export { joinRequirements } from './join-requirements.ts';
export { type HeldGate, holdGate, type JoinPass, readPass } from './pass-gate.ts';
export { joinGateRoutes } from './routes.ts';
export { readJoinGate } from './update-join-gate.ts';
