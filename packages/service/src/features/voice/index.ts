/**
 * Voice of servers: who is where, and how it changes. Invariants: one place a person; a place is one session's and goes
 * with it; what moves through voice itself never passes the instance.
 */
export { connection } from './connection.ts';
export {
  announceMemberVoice,
  joinVoice,
  moveInVoice,
  requireVoiceChannel,
  type VoiceWish,
} from './join-voice.ts';
export { announceLeft, emptyVoiceChannel, giveUpServerPlace, leaveServerVoice } from './leave-voice.ts';
export { voiceStatesByServer } from './read-voice-states.ts';
export { recheckVoice } from './recheck-voice.ts';
export {
  deleteVoiceStates,
  findVoiceState,
  listVoiceStatesInChannels,
  lockVoiceState,
  markOrphaned,
  orphanedPlaces,
  type PlaceClaim,
  takeOverPlace,
  unmarkRecovered,
  upsertVoiceState,
  type VoiceStateRow,
  voiceStatesIn,
} from './store.ts';
export { callStateView } from './view.ts';
