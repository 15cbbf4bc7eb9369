/** What a page does in a room of a LiveKit server, against a stand-in for LiveKit's library. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { LineOptions } from './line.ts';
import { LiveKitLine } from './live-kit-line.ts';

type Listener = (...given: unknown[]) => void;

class FakeRoom {
  state = 'disconnected';
  readonly remoteParticipants = new Map<string, unknown>();
  readonly published: [string, unknown][] = [];
  readonly connectedWith: unknown[] = [];
  readonly localParticipant = {
    getTrackPublications: () => [],
    publishTrack: async (track: MediaStreamTrack, { source }: { readonly source: string }) => {
      this.published.push([source, track]);
    },
    unpublishTrack: async (track: MediaStreamTrack) => {
      this.published.push(['gone', track]);
    },
  };
  readonly #listeners = new Map<string, Listener>();

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, listener);
    return this;
  }
  emit(event: string, ...given: unknown[]): void {
    this.#listeners.get(event)?.(...given);
  }
  async connect(url: string, token: string): Promise<void> {
    this.connectedWith.push(url, token);
    this.state = 'connected';
  }
  async disconnect(): Promise<void> {
    this.state = 'disconnected';
  }
}

const rooms = vi.hoisted((): unknown[] => []);
vi.mock('livekit-client', () => ({
  RoomEvent: new Proxy({}, { get: (_events, name) => name }),
  Room: class {
    constructor() {
      const room = new FakeRoom();
      rooms.push(room);
      // biome-ignore lint/correctness/noConstructorReturn: the test inspects the room that the line creates
      return room;
    }
  },
}));

const track = (name: string) => ({ id: name }) as MediaStreamTrack;
const SERVER = {
  channelId: '1',
  joinedAt: '2026-01-31T12:00:00.000Z',
  mode: 'sfu',
  endpoint: 'wss://livekit.example.org',
  token: 'first',
  iceServers: [],
  peers: [{ userId: '7', sessionId: 'theirs' }],
} as const satisfies LineOptions['server'];

let heard: unknown[][];
let left: string[];
let signals: unknown[][];

beforeEach(() => {
  rooms.length = 0;
  [heard, left, signals] = [[], [], []];
});

function aLine(tracks: ReadonlyMap<'microphone', MediaStreamTrack> = new Map()): LiveKitLine {
  return new LiveKitLine({
    server: SERVER,
    ownSessionId: 'own',
    bitrate: 64_000,
    tracks,
    signal: (...given) => void signals.push(given),
    received: (...given) => void heard.push(given),
    left: (userId) => void left.push(userId),
    changed() {},
  });
}

async function connected(line: LiveKitLine): Promise<FakeRoom> {
  line.start();
  await expect.poll(() => line.state).toBe('connected');
  return rooms.at(-1) as FakeRoom;
}

it('connects with the token, and publishes, replaces and unpublishes tracks', async () => {
  const line = aLine(new Map([['microphone', track('voice')]]));
  const room = await connected(line);
  expect(room.connectedWith).toEqual([SERVER.endpoint, 'first']);
  await expect.poll(() => room.published).toEqual([['microphone', track('voice')]]);
  line.setTrack('microphone', track('other'));
  line.setTrack('screen', track('desk'));
  line.setTrack('screen', null);
  await expect
    .poll(() => room.published.slice(1))
    .toEqual([
      ['gone', track('voice')],
      ['microphone', track('other')],
    ]);
});

it('publishes the microphone again after a server mute, which unpublished it', async () => {
  const voice = track('voice');
  const line = aLine(new Map([['microphone', voice]]));
  const room = await connected(line);
  await expect.poll(() => room.published).toEqual([['microphone', voice]]);
  room.emit('LocalTrackUnpublished', { source: 'microphone', track: { mediaStreamTrack: voice } });
  room.emit('ParticipantPermissionsChanged', {}, room.localParticipant);
  await expect
    .poll(() => room.published)
    .toEqual([
      ['microphone', voice],
      ['microphone', voice],
    ]);
  line.close();
});

it('plays tracks of others by their source, and requests only shown pictures', async () => {
  const line = aLine();
  const room = await connected(line);
  const chosen: unknown[] = [];
  const publication = {
    source: 'screen_share',
    setEnabled: (enabled: boolean) => chosen.push(enabled),
    setVideoDimensions: (size: object) => chosen.push(size),
  };
  const person = { identity: '7', trackPublications: new Map([['a', publication]]) };
  room.remoteParticipants.set('7', person);
  room.emit('TrackSubscribed', { mediaStreamTrack: track('desk') }, publication, person);
  expect(heard).toEqual([['7', 'screen', track('desk')]]);
  line.show([{ userId: '7', source: 'screen', height: 720 }]);
  expect(chosen).toEqual([false, true, { width: 1280, height: 720 }]);
  room.emit('TrackUnsubscribed', {}, publication, person);
  room.emit('ParticipantDisconnected', person);
  expect(heard.at(-1)).toEqual(['7', 'screen', null]);
  expect(left).toEqual(['7']);
});

it('keeps a working connection, and uses a newer token otherwise', async () => {
  const line = aLine();
  const room = await connected(line);
  const newer = { ...SERVER, token: 'second' };
  expect(line.leadsTo(newer)).toBe(true);
  room.state = 'disconnected';
  expect(line.leadsTo(newer)).toBe(false);
  line.repair();
  expect(signals).toEqual([[SERVER.endpoint, { kind: 'join' }]]);
  line.close();
  expect(left).toEqual(['7']);
});
