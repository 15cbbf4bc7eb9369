/** The attestation of an Android device, with a root certificate of its own, in the forms of X.509 and DER. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Attest } from './authenticator.ts';

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const time = (text: string) => der(0x17, Buffer.from(text));
const id = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const octets = (bytes: Uint8Array) => der(0x04, bytes);
const named = (name: string) => sequence(der(0x31, sequence(id('550403'), der(0x0c, Buffer.from(name)))));
const ECDSA_WITH_SHA256 = sequence(id('2a8648ce3d040302'));

/** Where to ask whether the certificate has been revoked. */
function revocationList(address: string): Buffer {
  const place = der(0xa0, der(0xa0, der(0x86, Buffer.from(address))));
  return sequence(id('551d1f'), octets(sequence(sequence(place))));
}

/** Android's description of the key, which repeats the challenge. */
function keyDescription(challenge: Uint8Array): Buffer {
  const level = der(0x0a, Buffer.from([1]));
  const description = [integer(3), level, integer(4), level, octets(challenge), octets(Buffer.alloc(0))];
  return sequence(id('2b06010401d679020111'), octets(sequence(...description, sequence(), sequence())));
}

function certificate(
  key: KeyObject,
  { name, signer, extensions }: { name: string; signer: KeyObject; extensions: readonly Buffer[] },
): Uint8Array {
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    named('root'),
    sequence(time('200101000000Z'), time('491231235959Z')),
    named(name),
    key.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))]),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, signer));
  return new Uint8Array(sequence(content, ECDSA_WITH_SHA256, signature));
}

/** @param address named by the certificate of the passkey */
export function androidAttestation(address: string): Attest {
  return ({ keys, clientDataHash, authData }) => {
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const signer = root.privateKey;
    const extensions = [keyDescription(clientDataHash), revocationList(address)];
    const leaf = certificate(keys.publicKey, { name: 'passkey', signer, extensions });
    const signed = sign('sha256', Buffer.concat([authData, clientDataHash]), keys.privateKey);
    return {
      format: 'android-key',
      statement: new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(signed)],
        ['x5c', [leaf, certificate(root.publicKey, { name: 'root', signer, extensions: [] })]],
      ]),
    };
  };
}
