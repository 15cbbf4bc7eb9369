import type { Message, PushNotice } from '@guildhall/protocol';
import { type Names, plainText, writtenText } from '@guildhall/protocol/text-formatting';
import type { Runtime } from '../../runtime.ts';
import {
  channelOrThread,
  channelServers,
  directChannels,
  memberKey,
  memberStates,
  type ServerState,
  serverStates,
} from '../access/index.ts';
import { presentUsers } from '../accounts/index.ts';
import { type MessageRow, messageViews } from '../messages/index.ts';

/** Code points; together with names and pictures, this fits the 4096 bytes of push services. */
const CONTENT = 300;

/** The notification of a message. */
export async function messageNotice(runtime: Runtime, row: MessageRow): Promise<PushNotice> {
  const serverId = (await channelServers(runtime).get(row.channelId)) ?? '';
  const server = await serverStates(runtime).get(serverId);
  const [view] = await messageViews(runtime, [row]);
  const author = view?.author;
  const member = server && (await memberStates(runtime).get(memberKey(server.id, row.authorId)));
  return {
    type: 'message',
    messageId: row.id,
    channelId: row.channelId,
    serverId: server?.id ?? null,
    author: {
      id: row.authorId,
      name: member?.nick ?? author?.displayName ?? '',
      avatarUrl: author?.avatarUrl ?? null,
    },
    channelName: await channelName(runtime, server, row.channelId),
    serverName: server?.row.name ?? null,
    ...(await readableContent(runtime, server, row, view)),
  };
}

async function channelName(
  runtime: Runtime,
  server: ServerState | null,
  channelId: string,
): Promise<string | null> {
  if (!server) return (await directChannels(runtime).get(channelId))?.row.name ?? null;
  const channel = await channelOrThread(runtime, server, channelId);
  return channel?.row.name ?? null;
}

type Content = Pick<Extract<PushNotice, { readonly type: 'message' }>, 'content' | 'part'>;

/** The first text of the message, otherwise the name of what it has. */
async function readableContent(
  runtime: Runtime,
  server: ServerState | null,
  row: MessageRow,
  view: Message | undefined,
): Promise<Content> {
  const users = row.mentions.length === 0 ? null : await presentUsers(runtime, row.mentions);
  const names: Names = {
    user: (id) => users?.get(id)?.displayName,
    role: (id) => server?.rolesById.get(id)?.name,
    channel: (id) => server?.channels.get(id)?.row.name,
  };
  const text = plainText(view ? writtenText(view) : row.content, names);
  const { content, part } = text || !view ? { content: text } : wordlessContent(view);
  return { content: [...content].slice(0, CONTENT).join(''), ...(part ? { part } : {}) };
}

function wordlessContent({ poll, stickers, attachments, forward }: Message): Content {
  if (poll) return { part: 'poll', content: poll.question };
  const [sticker] = stickers;
  if (sticker?.name) return { part: 'sticker', content: sticker.name };
  const [file] = forward?.attachments ?? attachments;
  return file ? { part: 'file', content: file.filename } : { content: '' };
}
