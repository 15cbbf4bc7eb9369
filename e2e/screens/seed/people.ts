/** Roles, a banned account and a member who is timed out. */
import type { Client } from '@guildhall/client';
import { bits } from '@guildhall/protocol';

interface Seeding {
  readonly owner: Client;
  readonly serverId: string;
  readonly inviteCode: string;
  /** Creates an account. */
  join(
    name: string,
    displayName: string,
  ): Promise<{ readonly client: Client; readonly user: { readonly id: string } }>;
  /** Members by name, who are given roles. */
  readonly stewardId: string;
  readonly gardenerId: string;
}

/** Fills the pages of roles, members and bans. */
export async function seedPeople(seeding: Seeding): Promise<void> {
  const { owner, serverId, inviteCode, join, stewardId, gardenerId } = seeding;
  const { api } = owner;
  const moderating = String(
    bits('manageMessages', 'manageRoles', 'moderateMembers', 'kickMembers', 'banMembers'),
  );
  const steward = await api.createRole({
    serverId,
    body: { name: 'Stewards', color: '#c2410c', hoist: true, permissions: moderating },
  });
  const gardener = await api.createRole({
    serverId,
    body: { name: 'Gardeners', color: '#15876a', hoist: true, mentionable: true },
  });
  await api.createRole({ serverId, body: { name: 'Tool library', color: '#f5e663' } });
  await api.giveRole({ serverId, userId: stewardId, roleId: steward.id });
  for (const roleId of [steward.id, gardener.id])
    await api.giveRole({ serverId, userId: gardenerId, roleId });
  const noisy = await join('noisy', 'Nils Noisy');
  const seller = await join('seller', 'Best Scaffolds Ltd');
  for (const { client } of [noisy, seller]) await client.api.acceptInvite({ code: inviteCode });
  await api.putTimeout({
    serverId,
    userId: noisy.user.id,
    body: { durationSecs: 7 * 86_400, reason: 'Shouting in every channel' },
  });
  await api.putBan({
    serverId,
    userId: seller.user.id,
    body: { reason: 'Sells scaffolding in every thread' },
  });
}
