/** The connection to one person: found by STUN, secured by DTLS, then a stream of encrypted packets. */
import { randomBytes } from 'node:crypto';
import type { Answer } from '../sdp.ts';
import type { Certificate } from './certificate.ts';
import { Handshake } from './handshake.ts';
import type { MediaCipher } from './media-cipher.ts';
import type { Remote } from './media-port.ts';

export interface ConnectionEvents {
  connected(): void;
  /** Decrypted packets; RTP and RTCP share the port. */
  received(packet: Buffer): void;
  receivedReport(packet: Buffer): void;
}

export class Connection {
  /** This side's ICE user name and password. */
  readonly userFragment = randomBytes(9).toString('base64url');
  readonly password = randomBytes(24).toString('base64url');
  /** When the other side last proved its presence. */
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

  /**
   * Accepts an answer. The last one before the connection is established counts, because an earlier one may belong to
   * an older offer.
   */
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

  /** Called when the other side has proved by its password that it uses this address. */
  heard(remote: Remote, chosen: boolean, nowMs: number): void {
    this.heardAtMs = nowMs;
    if (chosen || this.#remote === null) this.#remote = remote;
  }

  /** Called when a TCP connection ended. */
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

  /** @returns the encrypted packet, for retransmission; null before the connection is up */
  sendMedia(header: Buffer, payload: Buffer, rollovers: number): Buffer | null {
    if (!this.#cipher || !this.#remote) return null;
    const sealed = this.#cipher.sealRtp(header, payload, rollovers);
    this.#remote.send(sealed);
    return sealed;
  }

  sendReport(packet: Buffer): void {
    if (this.#cipher) this.#remote?.send(this.#cipher.sealRtcp(packet));
  }

  /** Retransmits a packet. */
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
