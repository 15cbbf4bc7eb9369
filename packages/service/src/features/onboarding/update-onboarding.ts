import type { Onboarding } from '@guildhall/protocol';
import { changeServer, type ServerContext } from '../access/index.ts';
import { type AuditChange, changesBetween } from '../audit/index.ts';
import { announceServerChanges } from '../servers/index.ts';
import { readEmoji } from './read-emoji.ts';
import { applyOnboardingInput, type OnboardingInput, requireGrantable } from './rules.ts';
import { findOnboarding, upsertOnboarding } from './store.ts';
import { onboardingView } from './view.ts';

export async function getOnboarding({ runtime, access }: ServerContext): Promise<Onboarding> {
  return onboardingView(access.server, await findOnboarding(runtime.database.db, access.server.id));
}

/**
 * Changes the questions for new members (design 5.13).
 * @throws ApiError missing_permission, unknown_role, unknown_channel, role_hierarchy, managed_role,
 * cannot_change_everyone, unknown_emoji
 */
export async function updateOnboarding(ctx: ServerContext, sent: OnboardingInput): Promise<Onboarding> {
  const { runtime } = ctx;
  const serverId = ctx.access.server.id;
  const nextId = () => runtime.ids.next();
  const known = await getOnboarding(ctx);
  const input = await readEmoji(ctx, known, sent);
  requireGrantable(ctx.access, known, applyOnboardingInput(known, input, nextId));
  return changeServer(
    ctx,
    () => undefined,
    async (tx, access) => {
      const before = onboardingView(access.server, await findOnboarding(tx.db, serverId));
      const after = applyOnboardingInput(before, input, nextId);
      requireGrantable(access, before, after);
      const changes = auditChanges(before, after);
      if (changes.length === 0) return after;
      await upsertOnboarding(tx.db, {
        serverId,
        enabled: after.enabled,
        defaultChannelIds: after.defaultChannelIds,
        prompts: after.prompts,
      });
      await announceServerChanges(ctx, tx, access.server.row, changes);
      return after;
    },
  );
}

/** Uses its own field names, because changes of the server's own fields have the same action. */
function auditChanges(before: Onboarding, after: Onboarding): AuditChange[] {
  const named = ({ enabled, defaultChannelIds, prompts }: Onboarding) => ({
    onboardingEnabled: enabled,
    onboardingDefaultChannelIds: defaultChannelIds,
    onboardingPrompts: prompts,
  });
  return changesBetween(named(before), named(after));
}
