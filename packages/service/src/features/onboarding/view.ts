/** Row to Onboarding. */
import type { Onboarding } from '@guildhall/protocol';
import type { ServerState } from '../access/index.ts';
import type { OnboardingRow } from './store.ts';

/** Leaves out roles and channels that were deleted since. */
export function onboardingView(server: ServerState, row: OnboardingRow | undefined): Onboarding {
  if (!row) return { enabled: false, defaultChannelIds: [], prompts: [] };
  const existingChannels = (ids: readonly string[]) => ids.filter((id) => server.channels.has(id));
  return {
    enabled: row.enabled,
    defaultChannelIds: existingChannels(row.defaultChannelIds),
    // Field by field: the database keeps no order of keys, and equality is compared as text.
    prompts: row.prompts.map(({ id, title, single, required, options }) => ({
      id,
      title,
      single,
      required,
      options: options.map((option) => ({
        id: option.id,
        title: option.title,
        description: option.description,
        emoji: option.emoji,
        roleIds: option.roleIds.filter((roleId) => server.rolesById.has(roleId)),
        channelIds: existingChannels(option.channelIds),
      })),
    })),
  };
}
