import { has, type Message, type PushNotice } from '@guildhall/protocol';
import { type Names, plainText, writtenText } from '@guildhall/protocol/text-formatting';
import type { Runtime } from '../../runtime.ts';
import {
  channelOrThread,
  channelServers,
  directChannels,
  type MemberRow,
  memberKey,
  memberStates,
  permissionsIn,
  type ServerState,
  serverStates,
} from '../access/index.ts';
import { presentUsers } from '../accounts/index.ts';
import { type MessageRow, oneMessageView } from '../messages/index.ts';

/** Code points; together with names and pictures, this fits the 4096 bytes of push services. */
const CONTENT = 300;

type MessageNotice = Extract<PushNotice, { readonly type: 'message' }>;

/** The notification of a message for each of some people, who may see different channels. */
export async function messageNotices(
  runtime: Runtime,
  row: MessageRow,
  userIds: readonly string[],
): Promise<(userId: string) => MessageNotice> {
  const serverId = (await channelServers(runtime).get(row.channelId)) ?? '';
  const server = await serverStates(runtime).get(serverId);
  const keys = server ? [...userIds, row.authorId].map((id) => memberKey(server.id, id)) : [];
  const members = await memberStates(runtime).getMany(keys);
  const member = (id: string) => members.get(memberKey(serverId, id));
  const view = await oneMessageView(runtime, row);
  const users = await presentUsers(runtime, row.mentions);
  const about = {
    type: 'message',
    messageId: row.id,
    channelId: row.channelId,
    serverId: server?.id ?? null,
    author: {
      id: row.authorId,
      name: member(row.authorId)?.nick ?? view.author.displayName,
      avatarUrl: view.author.avatarUrl,
    },
    ...(await nameAndKind(runtime, server, row.channelId)),
    serverName: server?.row.name ?? null,
  } as const;
  const now = runtime.clock.now();
  const names = (reader: MemberRow | undefined): Names => ({
    user: (id) => users.get(id)?.displayName,
    role: (id) => server?.rolesById.get(id)?.name,
    channel: (id) => (server && reader ? visibleName(server, reader, id, now) : undefined),
  });
  return (userId) => ({ ...about, ...readableContent(view, names(member(userId))) });
}

function visibleName(server: ServerState, reader: MemberRow, id: string, now: number): string | undefined {
  const channel = server.channels.get(id);
  return channel && has(permissionsIn(server, channel, reader, now), 'viewChannel')
    ? channel.row.name
    : undefined;
}

async function nameAndKind(
  runtime: Runtime,
  server: ServerState | null,
  channelId: string,
): Promise<Pick<MessageNotice, 'channelName' | 'channelKind'>> {
  if (!server) {
    const direct = await directChannels(runtime).get(channelId);
    return { channelName: direct?.row.name ?? null, channelKind: null };
  }
  const channel = await channelOrThread(runtime, server, channelId);
  return { channelName: channel?.row.name ?? null, channelKind: channel?.row.kind ?? null };
}

type Content = Pick<MessageNotice, 'content' | 'part'>;

/** The first text of the message, otherwise the name of its poll, sticker or file. */
function readableContent(view: Message, names: Names): Content {
  const text = plainText(writtenText(view), names);
  const { content, part } = text ? { content: text } : wordlessContent(view);
  return { content: [...content].slice(0, CONTENT).join(''), ...(part ? { part } : {}) };
}

function wordlessContent({ poll, stickers, attachments, forward }: Message): Content {
  if (poll) return { part: 'poll', content: poll.question };
  const [sticker] = stickers;
  if (sticker?.name) return { part: 'sticker', content: sticker.name };
  const [file] = forward?.attachments ?? attachments;
  return file ? { part: 'file', content: file.filename } : { content: '' };
}
