/**
 * Calls in direct messages and groups, and the gateway's voice commands (op 4, op 5). Invariants: a channel has at most
 * one call, with its notice; a call lasts as long as someone is in it; changes lock the channel.
 */
export { announceRunningCall } from './announce-call.ts';
export { sessionChanged } from './held-voice-states.ts';
export { callJobs, recoverLostVoiceStates } from './jobs.ts';
export { endCallAfterBlock, removeFromCall } from './leave-voice.ts';
export { callsOf } from './read-calls.ts';
export { callRoutes } from './routes.ts';
export { relaySignal, updateVoiceState } from './update-voice-state.ts';
