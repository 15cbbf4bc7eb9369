/**
 * Checks that the other side of a handshake owns the key of its certificate, because a certificate alone can be copied
 * from the network. The library reads the proof (CertificateVerify, RFC 5246, 7.4.8) without checking it.
 */
import { verify, X509Certificate } from 'node:crypto';

export interface HandshakeMessage {
  readonly msg_type: number;
  readonly fragment: Buffer;
  serialize(): Buffer;
}

const CERTIFICATE_VERIFY = 15;
const FINISHED = 20;
/** Digests by signature scheme, as browsers use them. SHA-1 is excluded. */
const DIGESTS: ReadonlyMap<number, string> = new Map([
  [0x0403, 'sha256'],
  [0x0503, 'sha384'],
  [0x0603, 'sha512'],
  [0x0401, 'sha256'],
  [0x0501, 'sha384'],
  [0x0601, 'sha512'],
]);

/** @param messages all handshake messages in order */
export function provesOwnership(certificate: Uint8Array, messages: readonly HandshakeMessage[]): boolean {
  const proof = messages.find(({ msg_type }) => msg_type === CERTIFICATE_VERIFY)?.fragment;
  if (!proof || proof.length < 4) return false;
  const digest = DIGESTS.get(proof.readUInt16BE(0));
  const signature = proof.subarray(4, 4 + proof.readUInt16BE(2));
  const signedText = Buffer.concat(
    messages
      .filter(({ msg_type }) => msg_type !== CERTIFICATE_VERIFY && msg_type !== FINISHED)
      .map((message) => message.serialize()),
  );
  try {
    return (
      digest !== undefined &&
      verify(digest, signedText, new X509Certificate(certificate).publicKey, signature)
    );
  } catch {
    return false;
  }
}
