/**
 * Calls in direct messages and groups, and voice commands of the gateway: what sessions ask (op 4, op 5)
 * and what becomes of them. Invariants: a channel has one call at most, with its notice; a call goes on as long as
 * someone has a place in it, and ends with the last one; changes are made alone with the channel.
 */
export { callJobs, recoverLostPlaces } from './jobs.ts';
export { endCallAfterBlock, removeFromCall } from './leave-call.ts';
export { sessionChanged } from './places.ts';
export { callsIn } from './read-calls.ts';
export { callRoutes } from './routes.ts';
export { relaySignal, updateVoiceState } from './update-voice-state.ts';
