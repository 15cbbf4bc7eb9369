/**
 * Voice in servers: voice states, their changes, and connections. Invariants: a person has one voice state; it
 * belongs to one session and ends with it; the forwarding unit admits nobody without one.
 */
export { connectionView, iceCredentials } from './connection.ts';
export {
  announceMemberVoice,
  type Joined,
  joinVoice,
  moveInVoice,
  type RequestedVoiceState,
  requireVoiceChannel,
} from './join-voice.ts';
export { voiceStatesByServer } from './read-voice-states.ts';
export { recheckVoice } from './recheck-voice.ts';
export {
  announceLeave,
  removeFromVoice,
} from './remove-from-voice.ts';
export {
  findVoiceState,
  listVoiceStatesInChannels,
  lockVoiceState,
  markOrphaned,
  orphanedVoiceStates,
  takeOverVoiceState,
  unmarkRecovered,
  upsertVoiceState,
  type VoiceStateClaim,
  type VoiceStateRow,
  voiceStatesIn,
} from './store.ts';
export { announceConnections } from './unit/announce-connection.ts';
export { applyLiveKitRights, applyLiveKitRightsJob, receiveLiveKitEvent } from './unit/live-kit-room.ts';
export { peersToRenew, placeInRoom, roomLimit } from './unit/room-mode.ts';
export { followVoiceStates } from './unit/unit-host.ts';
export { connectUnit, signalUnit } from './unit/unit-signals.ts';
export { callStateView, voiceStateView } from './view.ts';
