/** Age-restricted channels (design 5.4): only people who confirmed being adults can read and post there. */
import { ApiError, type KnownCaller } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import type { ConversationAccess } from './access.ts';
import type { ChannelState } from './parts/server-parts.ts';
import type { ServerState } from './state.ts';
import { hasConfirmedAdult, minorsAmong } from './store.ts';

/** Bots are not restricted. @returns undefined in channels for everyone. @throws ApiError age_restricted */
export function requireAdult(
  runtime: Runtime,
  actor: KnownCaller,
  access: ConversationAccess,
): Promise<void> | undefined {
  return isAgeRestricted(access) ? refuseMinors(runtime, actor) : undefined;
}

/** Whether only adults may read a conversation; never true of direct messages and groups. */
export function isAgeRestricted({ server, channel }: ConversationAccess): boolean {
  return server !== null && isForAdults(server, channel);
}

async function refuseMinors(runtime: Runtime, actor: KnownCaller): Promise<void> {
  if (!(await countsAsAdult(runtime, actor))) throw new ApiError('age_restricted');
}

/** A thread is age-restricted if its channel is. */
function isForAdults(server: ServerState, { row }: Pick<ChannelState, 'row'>): boolean {
  const { contentMode } =
    (row.kind === 'thread' ? server.channels.get(row.parentId ?? '')?.row : undefined) ?? row;
  return contentMode === 'age_restricted';
}

/** The channels that an account may read. Needs at most one query, and none if no channel is age-restricted. */
export async function withoutAdultChannels(
  runtime: Runtime,
  actor: KnownCaller,
  groups: readonly { readonly server: ServerState; readonly channelIds: Iterable<string> }[],
): Promise<string[]> {
  const channels = groups.flatMap(({ server, channelIds }) =>
    [...channelIds].map((id) => {
      const channel = server.channels.get(id);
      return { id, forAdults: channel !== undefined && isForAdults(server, channel) };
    }),
  );
  const isOpen = !channels.some(({ forAdults }) => forAdults) || (await countsAsAdult(runtime, actor));
  return channels.filter(({ forAdults }) => isOpen || !forAdults).map(({ id }) => id);
}

const adultChannels = new WeakMap<ServerState['channels'], ReadonlySet<string>>();

/** Age-restricted channels of a server, without threads. */
export function adultChannelsIn(server: ServerState): ReadonlySet<string> {
  const known = adultChannels.get(server.channels);
  if (known) return known;
  const channels = [...server.channels].filter(([, channel]) => isForAdults(server, channel));
  const found = new Set(channels.map(([id]) => id));
  adultChannels.set(server.channels, found);
  return found;
}

/** People in age-restricted channels of a server who may not be there. Needs a query only if someone is in one. */
export async function minorsInAdultChannels(
  db: Db,
  server: ServerState,
  people: readonly { readonly userId: string; readonly channelId: string }[],
): Promise<ReadonlySet<string>> {
  const forAdults = adultChannelsIn(server);
  const userIds = people.filter(({ channelId }) => forAdults.has(channelId)).map(({ userId }) => userId);
  return userIds.length === 0 ? new Set() : minorsAmong(db, userIds);
}

/**
 * Whether an account may read age-restricted channels: bots, and people who confirmed their age. Not cached, because
 * it is only needed for these channels and once per session.
 */
export async function countsAsAdult(runtime: Runtime, actor: KnownCaller): Promise<boolean> {
  return actor.kind !== 'person' || hasConfirmedAdult(runtime.database.db, actor.id);
}
