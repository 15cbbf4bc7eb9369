/** The connections of a mesh, against a stand-in for the browser's. */
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { Mesh } from './mesh.ts';

const connections: Connection[] = [];
class Connection {
  connectionState = 'new';
  signalingState = 'stable';
  iceGatheringState = 'complete';
  localDescription: { type: string; sdp: string } | null = null;
  remoteDescription: object | null = null;
  onnegotiationneeded: () => void = () => undefined;
  restartIce = vi.fn();
  close = vi.fn();
  setConfiguration = vi.fn();
  readonly transceivers: object[] = [];
  constructor() {
    connections.push(this);
  }
  getTransceivers = () => this.transceivers;
  addTransceiver(kind: string) {
    queueMicrotask(() => this.signalingState === 'stable' && this.onnegotiationneeded());
    const sender = { replaceTrack: async () => undefined, getParameters: () => ({ encodings: [] }) };
    const transceiver = { sender, receiver: { track: { kind } } };
    this.transceivers.push(transceiver);
    return transceiver;
  }
  async setLocalDescription() {
    const type = this.signalingState === 'stable' ? 'offer' : 'answer';
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
    this.localDescription = { type, sdp: `the ${type}` };
  }
  async setRemoteDescription(description: object) {
    this.remoteDescription = description;
    this.signalingState = 'have-remote-offer';
  }
}
vi.stubGlobal('RTCPeerConnection', Connection);
vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => null });
afterAll(() => vi.unstubAllGlobals());

const offer = ['other', { kind: 'offer', sdp: 'the offer' }];

function aServer(peers: { userId: string; sessionId: string }[]) {
  const server = { channelId: '61', joinedAt: '2026-05-04T10:00:00.000Z', mode: 'mesh' } as const;
  return { ...server, iceServers: [], peers };
}

function aMesh(peers: { userId: string; sessionId: string }[]) {
  const signal = vi.fn();
  const mesh = new Mesh({
    server: aServer(peers),
    ownSessionId: 'own',
    bitrate: undefined,
    tracks: new Map(),
    signal,
    received: vi.fn(),
    left: vi.fn(),
    changed: vi.fn(),
  });
  onTestFinished(() => mesh.close());
  return {
    mesh,
    signal,
    sends: (...all: unknown[]) => expect.poll(() => signal.mock.calls).toEqual(all),
  };
}
const another = { kind: 'offer', sdp: 'another offer' } as const;
const other = { userId: '2', sessionId: 'other' };

it('offers again as soon as the gateway is back, because the first offer may have been lost', async () => {
  const { mesh, sends } = aMesh([other]);
  mesh.start();
  await sends(offer);
  mesh.repair();
  await sends(offer, offer);
});

it('offers to someone who came while the gateway was away, whose offer was lost', async () => {
  const { mesh, sends } = aMesh([]);
  mesh.start();
  mesh.renew(aServer([other]));
  await sends(offer);
  mesh.renew(aServer([other]));
  mesh.repair();
  await sends(offer, offer);
});

it('offers again instead of taking the offer of someone who cannot have received the first one', async () => {
  const { mesh, sends } = aMesh([other]);
  mesh.start();
  await sends(offer);
  mesh.receive({ channelId: '61', fromSessionId: 'other', fromUserId: '2', signal: another });
  await sends(offer, offer);
});

it('leaves no trace of an offer that gives way to another one', async () => {
  const { mesh, sends } = aMesh([{ userId: '2', sessionId: 'zoe' }]);
  mesh.start();
  await sends(['zoe', { kind: 'offer', sdp: 'the offer' }]);
  const given = connections.at(-1);
  mesh.receive({ channelId: '61', fromSessionId: 'zoe', fromUserId: '2', signal: another });
  await sends(['zoe', { kind: 'offer', sdp: 'the offer' }], ['zoe', { kind: 'answer', sdp: 'the answer' }]);
  expect(given?.close).toHaveBeenCalled();
  expect(connections.at(-1)?.transceivers).toEqual([]);
});

it('makes connections with the newest credentials of relays, because earlier ones expire', async () => {
  const { mesh, sends } = aMesh([other]);
  mesh.start();
  await sends(offer);
  const iceServers = [{ urls: ['turn:relay.example.org'], username: '2:1', credential: 'newer' }];
  mesh.renew({ ...aServer([other]), iceServers });
  expect(connections.at(-1)?.setConfiguration).toHaveBeenCalledWith({
    iceServers,
    bundlePolicy: 'max-bundle',
  });
});
