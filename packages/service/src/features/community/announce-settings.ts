import type { CommunitySettings } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import type { ServerContext, ServerRow } from '../access/index.ts';
import { changesBetween } from '../audit/index.ts';
import { announceServerChanges } from '../servers/index.ts';
import { auditedSettings } from './view.ts';

/** SERVER_UPDATE and an audit entry for the changes; nothing when there are none (design 13.38). */
export async function announceSettings(
  ctx: ServerContext,
  tx: Transaction,
  row: ServerRow,
  before: CommunitySettings,
  after: CommunitySettings,
): Promise<void> {
  const changes = changesBetween(auditedSettings(before), auditedSettings(after));
  if (changes.length === 0) return;
  await announceServerChanges(ctx, tx, row, changes);
}
