/** DTLS with one person, as the server: agrees on the media keys (DTLS-SRTP, RFC 5764). */
import { DtlsServer } from 'werift';
import { type Certificate, hasFingerprint } from './certificate.ts';
import { provesOwnership } from './certificate-proof.ts';
import { CTR_PROFILE, createMediaCipher, GCM_PROFILE, type MediaCipher } from './media-cipher.ts';

const HANDSHAKE = 22;
const CLIENT_HELLO = 1;

export interface HandshakeOptions {
  readonly certificate: Certificate;
  /** SHA-256 of the certificate from the person's answer; others are refused. */
  readonly fingerprint: string;
  send(packet: Buffer): void;
  connected(cipher: MediaCipher): void;
  failed(): void;
}

export class Handshake {
  readonly #server: DtlsServer;
  readonly #transport;
  #done = false;

  constructor(options: HandshakeOptions) {
    const { certificate } = options;
    this.#transport = {
      type: 'ice',
      closed: false,
      onData(_packet: Buffer): void {},
      send: async (packet: Buffer) => options.send(packet),
      close: async () => undefined,
    };
    this.#server = new DtlsServer({
      cert: certificate.certPem,
      key: certificate.keyPem,
      signatureHash: certificate.signatureHash,
      transport: this.#transport as never,
      srtpProfiles: [GCM_PROFILE, CTR_PROFILE],
      extendedMasterSecret: true,
      certificateRequest: true,
    });
    this.#server.onError.subscribe(() => {
      if (!this.#done) options.failed();
    });
    this.#server.onConnect.subscribe(() => {
      if (!this.#done) this.#finish(options);
    });
  }

  receive(packet: Buffer): void {
    // An unencrypted ClientHello would restart the handshake.
    if (this.#done && packet[0] === HANDSHAKE && packet[13] === CLIENT_HELLO) return;
    try {
      this.#transport.onData(packet);
    } catch {
      // Drop malformed records, as if they had been lost.
    }
  }

  #finish({ fingerprint, connected, failed }: HandshakeOptions): void {
    const { remoteCertificate, srtp } = this.#server;
    const profile = srtp.srtpProfile;
    const isOwner =
      remoteCertificate !== undefined &&
      hasFingerprint(remoteCertificate, fingerprint) &&
      provesOwnership(remoteCertificate, this.#server.dtls.sortedHandshakeCache);
    if (!isOwner || !profile) {
      failed();
      return;
    }
    this.#done = true;
    const saltBytes = profile === GCM_PROFILE ? 12 : 14;
    connected(createMediaCipher(profile, this.#server.extractSessionKeys(16, saltBytes)));
  }
}
