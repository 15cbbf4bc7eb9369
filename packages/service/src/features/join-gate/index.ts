/**
 * The join gate: a server's requirements for people who join by an invite or from Discovery, pauses, and the slow-down
 * during a raid. Invariants: it is off until set; joins are counted under the server's lock, so that all processes
 * count the same; bots and people added by an application skip it, except for a pause.
 */

export { raidAlertJob } from './count-join.ts';
export { joinRequirements } from './join-requirements.ts';
export { type HeldGate, type JoinPass, readGateForJoins, readPass } from './pass-gate.ts';
export { joinGateRoutes } from './routes.ts';
export { getJoinGate } from './update-join-gate.ts';
