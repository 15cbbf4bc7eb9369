/** The connection through the server, against a stand-in for the browser's. */
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import type { LineOptions } from './line.ts';
import { UnitLine } from './unit-line.ts';

const connections: Connection[] = [];
class Connection {
  connectionState = 'new';
  localDescription = { type: 'answer', sdp: 'the answer' };
  onconnectionstatechange: () => void = () => undefined;
  readonly configuration: RTCConfiguration;
  constructor(configuration: RTCConfiguration) {
    this.configuration = configuration;
    connections.push(this);
  }
  getTransceivers = () => [{ mid: '4', receiver: { track: { kind: 'audio' } }, sender: {} }];
  getStats = async () => new Map();
  setRemoteDescription = async () => undefined;
  setLocalDescription = async () => undefined;
  close = vi.fn();
}
vi.stubGlobal('RTCPeerConnection', Connection);
afterAll(() => vi.unstubAllGlobals());

const server: LineOptions['server'] = {
  channelId: '61',
  joinedAt: '2026-05-04T10:00:00.000Z',
  mode: 'sfu',
  endpoint: 'unit:1',
  iceServers: [],
  peers: [{ userId: '2', sessionId: 'other' }],
};

function aLine() {
  const received = vi.fn();
  const line = new UnitLine({
    server,
    ownSessionId: 'own',
    bitrate: undefined,
    tracks: new Map(),
    signal: vi.fn(),
    received,
    left: vi.fn(),
    changed: vi.fn(),
  });
  onTestFinished(() => line.close());
  const tell = (signal: Parameters<UnitLine['receive']>[0]['signal']) =>
    line.receive({ channelId: '61', fromSessionId: 'unit:1', fromUserId: null, signal });
  async function connect(): Promise<Connection> {
    const count = connections.length;
    tell({ kind: 'offer', sdp: 'the offer' });
    await expect.poll(() => connections.length).toBe(count + 1);
    return connections[count] as Connection;
  }
  return { line, received, tell, connect };
}

it('connects with the newest credentials of relays, because earlier ones expire', async () => {
  const { line, connect } = aLine();
  const iceServers = [{ urls: ['turn:relay.example.org'], username: '2:1', credential: 'newer' }];
  line.renew({ ...server, iceServers });
  expect((await connect()).configuration.iceServers).toEqual(iceServers);
});

it('plays someone who left and returned at once, even when their departure is reported late', async () => {
  const { line, received, tell, connect } = aLine();
  const connection = await connect();
  connection.connectionState = 'connected';
  connection.onconnectionstatechange();
  tell({ kind: 'places', places: [{ mid: '4', userId: '2', source: 'microphone' }] });
  expect(received.mock.calls).toEqual([['2', 'microphone', { kind: 'audio' }]]);
  line.drop('other');
  line.keepSession('2', 'other');
  expect(received).toHaveBeenCalledTimes(2);
});
