/**
 * Voice of servers: who is where, and how it changes. Invariants: one place a person; a place is one session's and goes
 * with it; what moves through voice itself never passes the instance.
 */
export { connection } from './connection.ts';
export { announceVoiceOf, joinVoice, moveInVoice, type VoiceWish, voiceChannelOf } from './join-voice.ts';
export { announceLeft, emptyVoiceChannel, giveUpServerPlace, leaveVoiceOf } from './leave-voice.ts';
export { voiceStatesOf } from './read-voice-states.ts';
export { recheckVoice } from './recheck-voice.ts';
export {
  deleteVoiceStates,
  lockVoiceState,
  markOrphaned,
  orphanedPlaces,
  type PlaceClaim,
  takeOverPlace,
  unmarkHeard,
  upsertVoiceState,
  type VoiceStateRow,
  voiceStateOf,
  voiceStatesIn,
  voiceStatesOfChannels,
} from './store.ts';
export { callStateView } from './view.ts';
