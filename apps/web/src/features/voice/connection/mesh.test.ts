/** The connections of a mesh, against a stand-in for the browser's. */
import { afterAll, expect, it, vi } from 'vitest';
import { Mesh } from './mesh.ts';

class Connection {
  connectionState = 'new';
  signalingState = 'stable';
  iceGatheringState = 'complete';
  localDescription: { type: string; sdp: string } | null = null;
  onnegotiationneeded: () => void = () => undefined;
  restartIce = vi.fn();
  close = vi.fn();
  addTransceiver(kind: string) {
    queueMicrotask(() => this.signalingState === 'stable' && this.onnegotiationneeded());
    const sender = { replaceTrack: async () => undefined, getParameters: () => ({ encodings: [] }) };
    return { sender, receiver: { track: { kind } } };
  }
  async setLocalDescription() {
    this.signalingState = 'have-local-offer';
    this.localDescription = { type: 'offer', sdp: 'the offer' };
  }
}
vi.stubGlobal('RTCPeerConnection', Connection);
vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => null });
afterAll(() => vi.unstubAllGlobals());

it('offers again as soon as the gateway is back, because the first offer may have been lost', async () => {
  const signal = vi.fn();
  const mesh = new Mesh({
    server: {
      channelId: '61',
      joinedAt: '2026-05-04T10:00:00.000Z',
      mode: 'mesh',
      iceServers: [],
      peers: [{ userId: '2', sessionId: 'other' }],
    },
    ownSessionId: 'own',
    bitrate: undefined,
    tracks: new Map(),
    signal,
    received: vi.fn(),
    left: vi.fn(),
    changed: vi.fn(),
  });
  const offer = ['other', { kind: 'offer', sdp: 'the offer' }];
  mesh.start();
  await vi.waitFor(() => expect(signal.mock.calls).toEqual([offer]));
  mesh.repair();
  await vi.waitFor(() => expect(signal.mock.calls).toEqual([offer, offer]));
  mesh.close();
});
