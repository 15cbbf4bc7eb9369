/**
 * The page in voice: joining, leaving, the person's own state (op 4), and connections requested by gateway events
 * (docs/guides/voice.md). A page is in one channel at a time.
 */
import type { Dispatched } from '@guildhall/client';
import { OPCODES } from '@guildhall/protocol/gateway-codes';
import { client } from '../../../state/client.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { clearPictures, dropPictures, putPicture } from '../pictures/streams.ts';
import { visiblePictures } from '../pictures/visible-picture.ts';
import { audioContext } from '../sound/audio-context.ts';
import { play, startPlayback, stopPlayback, stopPlaying, stopSource } from '../sound/playback.ts';
import { playCue } from '../sound/tones.ts';
import { voiceText as text } from '../strings.ts';
import { changeOwnVoice, type OwnVoice, ownVoice } from '../voice-store.ts';
import { type JoinOptions, planAfterJoin, runAfterJoin } from './after-join.ts';
import type { Line } from './line.ts';
import { lineKind } from './line-kind.ts';
import { hidePictures, ownTracks, startOwnMedia, stopOwnMedia } from './own-media.ts';
import {
  applyChoices,
  holdState,
  isSilenced,
  ownSessions,
  sendLeave,
  sendResumedState,
  sendState,
} from './own-state.ts';
import { stopWatchingQuality, updateQualities, watchQuality } from './quality.ts';

type Payload<Name extends Dispatched['name']> = Extract<Dispatched, { readonly name: Name }>['payload'];

/** A move begins like a removal; it names the new channel within this time. */
const MOVED_WITHIN_MS = 1500;
/** By then the next line works, or the old one is useless. */
const RETIRES_AFTER_MS = 8_000;

let line: Line | null = null;
/** The replaced line, which stays until its successor works. */
let retiring: Line | null = null;
let retireTimer: ReturnType<typeof setTimeout> | undefined;
/** The line's channel, even while the line is down; `joinedAt` distinguishes its end from that of the previous one. */
let joined: Pick<Payload<'VOICE_SERVER_UPDATE'>, 'channelId' | 'joinedAt'> | null = null;
let endTimer: ReturnType<typeof setTimeout> | undefined;

/** Joins a voice channel or call, or starts a call; moves there from another one. */
export function joinVoice(channelId: string, options: JoinOptions = {}): void {
  const current = ownVoice.get();
  const wasRemoved = current?.phase === 'connected' && !line;
  if (current?.channelId === channelId && !wasRemoved) return;
  planAfterJoin({ ...options, channelId });
  if (!gatewayStore.get().channels[channelId]) return;
  clearTimeout(endTimer);
  if (current) hidePictures();
  ownVoice.update(() => ({
    ...placeOf(channelId),
    phase: 'joining',
    microphone: current?.microphone ?? 'starting',
    camera: 'off',
    screen: 'off',
    pictureProblem: null,
    soundBlocked: current?.soundBlocked ?? false,
    talking: false,
  }));
  if (!current) begin();
  sendState();
}

function placeOf(channelId: string): Pick<OwnVoice, 'channelId' | 'serverId'> {
  const serverId = gatewayStore.get().channels[channelId]?.serverId ?? DIRECT;
  return { channelId, serverId: serverId === DIRECT ? null : serverId };
}

/** Sets up what lasts through moves. */
function begin(): void {
  const context = audioContext();
  const follow = () => changeOwnVoice({ soundBlocked: context.state !== 'running' });
  context.onstatechange = follow;
  follow();
  startPlayback(isSilenced);
  startOwnMedia((source, track) => {
    line?.setTrack(source, track);
    retiring?.setTrack(source, track);
    applyChoices();
  });
  applyChoices();
  watchQuality(() => line?.links ?? []);
}

/** Leaves; stops all sound and pictures at once. */
export function leaveVoice(): void {
  const voice = ownVoice.get();
  if (!voice) return;
  sendLeave(voice.serverId);
  playCue('leave');
  end();
}

function end(): void {
  clearTimeout(endTimer);
  planAfterJoin(null);
  joined = null;
  closeLine();
  stopOwnMedia();
  stopPlayback();
  stopWatchingQuality();
  clearPictures();
  ownVoice.update(() => null);
}

function closeLine(): void {
  retire();
  line?.close();
  line = null;
}

function retire(): void {
  clearTimeout(retireTimer);
  retiring?.close();
  retiring = null;
}

/** Plays sound that the browser held back; call it from a click. */
export function allowSound(): void {
  audioContext();
}

/** Restarts broken connections to the others. */
export function repairLine(): void {
  line?.repair();
}

client.on('dispatch', (event) => {
  const voice = ownVoice.get();
  if (!voice) {
    if (event.name === 'RESUMED') sendResumedState();
    // The page left, or another device took its place, before this answer: nobody else gives the place up.
    else if (event.name === 'VOICE_SERVER_UPDATE') sendLeave(null);
    return undefined;
  }
  switch (event.name) {
    case 'VOICE_SERVER_UPDATE':
      return connect(event.payload);
    case 'VOICE_SIGNAL':
      return line?.channelId === event.payload.channelId ? line.receive(event.payload) : undefined;
    case 'VOICE_STATE_UPDATE':
      return event.payload.userId === gatewayStore.get().account?.id
        ? followOwn(voice, event.payload)
        : followOther(event.payload);
    case 'READY':
      return joinAgain();
    case 'RESUMED':
      // A move that was under way may still be refused.
      changeOwnVoice({
        phase: line && voice.channelId === joined?.channelId ? 'connected' : 'joining',
      });
      sendResumedState(joined?.channelId);
      return line?.repair();
    default:
  }
});
client.on('state', (state) => {
  if (state === 'stopped' || state === 'idle') end();
  else if (state !== 'connected') changeOwnVoice({ phase: 'reconnecting' });
});
// On another network, the old connections are useless.
addEventListener('online', repairLine);
visiblePictures.subscribe(() => line?.show(visiblePictures.get()));
addEventListener('pagehide', () => {
  const voice = ownVoice.get();
  if (voice) sendLeave(voice.serverId);
});

/** A new session is not in the voice channel of the old one. */
function joinAgain(): void {
  const { account, voiceStates } = gatewayStore.get();
  const known = voiceStates[account?.id ?? ''];
  // Before it was admitted anywhere, this page is about to take that device's place.
  if (known && joined && !ownSessions.has(known.sessionId)) yieldToOtherDevice();
  else {
    closeLine();
    changeOwnVoice({ phase: 'joining' });
    sendState();
  }
}

function yieldToOtherDevice(): void {
  end();
  showToast(text.takenOver);
}

function connect(server: Payload<'VOICE_SERVER_UPDATE'>): void {
  const channel = gatewayStore.get().channels[server.channelId];
  const ownSessionId = client.gateway.sessionId;
  if (!ownSessionId) return;
  clearTimeout(endTimer);
  holdState(false);
  const wasMoved = ownVoice.get()?.channelId !== server.channelId;
  // Camera and screen stop on a move, so that nobody is shown to another room unasked.
  if (joined && joined.channelId !== server.channelId) {
    hidePictures();
    closeLine();
  }
  joined = server;
  if (line?.leadsTo(server)) line.renew(server);
  else openLine(server, ownSessionId);
  changeOwnVoice({ ...placeOf(server.channelId), phase: 'connected' });
  if (wasMoved && channel) showToast(text.moved(channel.name));
  runAfterJoin(server.channelId);
}

/** Connects in the way that the server requests; the previous line stays until the new one works. */
function openLine(server: Payload<'VOICE_SERVER_UPDATE'>, ownSessionId: string): void {
  retire();
  retiring = line;
  retireTimer = setTimeout(retire, RETIRES_AFTER_MS);
  const { channelId } = server;
  const isCurrent = () => line === opened;
  const opened: Line = new (lineKind(server))({
    server,
    ownSessionId,
    bitrate: gatewayStore.get().channels[channelId]?.bitrate,
    tracks: ownTracks,
    signal: (targetSessionId, signal) =>
      client.gateway.send(OPCODES.voiceSignal, { channelId, targetSessionId, signal }),
    received(userId, source, track) {
      if (!isCurrent()) return;
      if (source === 'camera' || source === 'screen') putPicture(userId, source, track);
      else if (track) play(userId, source, track);
      else stopSource(userId, source);
    },
    left(userId) {
      if (!isCurrent()) return;
      stopPlaying(userId);
      dropPictures(userId);
    },
    changed() {
      if (!isCurrent()) return;
      if (opened.links.every(({ state }) => state === 'connected')) retire();
      void updateQualities(opened.links);
    },
  });
  line = opened;
  opened.start();
  opened.show(visiblePictures.get());
  if (!retiring) playCue('join');
}

function followOwn(voice: OwnVoice, state: Payload<'VOICE_STATE_UPDATE'>): void {
  const isThisSession = state.sessionId === client.gateway.sessionId;
  if (state.error) {
    // A later choice has its own answer, except when it is the channel where the page still is.
    const awaitsAnswer = ![state.error.channelId, joined?.channelId].includes(voice.channelId);
    if (!isThisSession || awaitsAnswer) return;
    planAfterJoin(null);
    if (voice.phase !== 'joining') return;
    showToast(text.refused(state.error), 'problem');
    if (joined && line) {
      // Announces there what was refused with the move.
      changeOwnVoice({ ...placeOf(joined.channelId), phase: 'connected' });
      sendState();
    } else end();
  } else if (state.channelId !== null && !isThisSession && !ownSessions.has(state.sessionId)) {
    // While joining, this page is about to take that device's place, even if the connection ends meanwhile.
    if (joined && voice.phase !== 'joining') yieldToOtherDevice();
  } else if (state.channelId === null && isThisSession && line && state.joinedAt === joined?.joinedAt) {
    closeLine();
    // The server dropped this page during a disconnection; READY or RESUMED joins again.
    if (voice.phase === 'reconnecting') return;
    holdState(voice.phase === 'connected');
    clearTimeout(endTimer);
    endTimer = setTimeout(() => {
      end();
      showToast(text.removed, 'problem');
    }, MOVED_WITHIN_MS);
  } else if (state.channelId !== null && isThisSession) {
    // A move: VOICE_SERVER_UPDATE follows, however late.
    clearTimeout(endTimer);
  }
}

function followOther(state: Payload<'VOICE_STATE_UPDATE'>): void {
  if (!line) return;
  const { userId, sessionId, channelId } = state;
  const known = gatewayStore.get().voiceStates[userId];
  // They moved here from another channel and are connected already.
  if (channelId === null && known && known.channelId !== line.channelId) return;
  if (channelId === line.channelId) {
    line.keepSession(userId, sessionId);
    if (known?.channelId !== channelId) playCue('join');
  } else if (line.has(sessionId)) {
    line.drop(sessionId);
    retiring?.drop(sessionId);
    playCue('leave');
  }
}
