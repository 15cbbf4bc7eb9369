/** Account deletion: everything is erased after 14 days, unless the person logs in before (design 6.2, 6.3). */
import { Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { Timestamp } from '../contract/schema.ts';
import { FRESH_PROOF, FRESH_PROOF_LIMITS } from './fresh-proof.ts';

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/auth/delete',
  summary: 'Request the deletion of the account; logging in within 14 days cancels it',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({
    ...FRESH_PROOF,
    deleteMessages: Type.Boolean({ description: 'Whether to delete everything the caller wrote, too' }),
  }),
  replies: { 202: Type.Object({ deletionAt: Timestamp }) },
  errors: ['owns_servers', 'wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
});

export const accountDeletionEndpoints = { deleteAccount };
