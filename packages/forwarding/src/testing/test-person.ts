/** A person in a room without a browser: connects to the unit and sends and receives packets. For benchmarks. */
import { createHmac, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { DtlsClient } from 'werift';
import { headerBytes, isRtcp, writeHeader } from '../rtp/rtp-packet.ts';
import { createCertificate } from '../transport/certificate.ts';
import { createMediaCipher, GCM_PROFILE, type MediaCipher } from '../transport/media-cipher.ts';

const STUN_EVERY_MS = 2000;

export interface TestPacket {
  /** The section of the offer in which it is sent. */
  readonly mid: string;
  readonly payloadType: number;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
  readonly payload: Buffer;
}

export class TestPerson {
  readonly #socket: Socket = createSocket('udp4');
  readonly #received: (payload: Buffer, packet: Buffer) => void;
  /** Media packets that have arrived, including repeated ones. */
  arrived = 0;
  #cipher: MediaCipher | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param received called with the payload of each new media packet, and the whole packet */
  constructor(received: (payload: Buffer, packet: Buffer) => void) {
    this.#received = received;
  }

  /**
   * Connects to the first address of an offer.
   * @param answer passes the answer to the unit @returns when packets may be sent
   */
  async connect(offer: string, answer: (sdp: string) => void): Promise<void> {
    const read = (pattern: RegExp) => pattern.exec(offer)?.slice(1) ?? [];
    const [address = '', port = '0'] = read(/^a=candidate:\d+ 1 udp \d+ (\S+) (\d+)/m);
    const [name = ''] = read(/^a=ice-ufrag:(\S+)/m);
    const [password = ''] = read(/^a=ice-pwd:(\S+)/m);
    const certificate = await createCertificate();
    await new Promise<void>((resolve) => this.#socket.bind(0, '127.0.0.1', resolve));
    this.#socket.connect(Number(port), address);
    await new Promise((resolve) => this.#socket.once('connect', resolve));
    const transport = {
      type: 'ice',
      closed: false,
      onData(_packet: Buffer): void {},
      send: async (packet: Buffer) => this.#socket.send(packet),
      close: async () => undefined,
    };
    this.#socket.on('message', (packet) => this.#receive(packet, transport.onData));
    const { certPem: cert, keyPem: key, signatureHash, fingerprint } = certificate;
    answer(`a=ice-ufrag:${randomBytes(4).toString('hex')}\r\na=fingerprint:sha-256 ${fingerprint}\r\n`);
    const greet = () => this.#socket.send(bindingRequest(name, password));
    greet();
    this.#timer = setInterval(greet, STUN_EVERY_MS);
    const dtls = new DtlsClient({
      cert,
      key,
      signatureHash,
      transport: transport as never,
      srtpProfiles: [GCM_PROFILE],
      extendedMasterSecret: true,
    });
    const connected = new Promise<void>((resolve) => dtls.onConnect.once(() => resolve()));
    await dtls.connect();
    await connected;
    this.#cipher = createMediaCipher(GCM_PROFILE, dtls.extractSessionKeys(16, 12));
  }

  send({ mid, payload, ...numbers }: TestPacket): void {
    const extension = { id: 1, value: Buffer.from(mid) };
    const header = writeHeader({ ...numbers, marker: true, extension });
    if (this.#cipher) this.#socket.send(this.#cipher.sealRtp(header, payload, 0));
  }

  sendReport(packet: Buffer): void {
    if (this.#cipher) this.#socket.send(this.#cipher.sealRtcp(packet));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#socket.close();
  }

  #receive(packet: Buffer, handshake: (packet: Buffer) => void): void {
    const first = packet[0] ?? 0;
    if (first >= 20 && first < 64) handshake(packet);
    else if (first >= 128 && first < 192 && !isRtcp(packet)) {
      this.arrived += 1;
      const opened = this.#cipher?.openRtp(packet);
      if (opened) this.#received(opened.subarray(headerBytes(opened) ?? 0), opened);
    }
  }
}

function bindingRequest(name: string, password: string): Buffer {
  const user = Buffer.from(`${name}:test`);
  const padded = Buffer.concat([user, Buffer.alloc((4 - (user.length % 4)) % 4)]);
  const nominate = Buffer.from([0, 0x25, 0, 0]);
  const head = Buffer.concat([Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]), randomBytes(12)]);
  const attributes = Buffer.concat([Buffer.from([0, 6, 0, user.length]), padded, nominate]);
  head.writeUInt16BE(attributes.length + 24, 2);
  const digest = createHmac('sha1', password).update(head).update(attributes).digest();
  return Buffer.concat([head, attributes, Buffer.from([0, 8, 0, 20]), digest]);
}
