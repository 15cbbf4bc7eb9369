/**
 * Voice: who is where, and the signals by which their sessions connect. Invariants: one place a person; a place is one
 * session's and goes with it; what moves through voice itself never passes the instance.
 */
export { recurringVoiceJobs, voiceJobs } from './jobs.ts';
export { announceVoiceOf, moveInVoice, voiceChannelOf } from './join-voice.ts';
export { emptyVoiceChannel, leaveVoiceOf } from './leave-voice.ts';
export { sessionChanged } from './places.ts';
export { voiceStatesOf } from './read-voice-states.ts';
export { voiceStateOf } from './store.ts';
export { relaySignal, updateVoiceState } from './update-voice-state.ts';
