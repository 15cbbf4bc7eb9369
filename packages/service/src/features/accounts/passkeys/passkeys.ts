/**
 * Passkeys (WebAuthn): discoverable and with user verification by the device, so that one counts as both factors.
 * A challenge can be answered once, within 5 minutes.
 */
import { ApiError, fingerprint, isoTime, MINUTE_MS } from '@guildhall/platform';
import { type EndpointBody, isId, LIMITS, type Passkey } from '@guildhall/protocol';
import type { Context, Runtime } from '../../../runtime.ts';
import type { Db } from '../../../tables.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { type FreshProof, requireFreshProof, requireStillProved } from '../sign-in/fresh-proof.ts';
import { requireSignInMethod } from '../sign-in/require-sign-in-method.ts';
import { requireSession } from '../sign-in/sessions.ts';
import { relyingParty } from './relying-party.ts';
import {
  consumeChallenge,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeyRows,
  type PasskeyRow,
  renamePasskeyRow,
} from './store.ts';
import { loadWebAuthn, loadWebAuthnHelpers, type WebAuthn } from './webauthn.ts';

const CHALLENGE_MS = 5 * MINUTE_MS;

/** Stores the fingerprint of a challenge for 5 minutes. @param userId null for a log-in */
export async function storePasskeyChallenge(
  runtime: Runtime,
  db: Db,
  userId: string | null,
  challenge: string,
): Promise<void> {
  const expiresAt = new Date(runtime.clock.now() + CHALLENGE_MS);
  await insertChallenge(db, { fingerprint: fingerprint(challenge), userId, expiresAt });
}

/** Uses up a challenge that was stored for this purpose. @returns whether there was one */
export async function takeChallenge(
  runtime: Runtime,
  db: Db,
  userId: string | null,
  challenge: string,
): Promise<boolean> {
  return consumeChallenge(db, fingerprint(challenge), userId, new Date(runtime.clock.now()));
}

export async function listPasskeys({ runtime, actor }: Context): Promise<Passkey[]> {
  return (await listPasskeyRows(runtime.database.db, actor.id)).map(passkeyView);
}

/** Options for the browser. @throws ApiError wrong_password, wrong_code, too_many_passkeys */
export async function startPasskey({ runtime, actor, facts }: Context, proof: FreshProof) {
  const known = await listPasskeyRows(runtime.database.db, actor.id);
  if (known.length >= LIMITS.passkeysPerPerson) throw new ApiError('too_many_passkeys');
  const person = await requireFreshProof({ runtime, actor, facts }, proof);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: runtime.settings.name,
    rpID: relyingParty(runtime, facts).id,
    userID: new TextEncoder().encode(actor.id),
    userName: person.username,
    userDisplayName: person.displayName,
    attestationType: 'none',
    excludeCredentials: known.map((row) => ({ id: row.credentialId, transports: row.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await runtime.database.transaction(async (tx) => {
    await requireStillProved(tx, actor, person);
    await storePasskeyChallenge(runtime, tx.db, actor.id, options.challenge);
  });
  return { ...options };
}

/** Adds a passkey created by the browser. @throws ApiError invalid_passkey, too_many_passkeys */
export async function addPasskey(
  { runtime, actor, facts }: Context,
  { name, response }: EndpointBody<'addPasskey'>,
): Promise<Passkey> {
  const site = relyingParty(runtime, facts);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  let answered = '';
  const verify = async () =>
    verifyRegistrationResponse({
      // The library validates this unchecked input.
      response: {
        ...response,
        response: await withoutAttestation(response.response),
        clientExtensionResults: {},
      } as Parameters<WebAuthn['verifyRegistrationResponse']>[0]['response'],
      // Checked under the lock, because a change of the password meanwhile takes the challenge away.
      expectedChallenge: (challenge) => {
        answered = challenge;
        return true;
      },
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      requireUserVerification: true,
    });
  const { registrationInfo } = await verify().catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw new ApiError('invalid_passkey');
  const { credential, credentialBackedUp } = registrationInfo;
  return runtime.database.transaction(async (tx) => {
    await requireSession(tx, actor);
    if (!(await takeChallenge(runtime, tx.db, actor.id, answered))) throw new ApiError('invalid_passkey');
    if ((await listPasskeyRows(tx.db, actor.id)).length >= LIMITS.passkeysPerPerson)
      throw new ApiError('too_many_passkeys');
    const row = await insertPasskey(tx.db, {
      userId: actor.id,
      id: runtime.ids.next(),
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: String(credential.counter),
      transports: response.response.transports ?? [],
      backedUp: credentialBackedUp,
      name,
      createdAt: new Date(runtime.clock.now()),
    });
    if (!row) throw new ApiError('invalid_passkey');
    const event = { userId: actor.id, kind: 'passkey_added', facts, detail: row.name } as const;
    await recordSecurityEvent(runtime, tx, event);
    return passkeyView(row);
  });
}

/**
 * Drops what the device says about itself. Browsers do so too, because it is not asked for; the library would send
 * requests to addresses in its certificates, even inside the instance's own network.
 */
async function withoutAttestation<Created extends { readonly attestationObject: string }>(
  created: Created,
): Promise<Created> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await loadWebAuthnHelpers();
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(created.attestationObject));
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', decoded.get('authData')],
  ]);
  return { ...created, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(bare)) };
}

/** @throws ApiError unknown_passkey */
export async function renamePasskey({ runtime, actor }: Context, id: string, name: string): Promise<Passkey> {
  const row = isId(id) && (await renamePasskeyRow(runtime.database.db, actor.id, id, name));
  if (!row) throw new ApiError('unknown_passkey');
  return passkeyView(row);
}

/** @throws ApiError unknown_passkey, last_sign_in_method, wrong_password, wrong_code */
export async function removePasskey(
  { runtime, actor, facts }: Context,
  id: string,
  proof: FreshProof,
): Promise<undefined> {
  const own = await listPasskeyRows(runtime.database.db, actor.id);
  const passkey = own.find((row) => row.id === id);
  if (!passkey) throw new ApiError('unknown_passkey');
  const proved = await requireFreshProof({ runtime, actor, facts }, proof);
  await runtime.database.transaction(async (tx) => {
    await requireStillProved(tx, actor, proved);
    if (!(await deletePasskey(tx.db, actor.id, id))) throw new ApiError('unknown_passkey');
    await requireSignInMethod(runtime, tx, actor.id);
    const event = { userId: actor.id, kind: 'passkey_removed', facts, detail: passkey.name } as const;
    await recordSecurityEvent(runtime, tx, event);
  });
}

function passkeyView(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: isoTime(row.createdAt),
    lastUsedAt: row.lastUsedAt ? isoTime(row.lastUsedAt) : null,
    backedUp: row.backedUp,
  };
}
