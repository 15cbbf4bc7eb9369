import { bits, type Permission, putOverwrite } from '@guildhall/protocol';
import type { TestServer } from './builders.ts';

interface NewOverwrite {
  readonly role?: string;
  readonly member?: string;
  readonly allow?: readonly Permission[];
  readonly deny?: readonly Permission[];
}

/** Replaces the overwrite of a role or a member in a channel, as the owner; of everyone if neither is named. */
export async function overwritePermissions(
  { id, owner }: Pick<TestServer, 'id' | 'owner'>,
  channelId: string,
  { role = id, member, allow = [], deny = [] }: NewOverwrite,
): Promise<void> {
  await owner.do(putOverwrite, {
    params: { channelId, targetId: member ?? role },
    body: {
      type: member === undefined ? 'role' : 'member',
      allow: String(bits(...allow)),
      deny: String(bits(...deny)),
    },
  });
}
