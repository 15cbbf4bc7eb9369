/** The unit's certificate: created at start, and identified in every offer by its fingerprint. */
import { createHash, X509Certificate } from 'node:crypto';
import { CipherContext, HashAlgorithm, NamedCurveAlgorithm, SignatureAlgorithm } from 'werift';

export interface Certificate {
  readonly certPem: string;
  readonly keyPem: string;
  readonly signatureHash: { readonly hash: 4; readonly signature: 3 };
  /** SHA-256, as in `a=fingerprint`. */
  readonly fingerprint: string;
}

/** A self-signed certificate with its key, for DTLS. */
export async function createCertificate(): Promise<Certificate> {
  const signatureHash = { signature: SignatureAlgorithm.ecdsa_3, hash: HashAlgorithm.sha256_4 } as const;
  const { certPem, keyPem } = await CipherContext.createSelfSignedCertificateWithKey(
    signatureHash,
    NamedCurveAlgorithm.secp256r1_23,
  );
  return { certPem, keyPem, signatureHash, fingerprint: fingerprintOf(new X509Certificate(certPem).raw) };
}

/** SHA-256 of a DER certificate as hexadecimal pairs separated by colons. */
function fingerprintOf(certificate: Uint8Array): string {
  const digits = createHash('sha256').update(certificate).digest('hex').toUpperCase();
  return digits.match(/../g)?.join(':') ?? '';
}

/** Whether a certificate has the fingerprint that signalling announced. */
export function hasFingerprint(certificate: Uint8Array, fingerprint: string): boolean {
  return fingerprintOf(certificate) === fingerprint.toUpperCase();
}
