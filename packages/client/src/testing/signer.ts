/** Signs interactions like an instance (design 3.4), with a key for the test. */

/** Signs requests with a generated key. */
export interface RequestSigner {
  /** In hex. */
  readonly publicKey: string;
  /** A signed request. @param seconds Unix time */
  sign(body: string, seconds: number): Promise<Request>;
}

/** Creates a key and a signer for it. */
export async function createSigner(): Promise<RequestSigner> {
  const keys = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const publicKey = toHex(await crypto.subtle.exportKey('raw', keys.publicKey));
  return {
    publicKey,
    async sign(body, seconds) {
      const signed = new TextEncoder().encode(`${seconds}${body}`);
      const signature = toHex(await crypto.subtle.sign('Ed25519', keys.privateKey, signed));
      const headers = {
        'content-type': 'application/json',
        'x-signature-timestamp': String(seconds),
        'x-signature-ed25519': signature,
      };
      return new Request('http://test.invalid/interactions', { method: 'POST', headers, body });
    },
  };
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
