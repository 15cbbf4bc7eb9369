/** The person's own voice state (op 4): applied here at once, then announced. */
import { OPCODES } from '@guildhall/protocol/gateway-codes';
import { client } from '../../../state/client.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { mayInChannel } from '../../../state/permissions.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { type SoundSource, setDeafened, updateVolumes } from '../sound/playback.ts';
import { voiceText as text } from '../strings.ts';
import { voiceSettings } from '../voice-settings.ts';
import { type OwnVoice, ownVoice, voiceChoices } from '../voice-store.ts';
import { hidePicture, setVoiceOn } from './own-media.ts';

/** Quick changes are announced once. */
const GATHER_MS = 250;

type Place = Pick<OwnVoice, 'serverId' | 'channelId'>;

/** Sessions in which this page joined voice, whose states are not from another device. */
export const ownSessions = new Set<string>();

let stateTimer: ReturnType<typeof setTimeout> | undefined;

export function toggleMuted(): void {
  const { muted, deafened } = voiceChoices.get();
  // Unmuting also undeafens.
  voiceChoices.update(() => ({ muted: deafened ? false : !muted, deafened: false }));
}

export function toggleDeafened(): void {
  voiceChoices.update(({ muted, deafened }) => ({ muted, deafened: !deafened }));
}
voiceChoices.subscribe(applyChoices);
gatewayStore.subscribe(applyChoices);
ownVoice.subscribe(applyChoices);

/** Without the permission, the server shows the screen to nobody, even if the permission returns. */
function endRefusedSharing(): void {
  const voice = ownVoice.get();
  if (voice?.screen !== 'on' || voice.serverId === null) return;
  if (mayInChannel(gatewayStore.get(), voice.channelId, 'shareScreen')) return;
  hidePicture('screen');
  showToast(text.sharingRefused, 'problem');
}
gatewayStore.subscribe(endRefusedSharing);
ownVoice.subscribe(endRefusedSharing);

/** The state as JSON; empty when it must be announced again. */
let lastAnnounced = '';
let isHeld = false;

/** Applies the person's choices and the server's decisions to microphone and speakers. */
export function applyChoices(): void {
  const voice = ownVoice.get();
  if (!voice) return;
  const { muted, deafened } = voiceChoices.get();
  const forced = ownState();
  const push = voiceSettings.get().input === 'push';
  const on = !muted && !deafened && !forced?.mute && !forced?.deaf && (!push || voice.talking);
  const deaf = deafened || forced?.deaf === true;
  setVoiceOn(on);
  setDeafened(deaf);
  updateVolumes();
  const announced = JSON.stringify(announcedState(voice));
  if (announced === lastAnnounced) return;
  lastAnnounced = announced;
  clearTimeout(stateTimer);
  stateTimer = setTimeout(() => {
    if (isHeld) lastAnnounced = '';
    else sendState();
  }, GATHER_MS);
}

/** During a move, op 4 for the previous channel would undo it: changes are announced once it has ended. */
export function holdState(held: boolean): void {
  isHeld = held;
}

function announcedState({ microphone, camera, screen }: OwnVoice) {
  const { muted, deafened } = voiceChoices.get();
  return {
    selfMute: muted || deafened || (microphone !== 'on' && microphone !== 'starting'),
    selfDeaf: deafened,
    selfVideo: camera === 'on',
    selfStream: screen === 'on',
  };
}

/** Joins the channel, or announces a change of the person's own state in it. */
export function sendState(target: Place | null = ownVoice.get()): void {
  clearTimeout(stateTimer);
  isHeld = false;
  const voice = ownVoice.get();
  if (!voice || !target) return;
  lastAnnounced = JSON.stringify(announcedState(voice));
  const { serverId, channelId } = target;
  if (client.gateway.sessionId) ownSessions.add(client.gateway.sessionId);
  client.gateway.send(OPCODES.voiceStateUpdate, { serverId, channelId, ...announcedState(voice) });
}

export function sendLeave(serverId: string | null): void {
  client.gateway.send(OPCODES.voiceStateUpdate, { serverId, channelId: null });
}

/**
 * {@link sendState} after a disconnection, in which leaving was not sent. If missed events moved this session, the page
 * announces its state where it is now: announcing the previous channel would undo the move. VOICE_SERVER_UPDATE follows.
 * @param joined the channel that the page was last connected to
 */
export function sendResumedState(joined?: string): void {
  const voice = ownVoice.get();
  const known = ownState();
  const isOwn = known?.sessionId === client.gateway.sessionId;
  const wasMoved = isOwn && known.channelId !== joined && voice !== null && voice.channelId === joined;
  if (isOwn && !voice) sendLeave(known.serverId);
  sendState(wasMoved ? known : undefined);
  holdState(wasMoved);
}

function ownState() {
  const { account, voiceStates } = gatewayStore.get();
  return voiceStates[account?.id ?? ''];
}

/** Whether not to play someone's sound: in a mesh no server filters it, so receivers do. */
export function isSilenced(userId: string, source: SoundSource): boolean {
  const state = gatewayStore.get().voiceStates[userId];
  return state === undefined || state.mute || (state.selfMute && source === 'microphone');
}
