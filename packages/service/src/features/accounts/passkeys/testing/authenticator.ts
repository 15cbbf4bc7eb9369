/** A software authenticator: creates passkeys (ES256) and signs with them like a device. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Encodable = Parameters<typeof isoCBOR.encode>[0];

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

interface Ceremony {
  readonly challenge: string;
  /** Origin of the page, as reported by the browser. */
  readonly origin: string;
  /** Differs from the origin's host only for a forged site. */
  readonly site?: string;
  /** False for a device without user verification. */
  readonly verified?: boolean;
}

/** What a device says about a new passkey, in CBOR. */
export type Attest = (made: {
  readonly keys: Credential['keys'];
  readonly clientDataHash: Buffer;
  readonly authData: Buffer;
}) => { readonly format: string; readonly statement: ReadonlyMap<string, unknown> };

const attestNothing: Attest = () => ({ format: 'none', statement: new Map() });

export interface Authenticator {
  readonly credentialId: string;
  /** The result of `navigator.credentials.create`; without attestation unless one is given. */
  create(ceremony: Ceremony, attest?: Attest): ReturnType<typeof creation>;
  /** The result of `navigator.credentials.get`; increments the counter unless one is given. */
  get(ceremony: Ceremony, counter?: number): ReturnType<typeof assertion>;
}

interface Credential {
  readonly id: Buffer;
  readonly keys: ReturnType<typeof newKeys>;
  readonly backedUp: boolean;
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** One device with one passkey. */
export function anAuthenticator({ backedUp = false } = {}): Authenticator {
  const credential: Credential = { id: randomBytes(32), keys: newKeys(), backedUp };
  let uses = 0;
  return {
    credentialId: credential.id.toString('base64url'),
    create: (ceremony, attest) => creation(credential, ceremony, attest),
    get(ceremony, counter) {
      uses += 1;
      return assertion(credential, ceremony, counter ?? uses);
    },
  };
}

function creation(credential: Credential, ceremony: Ceremony, attest = attestNothing) {
  const { id } = credential;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const authData = Buffer.concat([
    header(credential, ceremony, HAS_CREDENTIAL, 0),
    Buffer.alloc(16),
    length,
    id,
    coseKey(credential),
  ]);
  const client = clientData('webauthn.create', ceremony);
  const { format, statement } = attest({ keys: credential.keys, clientDataHash: sha256(client), authData });
  const attestation = new Map<string, unknown>([
    ['fmt', format],
    ['attStmt', statement],
    ['authData', new Uint8Array(authData)],
  ]);
  return {
    ...named(id),
    response: {
      clientDataJSON: client.toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as Encodable)).toString('base64url'),
      transports: ['internal'],
    },
  };
}

function assertion(credential: Credential, ceremony: Ceremony, counter: number) {
  const authenticatorData = header(credential, ceremony, 0, counter);
  const client = clientData('webauthn.get', ceremony);
  const signed = Buffer.concat([authenticatorData, sha256(client)]);
  return {
    ...named(credential.id),
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, credential.keys.privateKey).toString('base64url'),
    },
  };
}

function named(id: Buffer) {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key' as const };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The start of WebAuthn's authenticator data: the site, the flags and the counter. */
function header({ backedUp }: Credential, ceremony: Ceremony, extra: number, counter: number): Buffer {
  const verified = ceremony.verified === false ? 0 : USER_VERIFIED;
  const flags = USER_PRESENT | verified | extra | (backedUp ? BACKUP_ELIGIBLE | BACKED_UP : 0);
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags, 0);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(ceremony.site ?? new URL(ceremony.origin).hostname), tail]);
}

/** COSE: kind EC2, algorithm ES256, curve P-256, and the point. */
function coseKey({ keys }: Credential): Uint8Array {
  const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}
