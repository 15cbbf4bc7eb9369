/**
 * Whether the other side of a handshake has the key of the certificate that it showed: a certificate alone can be copied
 * from the wire. The library reads the proof (CertificateVerify, RFC 5246, 7.4.8) without checking it.
 */
import { verify, X509Certificate } from 'node:crypto';

export interface HandshakeMessage {
  readonly msg_type: number;
  readonly fragment: Buffer;
  serialize(): Buffer;
}

const CERTIFICATE_VERIFY = 15;
const FINISHED = 20;
/** By signature scheme: the digests that browsers sign with. SHA-1 is not among them. */
const DIGESTS: ReadonlyMap<number, string> = new Map([
  [0x0403, 'sha256'],
  [0x0503, 'sha384'],
  [0x0603, 'sha512'],
  [0x0401, 'sha256'],
  [0x0501, 'sha384'],
  [0x0601, 'sha512'],
]);

/** @param messages everything that was said in the handshake, in order */
export function provesOwnership(certificate: Uint8Array, messages: readonly HandshakeMessage[]): boolean {
  const proof = messages.find(({ msg_type }) => msg_type === CERTIFICATE_VERIFY)?.fragment;
  if (!proof || proof.length < 4) return false;
  const digest = DIGESTS.get(proof.readUInt16BE(0));
  const signature = proof.subarray(4, 4 + proof.readUInt16BE(2));
  const said = Buffer.concat(
    messages
      .filter(({ msg_type }) => msg_type !== CERTIFICATE_VERIFY && msg_type !== FINISHED)
      .map((message) => message.serialize()),
  );
  try {
    return (
      digest !== undefined && verify(digest, said, new X509Certificate(certificate).publicKey, signature)
    );
  } catch {
    return false;
  }
}
