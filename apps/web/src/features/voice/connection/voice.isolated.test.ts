/** What the page does in voice when it is moved or disconnected, against a stand-in for the gateway and the devices. */
import type { VoiceState } from '@guildhall/protocol';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { aChannel, aServer, aState } from '../../../state/builders.ts';
import type { GatewayEvent } from '../../../state/events.ts';
import { applyEvent, applyWaiting, gatewayStore } from '../../../state/gateway-store.ts';
import { openCamera, openScreen } from '../pictures/capture.ts';
import { changeOwnVoice, ownVoice } from '../voice-store.ts';
import { ownTracks, showPicture } from './own-media.ts';
import { toggleMuted } from './own-state.ts';

const gateway = vi.hoisted(() => ({ sessionId: 'own', send: vi.fn(), listeners: [] as unknown[] }));
vi.mock('../../../state/client.ts', () => ({
  client: { gateway, on: (name: string, run: unknown) => name === 'dispatch' && gateway.listeners.push(run) },
}));
vi.mock('../../../state/frame.ts', () => ({ oncePerFrame: () => vi.fn() }));
vi.mock('../../../ui/toasts/toast.ts', () => ({ showToast: vi.fn(), showProblem: vi.fn() }));
vi.mock('../pictures/capture.ts', () => ({ openCamera: vi.fn(), openScreen: vi.fn() }));
vi.mock('../sound/audio-context.ts', () => ({ audioContext: () => ({ state: 'running' }) }));
vi.mock('../sound/microphone.ts', () => ({
  openMicrophone: () => new Promise(() => undefined),
}));
vi.mock('../sound/tones.ts', () => ({ playCue: vi.fn() }));
vi.mock('../sound/playback.ts', () => ({
  setDeafened: vi.fn(),
  setSpeaking: vi.fn(),
  startPlayback: vi.fn(),
  stopPlayback: vi.fn(),
  updateVolumes: vi.fn(),
}));
vi.mock('./line-kind.ts', () => ({
  lineKind: () =>
    class {
      readonly links = [];
      leadsTo = () => false;
      start = vi.fn();
      renew = vi.fn();
      show = vi.fn();
      setTrack = vi.fn();
      repair = vi.fn();
      close = vi.fn();
    },
}));
vi.stubGlobal('addEventListener', vi.fn());
vi.stubGlobal(
  'MediaStream',
  class {
    getVideoTracks = () => [];
  },
);
afterAll(() => vi.unstubAllGlobals());
const { joinVoice, leaveVoice } = await import('./voice.ts');

const joinedAt = {
  '61': '2026-05-04T10:00:00.000Z',
  '62': '2026-05-04T10:01:00.000Z',
  '63': '2026-05-04T10:02:00.000Z',
};

function receive(name: string, payload: object): void {
  applyEvent({ name, payload } as GatewayEvent);
  if (name === 'RESUMED') applyWaiting();
  dispatch(name, payload);
}

/** An event that the store has applied. */
function dispatch(name: string, payload: object): void {
  for (const run of gateway.listeners as ((event: object) => void)[]) run({ name, payload });
}

function stateIn(channelId: keyof typeof joinedAt, change: Partial<VoiceState> = {}): object {
  const userId = gatewayStore.get().account?.id;
  return { serverId: '5', channelId, userId, sessionId: 'own', joinedAt: joinedAt[channelId], ...change };
}

function refuse(channelId: keyof typeof joinedAt): void {
  const error = { code: 'channel_full', message: 'This channel is full.', channelId };
  receive('VOICE_STATE_UPDATE', { ...stateIn(channelId, { channelId: null }), error });
}

function connect(channelId: keyof typeof joinedAt): void {
  receive('VOICE_SERVER_UPDATE', { channelId, mode: 'mesh', peers: [], joinedAt: joinedAt[channelId] });
}

/** The gateway connection has a new session, whose READY says that this person is in voice with another one. */
function beginSession(sessionId: string, known: string): void {
  gateway.sessionId = sessionId;
  applyEvent({ name: 'VOICE_STATE_UPDATE', payload: stateIn('61', { sessionId: known }) } as GatewayEvent);
  applyWaiting();
  dispatch('READY', {});
}

const sent = () => gateway.send.mock.calls.map(([_op, { channelId }]) => channelId);

beforeEach(() => {
  gateway.sessionId = 'own';
  const channels = Object.keys(joinedAt).map((id) => aChannel(id, '5', { kind: 'voice' }));
  gatewayStore.update(() => aState([aServer('5', { channels })]));
  vi.mocked(openCamera).mockResolvedValue({ stop: vi.fn() } as never);
  leaveVoice();
  joinVoice('61');
  receive('VOICE_STATE_UPDATE', stateIn('61'));
  connect('61');
  gateway.send.mockClear();
});

it('stays in the channel to which a moderator moved the page while it was disconnected', () => {
  receive('VOICE_STATE_UPDATE', stateIn('61', { channelId: null }));
  receive('VOICE_STATE_UPDATE', stateIn('62'));
  receive('RESUMED', {});
  expect(sent()).toEqual(['62']);
  connect('62');
  expect(ownVoice.get()).toMatchObject({ channelId: '62', phase: 'connected' });
});

it('joins again when the person chooses the channel right after they were disconnected from it', () => {
  receive('VOICE_STATE_UPDATE', stateIn('61', { channelId: null }));
  joinVoice('61');
  expect(sent()).toEqual(['61']);
  expect(ownVoice.get()?.phase).toBe('joining');
});

it('leaves once it is connected again if the person left while it was not', () => {
  leaveVoice();
  gateway.send.mockClear();
  receive('RESUMED', {});
  expect(sent()).toEqual([null]);
  receive('VOICE_STATE_UPDATE', stateIn('61', { channelId: null }));
  receive('RESUMED', {});
  expect(sent()).toEqual([null]);
});

it('joins the channel that the person chose just before the disconnection', () => {
  joinVoice('62');
  gateway.send.mockClear();
  receive('RESUMED', {});
  expect(sent()).toEqual(['62']);
});

it('returns to the previous channel when moves are refused that were chosen during a disconnection', () => {
  changeOwnVoice({ phase: 'reconnecting' });
  joinVoice('62');
  joinVoice('63');
  receive('RESUMED', {});
  refuse('62');
  refuse('63');
  expect(ownVoice.get()).toMatchObject({ channelId: '61', phase: 'connected' });
  expect(sent().at(-1)).toBe('61');
});

it('goes on to the channel that the person chose before the previous choice was refused', () => {
  joinVoice('62');
  joinVoice('63', { camera: true });
  refuse('62');
  connect('63');
  expect(sent()).toEqual(['62', '63']);
  expect(ownVoice.get()).toMatchObject({ channelId: '63', phase: 'connected', camera: 'starting' });
});

it('stays in the previous channel if the person chose it again before the move was refused', () => {
  joinVoice('62');
  joinVoice('61');
  refuse('62');
  expect(ownVoice.get()).toMatchObject({ channelId: '61', phase: 'connected' });
});

it('joins again when the connection ends before the answer to joining, twice in a row', () => {
  beginSession('second', 'own');
  gateway.send.mockClear();
  beginSession('third', 'second');
  expect(sent()).toEqual(['61']);
  expect(ownVoice.get()?.phase).toBe('joining');
});

it('takes the place of another device whose state changes before the answer', () => {
  leaveVoice();
  joinVoice('61');
  receive('VOICE_STATE_UPDATE', stateIn('61', { sessionId: 'other', selfMute: true }));
  connect('61');
  expect(ownVoice.get()?.phase).toBe('connected');
});

it('still takes the place of another device when the connection ends before the answer', () => {
  leaveVoice();
  joinVoice('61');
  beginSession('second', 'other');
  expect(ownVoice.get()?.phase).toBe('joining');
});

it('still takes the place of another device whose state changes while the page is disconnected', () => {
  leaveVoice();
  joinVoice('61');
  changeOwnVoice({ phase: 'reconnecting' });
  receive('VOICE_STATE_UPDATE', stateIn('61', { sessionId: 'other', selfMute: true }));
  receive('RESUMED', {});
  expect(sent().at(-1)).toBe('61');
  expect(ownVoice.get()?.phase).toBe('joining');
});

it('leaves once more when the answer to joining arrives after it has left', () => {
  leaveVoice();
  gateway.send.mockClear();
  connect('61');
  expect(sent()).toEqual([null]);
  expect(ownVoice.get()).toBeNull();
});

it('stops the camera as soon as the person chooses another channel', async () => {
  await showPicture('camera');
  expect(ownVoice.get()?.camera).toBe('on');
  joinVoice('62');
  expect(ownTracks.get('camera')).toBeNull();
});

it('stops sharing the screen when the permission is withdrawn', async () => {
  const picture = { stop: vi.fn() };
  vi.mocked(openScreen).mockResolvedValue({ picture, sound: null } as never);
  await showPicture('screen');
  expect(ownVoice.get()?.screen).toBe('on');
  const overwrites = [{ id: '5', type: 'role', allow: '0', deny: String(1 << 9) }] as const;
  receive('CHANNEL_UPDATE', aChannel('61', '5', { kind: 'voice', overwrites: [...overwrites] }));
  applyWaiting();
  expect(ownVoice.get()?.screen).toBe('off');
  expect(picture.stop).toHaveBeenCalled();
});

it('announces in the previous channel that the person muted themselves during a move that was refused', () => {
  vi.useFakeTimers();
  joinVoice('62');
  toggleMuted();
  vi.runOnlyPendingTimers();
  expect(sent()).toEqual(['62', '62']);
  refuse('62');
  expect(ownVoice.get()?.channelId).toBe('61');
  expect(gateway.send.mock.lastCall?.[1]).toMatchObject({ channelId: '61', selfMute: true });
  toggleMuted();
  vi.useRealTimers();
});
