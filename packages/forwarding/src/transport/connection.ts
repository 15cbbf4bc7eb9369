/** The way to one person: found by STUN, agreed on by DTLS, and then a stream of sealed packets. */
import { randomBytes } from 'node:crypto';
import type { Answer } from '../sdp.ts';
import type { Certificate } from './certificate.ts';
import { Handshake } from './handshake.ts';
import type { MediaCipher } from './media-cipher.ts';
import type { Remote } from './media-port.ts';

export interface ConnectionEvents {
  connected(): void;
  /** Opened packets; RTP and RTCP share the port. */
  received(packet: Buffer): void;
  receivedReport(packet: Buffer): void;
}

export class Connection {
  /** ICE's names and password of this end. */
  readonly userFragment = randomBytes(9).toString('base64url');
  readonly password = randomBytes(24).toString('base64url');
  /** When the other end last proved to be there. */
  heardAtMs: number;
  readonly #certificate: Certificate;
  readonly #events: ConnectionEvents;
  #remote: Remote | null = null;
  #handshake: Handshake | null = null;
  #cipher: MediaCipher | null = null;

  constructor(certificate: Certificate, nowMs: number, events: ConnectionEvents) {
    this.#certificate = certificate;
    this.#events = events;
    this.heardAtMs = nowMs;
  }

  get isConnected(): boolean {
    return this.#cipher !== null;
  }

  /** The last answer before the connection is there counts: an earlier one may be to an offer before this one. */
  accept({ fingerprint }: Answer): void {
    if (this.#cipher) return;
    const handshake: Handshake = new Handshake({
      certificate: this.#certificate,
      fingerprint,
      send: (packet) => {
        if (this.#handshake === handshake) this.#remote?.send(packet);
      },
      connected: (cipher) => {
        if (this.#handshake !== handshake) return;
        this.#cipher = cipher;
        this.#events.connected();
      },
      failed: () => {
        if (this.#handshake === handshake) this.#handshake = null;
      },
    });
    this.#handshake = handshake;
  }

  /** The other end proved by its password that this way leads to it. */
  heard(remote: Remote, chosen: boolean, nowMs: number): void {
    this.heardAtMs = nowMs;
    if (chosen || this.#remote === null) this.#remote = remote;
  }

  /** A TCP connection ended. */
  lost(remote: Remote): void {
    if (this.#remote === remote) this.#remote = null;
  }

  receiveHandshake(packet: Buffer): void {
    this.#handshake?.receive(packet);
  }

  receiveMedia(sealed: Buffer, isReport: boolean): void {
    if (!this.#cipher) return;
    const packet = isReport ? this.#cipher.openRtcp(sealed) : this.#cipher.openRtp(sealed);
    if (!packet) return;
    if (isReport) this.#events.receivedReport(packet);
    else this.#events.received(packet);
  }

  /** @returns the sealed packet, for sending it once more; null before the connection is there */
  sendMedia(header: Buffer, payload: Buffer, rollovers: number): Buffer | null {
    if (!this.#cipher || !this.#remote) return null;
    const sealed = this.#cipher.sealRtp(header, payload, rollovers);
    this.#remote.send(sealed);
    return sealed;
  }

  sendReport(packet: Buffer): void {
    if (this.#cipher) this.#remote?.send(this.#cipher.sealRtcp(packet));
  }

  /** Sends a packet once more as it was. */
  resend(sealed: Buffer): void {
    this.#remote?.send(sealed);
  }

  close(): void {
    this.#cipher = null;
    this.#handshake = null;
    this.#remote?.close();
    this.#remote = null;
  }
}
