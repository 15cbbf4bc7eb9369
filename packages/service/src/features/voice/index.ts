/**
 * Voice in servers: places of people, changes of these places, and connections. Invariants: a person has one place; a
 * place belongs to one session and ends with it; the forwarding unit admits nobody without a place.
 */
export { connectionView, iceCredentials } from './connection.ts';
export {
  announceMemberVoice,
  joinVoice,
  moveInVoice,
  type RequestedVoiceState,
  requireVoiceChannel,
} from './join-voice.ts';
export {
  announceLeave,
  releaseServerPlace,
  removeFromVoice,
} from './leave-voice.ts';
export { voiceStatesByServer } from './read-voice-states.ts';
export { recheckVoice } from './recheck-voice.ts';
export {
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
export { announceConnections } from './unit/announce-connection.ts';
export { applyLiveKitRights, applyLiveKitRightsJob, receiveLiveKitEvent } from './unit/live-kit-room.ts';
export { placeInRoom, roomLimit } from './unit/room-mode.ts';
export { followVoiceStates } from './unit/unit-host.ts';
export { connectUnit, signalUnit } from './unit/unit-signals.ts';
export { callStateView } from './view.ts';
