/** Row to Onboarding. */
import type { Onboarding } from '@guildhall/protocol';
import type { ServerState } from '../access/index.ts';
import type { OnboardingRow } from './store.ts';

/** As the server is now: roles and channels that were deleted since are left out. */
export function onboardingView(server: ServerState, row: OnboardingRow | undefined): Onboarding {
  if (!row) return { enabled: false, defaultChannelIds: [], prompts: [] };
  const areChannels = (ids: readonly string[]) => ids.filter((id) => server.channels.has(id));
  return {
    enabled: row.enabled,
    defaultChannelIds: areChannels(row.default_channel_ids),
    prompts: row.prompts.map((prompt) => ({
      ...prompt,
      options: prompt.options.map((option) => ({
        ...option,
        roleIds: option.roleIds.filter((id) => server.rolesById.has(id)),
        channelIds: areChannels(option.channelIds),
      })),
    })),
  };
}
