import { isoTime } from '@guildhall/platform';
import type { JoinRequirements } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { isEmailVerified, mayReachOthers } from '../accounts/index.ts';
import { createChallenge } from '../challenges/index.ts';
import { needsChallenge, whenOldEnough } from './pass-gate.ts';
import { findGate } from './store.ts';

const NOTHING: JoinRequirements = { allowedAt: null, verifiedEmail: false, question: null, challenge: null };
/** Joins in ten minutes that do not make challenges harder. */
const USUAL = 20;

/** The remaining requirements for a person. A challenge is created once all others are met. */
export async function joinRequirements(
  runtime: Runtime,
  serverId: string,
  userId: string,
): Promise<JoinRequirements> {
  const { db } = runtime.database;
  const gate = await findGate(db, serverId);
  const verifiedEmail =
    !(await mayReachOthers(runtime, db, userId)) ||
    (gate?.verifiedEmail === true && !(await isEmailVerified(db, userId)));
  if (!gate) return { ...NOTHING, verifiedEmail };
  const now = runtime.clock.now();
  const allowedAt = whenOldEnough(gate, userId);
  const given = needsChallenge(gate, now) && allowedAt <= now && !verifiedEmail;
  return {
    allowedAt: allowedAt > now ? isoTime(allowedAt) : null,
    verifiedEmail,
    question: gate.challenge === 'question' ? gate.question : null,
    challenge: given
      ? await createChallenge(runtime, `join:${serverId}:${userId}`, {
          key: `join:${serverId}`,
          usual: USUAL,
        })
      : null,
  };
}
