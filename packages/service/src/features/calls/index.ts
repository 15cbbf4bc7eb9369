/**
 * Calls in direct messages and groups, and the gateway's voice commands (op 4, op 5). Invariants: a channel has at most
 * one call, with its notice; a call lasts as long as somebody has a place in it; changes lock the channel.
 */
export { callJobs, recoverLostPlaces } from './jobs.ts';
export { endCallAfterBlock, removeFromCall } from './leave-call.ts';
export { sessionChanged } from './places.ts';
export { callsIn } from './read-calls.ts';
export { callRoutes } from './routes.ts';
export { relaySignal, updateVoiceState } from './update-voice-state.ts';
