/** The packet path: no input crashes it, and its output follows the standards. */
import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RtpHeader, SrtcpSession, SrtpSession } from 'werift';
import type { Report } from './messages.ts';
import { IncomingStream } from './room/incoming-stream.ts';
import { Numbering } from './rtp/numbering.ts';
import { readFeedback, receiverReport } from './rtp/reports.ts';
import { beginsKeyframe, headerBytes, readRtp, writeHeader } from './rtp/rtp-packet.ts';
import { readAnswer } from './sdp.ts';
import { createCertificate } from './transport/certificate.ts';
import { provesOwnership } from './transport/certificate-proof.ts';
import { CTR_PROFILE, createMediaCipher, GCM_PROFILE } from './transport/media-cipher.ts';
import { Frames, MediaPort, type Remote, UnprovedConnections } from './transport/media-port.ts';
import { bindingResponse, isAuthentic, readBindingRequest } from './transport/stun.ts';
import { Unit } from './unit.ts';

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.family === 'IPv6');
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));

it('accepts any bytes from the network without throwing', () => {
  const cipher = createMediaCipher(GCM_PROFILE, someKeys(12));
  fc.assert(
    fc.property(bytes, (packet) => {
      readRtp(packet);
      readFeedback(packet);
      headerBytes(packet);
      beginsKeyframe(packet);
      expect(cipher.openRtp(packet)).toBeNull();
      expect(cipher.openRtcp(packet)).toBeNull();
      const request = readBindingRequest(packet);
      if (request) expect(isAuthentic(request, 'secret')).toBe(false);
      readAnswer(packet.toString('latin1'));
    }),
    { numRuns: 3000 },
  );
});

function someKeys(saltBytes: number) {
  const [localKey, remoteKey] = [randomBytes(16), randomBytes(16)];
  const [localSalt, remoteSalt] = [randomBytes(saltBytes), randomBytes(saltBytes)];
  return { localKey, localSalt, remoteKey, remoteSalt };
}

it.each([
  ['GCM', GCM_PROFILE, 12],
  ['counter mode', CTR_PROFILE, 14],
] as const)(
  'encrypts and decrypts with %s like the library, and accepts no packet twice',
  (_name, profile, salt) => {
    const keys = someKeys(salt);
    const cipher = createMediaCipher(profile, keys);
    const theirs = {
      profile,
      keys: {
        localMasterKey: keys.remoteKey,
        localMasterSalt: keys.remoteSalt,
        remoteMasterKey: keys.localKey,
        remoteMasterSalt: keys.localSalt,
      },
    };
    const [rtp, rtcp] = [new SrtpSession(theirs), new SrtcpSession(theirs)];
    const numbers = { marker: true, payloadType: 111, ssrc: 7, timestamp: 960 };
    // Across the wrap-around of sequence numbers.
    for (const [count, sequence] of [65_534, 65_535, 0, 1].entries()) {
      const header = writeHeader({ ...numbers, sequence, extension: { id: 2, value: Buffer.from([40]) } });
      const clear = Buffer.concat([header, Buffer.from('a voice')]);
      expect(rtp.decrypt(cipher.sealRtp(header, Buffer.from('a voice'), count < 2 ? 0 : 1))).toEqual(clear);
      const sealed = rtp.encrypt(Buffer.from('a voice'), RtpHeader.deSerialize(header));
      expect(cipher.openRtp(sealed)).toEqual(clear);
      expect(cipher.openRtp(sealed)).toBeNull();
      sealed[20] = (sealed[20] ?? 0) ^ 1;
      expect(cipher.openRtp(sealed)).toBeNull();
    }
    const report = receiverReport(7, []);
    expect(rtcp.decrypt(cipher.sealRtcp(report))).toEqual(report);
    expect(cipher.openRtcp(rtcp.encrypt(report))).toEqual(report);
  },
);

it('numbers forwarded packets without gaps or repeats, despite late, skipped and changing packets', () => {
  const step = fc.record({
    by: fc.constantFrom(1, 1, 1, 1, 2, 3, -1, -2),
    does: fc.constantFrom('send', 'send', 'send', 'skip', 'change'),
  });
  fc.assert(
    fc.property(fc.nat(65_535), fc.array(step, { maxLength: 200 }), (start, steps) => {
      const numbering = new Numbering(48_000);
      const sent = new Set<number>();
      const seen = new Set<number>();
      let at = start;
      let nowMs = 1;
      for (const { by, does } of steps) {
        at += by;
        nowMs += 20;
        if (does === 'change') {
          numbering.change();
          seen.clear();
        } else if (!seen.has(at)) {
          seen.add(at);
          const sequence = ((at % 65_536) + 65_536) % 65_536;
          const numbers = does === 'send' ? numbering.number(sequence, at * 960, nowMs) : null;
          if (does === 'skip') numbering.skip(sequence);
          if (!numbers) continue;
          const index = numbers.rollovers * 65_536 + numbers.sequence;
          expect(sent.has(index)).toBe(false);
          sent.add(index);
        }
      }
    }),
  );
});

it('answers binding requests only with the right password', () => {
  const packet = bindingRequest('name', 'secret');
  const request = readBindingRequest(packet);
  if (!request) throw new Error('the request was not read');
  expect(request).toMatchObject({ localName: 'name', nominates: false });
  expect(isAuthentic(request, 'secret')).toBe(true);
  expect(isAuthentic(request, 'guess')).toBe(false);
  for (const address of ['192.0.2.1', '2001:db8::1', '::ffff:192.0.2.1']) {
    const response = bindingResponse(request, { address, port: 4000 }, 'secret');
    expect(response.readUInt16BE(0)).toBe(0x0101);
    expect(response.length).toBe(20 + response.readUInt16BE(2));
  }
});

function bindingRequest(name: string, password: string): Buffer {
  const user = Buffer.from(`${name}:them`.padEnd(20));
  const head = Buffer.concat([Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]), randomBytes(12)]);
  const username = Buffer.concat([Buffer.from([0, 6, 0, user.length]), user]);
  head.writeUInt16BE(username.length + 24, 2);
  const digest = createHmac('sha1', password).update(head).update(username).digest();
  return Buffer.concat([head, username, Buffer.from([0, 8, 0, 20]), digest]);
}

it('splits a stream into packets at any chunk boundaries', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 })), fc.nat(20), (packets, cut) => {
      const framed = Buffer.concat(
        packets.flatMap((packet) => [Buffer.from([0, packet.length]), Buffer.from(packet)]),
      );
      const taken: Buffer[] = [];
      const frames = new Frames(
        (packet) => taken.push(Buffer.from(packet)),
        () => expect.unreachable(),
      );
      for (let at = 0; at < framed.length; at += cut + 1) frames.push(framed.subarray(at, at + cut + 1));
      expect(taken).toEqual(packets.map((packet) => Buffer.from(packet)));
    }),
  );
});

it('refuses a packet larger than any browser sends, before it is complete', () => {
  const taken: string[] = [];
  const frames = new Frames(
    () => taken.push('packet'),
    () => taken.push('refusal'),
  );
  frames.push(Buffer.from([0, 1, 7, 255, 255, 7]));
  expect(taken).toEqual(['packet', 'refusal']);
});

it('reports on a stream whose sender has sent no report for a day', () => {
  const stream = new IncomingStream(7, 'microphone', -1);
  stream.noteReport(1, 0);
  expect(receiverReport(1, [stream.reception(24 * 3_600_000)])).toHaveLength(32);
});

it('trusts a certificate only with a signature by its key', async () => {
  const certificate = await createCertificate();
  const shown = Buffer.from(certificate.certPem.replace(/-----.*?-----|\s/g, ''), 'base64');
  const said = { msg_type: 1, fragment: Buffer.from('hello'), serialize: () => Buffer.from('hello') };
  const proof = (key: Parameters<typeof sign>[2]) => {
    const signature = sign('sha256', said.fragment, key);
    const fragment = Buffer.concat([Buffer.from([4, 3, 0, signature.length]), signature]);
    return { msg_type: 15, fragment, serialize: () => fragment };
  };
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  expect(provesOwnership(shown, [said, proof(certificate.keyPem)])).toBe(true);
  expect(provesOwnership(shown, [said, proof(other)])).toBe(false);
  expect(provesOwnership(shown, [said])).toBe(false);
});

it('keeps room for people in a call beside strangers who hold TCP connections', async () => {
  const remotes: Remote[] = [];
  const port = await MediaPort.open({
    ports: { first: 0, last: 0 },
    tcp: true,
    receive: (_packet, remote) => void remotes.push(remote),
    gone: () => undefined,
  });
  const sockets: Socket[] = [];
  const open = async (localAddress: string): Promise<'open' | 'refused'> => {
    const socket = connect({ host: '127.0.0.1', port: port.port, localAddress });
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(Buffer.from([0, 1, 7]));
    const before = remotes.length;
    const closed = once(socket, 'close').then(() => true);
    while (remotes.length === before) if (await Promise.race([closed, delay(5, false)])) return 'refused';
    return 'open';
  };
  try {
    for (let count = 0; count < 50; count += 1) expect(await open('127.0.0.1')).toBe('open');
    expect(await open('127.0.0.1')).toBe('refused');
    expect(await open('127.0.0.2')).toBe('open');
    remotes[0]?.proved();
    expect(await open('127.0.0.1')).toBe('open');
    expect(await open('127.0.0.1')).toBe('refused');
    sockets[1]?.destroy();
    await expect.poll(() => open('127.0.0.1')).toBe('open');
  } finally {
    for (const socket of sockets) socket.destroy();
    port.close();
  }
});

it('counts TCP connections of strangers over IPv6 by network', () => {
  const unproved = new UnprovedConnections();
  const sockets: Socket[] = [];
  const admit = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    sockets.push(socket);
    return unproved.admit(socket);
  };
  for (let count = 0; count < 50; count += 1) expect(admit(`2001:db8::7:${count}:1`)).toBe(true);
  for (const address of ['2001:db8::1', '2001:db8:0:0:7:7:7:7']) expect(admit(address)).toBe(false);
  for (const address of ['2001:db8:0:1::1', '2001:db8:0:1:1:1:1:1', '::1', 'fe80::1%eth0'])
    expect(admit(address)).toBe(true);
  for (const socket of sockets) unproved.forget(socket);
  expect(admit('2001:db8::1')).toBe(true);
  for (const socket of sockets) unproved.forget(socket);
});

it.runIf(hasIpv6)('accepts TCP connections over IPv6, too', async () => {
  const options = {
    ports: { first: 0, last: 0 },
    tcp: true,
    receive: () => undefined,
    gone: () => undefined,
  };
  const port = await MediaPort.open(options);
  for (const host of ['127.0.0.1', '::1']) {
    const socket = connect({ host, port: port.port });
    await once(socket, 'connect');
    socket.destroy();
  }
  port.close();
});

it('leaves a person sixteen connections, and none after the call', async () => {
  const reports: Report[] = [];
  const unit = await Unit.start(
    { ports: { first: 0, last: 0 }, tcp: true, addresses: ['127.0.0.1'] },
    (report) => void reports.push(report),
  );
  const sockets: Socket[] = [];
  const openCount = () => sockets.filter(({ destroyed, closed }) => !destroyed && !closed).length;
  try {
    const rights = { speaks: true, hears: true, showsScreen: true };
    unit.handle({ kind: 'admit', roomId: '9', sessionId: '1', userId: '1', rights });
    const [offer] = reports;
    const sdp = offer?.kind === 'offer' ? offer.sdp : '';
    const [name = '', password = ''] = ['ufrag', 'pwd'].map(
      (key) => new RegExp(`^a=ice-${key}:(\\S+)`, 'm').exec(sdp)?.[1],
    );
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(unit.port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined);
      const request = bindingRequest(name, password);
      socket.write(Buffer.concat([Buffer.from([0, request.length]), request]));
      await once(socket, 'data');
    }
    await expect.poll(openCount).toBe(16);
    unit.handle({ kind: 'remove', sessionId: '1' });
    await expect.poll(openCount).toBe(0);
  } finally {
    for (const socket of sockets) socket.destroy();
    unit.close();
  }
});
