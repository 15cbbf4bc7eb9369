/** A subscribed browser and its push service: checks the signature of notifications and decrypts them. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { SafeFetchRequest } from '@guildhall/platform';
import type { PushNotice } from '@guildhall/protocol';

export interface Device {
  /** The result of `PushManager.subscribe`. */
  readonly subscription: { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } };
  /** Received notifications, oldest first. */
  readonly notices: readonly PushNotice[];
  /** Takes a request to the endpoint. @throws Error when it is not signed with the key that it subscribed with */
  receive(request: SafeFetchRequest): void;
}

/** @param publicKey of the instance */
export function aDevice(endpoint: string, publicKey: string): Device {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const notices: PushNotice[] = [];
  return {
    subscription: {
      endpoint,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    notices,
    receive({ headers = {}, body = '' }) {
      verifySignature(headers.Authorization ?? '', new URL(endpoint).origin, publicKey);
      notices.push(JSON.parse(decrypt(Buffer.from(body), pair, auth)) as PushNotice);
    },
  };
}

/** RFC 8292: `vapid t=<token>, k=<key>`. */
function verifySignature(authorization: string, audience: string, publicKey: string): void {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isValid || key !== publicKey) throw new Error('the push message is not signed by the instance');
  if (aud !== audience || !/^(https|mailto):/.test(sub)) throw new Error(`wrong claims: ${aud}, ${sub}`);
}

/** RFC 8188 and 8291: salt (16), record size (4), length and key of the sender, one record. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${purpose}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
