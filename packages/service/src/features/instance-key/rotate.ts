import { randomBytes } from 'node:crypto';
import {
  type Clock,
  createIdSource,
  lockedTransaction,
  type Pool,
  requireNoProcess,
  type SealedColumn,
  seal,
  unseal,
} from '@guildhall/platform';
import { SEALED_SECRETS } from '../accounts/index.ts';
import { SEALED_ID_TOKENS } from '../provider-sign-in/index.ts';
import { SEALED_TOKENS } from '../webhooks/index.ts';
import { endOtherKeys, insertRotation, replaceInstanceKey, replaceSealed } from './store.ts';

/** How many stored secrets were sealed with the new key. */
export interface RotatedKey {
  readonly webhookTokens: number;
  readonly twoFactorSecrets: number;
  readonly idTokens: number;
  /** Sealed with a former key, and therefore lost before. */
  readonly unreadable: number;
  /** Made for the former push key: people must turn push on again. */
  readonly endedPushSubscriptions: number;
}

/**
 * Stores a new key and seals everything with it, and ends all other keys of the instance, with an entry in the operator
 * log; or changes nothing.
 * @throws StartupError while a process runs on the database
 */
export async function rotateInstanceKey(pool: Pool, clock: Clock): Promise<RotatedKey> {
  return await lockedTransaction(pool, 'exclusive', async (client) => {
    await requireNoProcess(client, 'stop every process, then try again');
    const fresh = randomBytes(32);
    // Before the first start there is no key, and nothing is sealed.
    const old = (await replaceInstanceKey(client, fresh)) ?? fresh;
    let unreadable = 0;
    const resealAll = async (columns: readonly SealedColumn[]): Promise<number> => {
      let sealed = 0;
      for (const column of columns) {
        const reseal = (value: Buffer) => sealAgain(value, column, { old, fresh });
        const { replaced, left } = await replaceSealed(client, column, reseal);
        sealed += replaced;
        unreadable += left;
      }
      return sealed;
    };
    const webhookTokens = await resealAll([SEALED_TOKENS]);
    const twoFactorSecrets = await resealAll([SEALED_SECRETS]);
    const idTokens = await resealAll(SEALED_ID_TOKENS);
    const endedPushSubscriptions = await endOtherKeys(client);
    const rotated = { webhookTokens, twoFactorSecrets, idTokens, unreadable, endedPushSubscriptions };
    // No process runs, so every process number is free.
    const id = createIdSource(clock, () => 0).next();
    await insertRotation(client, { id, after: rotated, at: new Date(clock.now()) });
    return rotated;
  });
}

/** @returns null if the old key does not open the value */
function sealAgain(
  value: Buffer,
  { purpose }: SealedColumn,
  { old, fresh }: { readonly old: Buffer; readonly fresh: Buffer },
): Buffer | null {
  try {
    return seal(fresh, purpose, unseal(old, purpose, value));
  } catch {
    return null;
  }
}
