/**
 * Sends, group-committed: those that arrive while a commit is under way share the next statement. Ids are drawn when
 * a batch is written, in lanes by channel, so that commit order, event order and id order agree within a channel.
 */
import { createGroupCommit, type GroupCommit } from '@guildhall/platform';
import { LIMITS, type Message, type User } from '@guildhall/protocol';
import { type Ground, perGround } from '../../ground.ts';
import type { MessageParts } from '../../tables.ts';
import { insertSends, newestIds, OVERTAKEN, type SendRow } from './send-store.ts';
import { messageView } from './view.ts';

/** A message that has passed every check and waits for its id. */
export interface Send {
  readonly channelId: string;
  readonly serverId: string | null;
  /** Everyone in a direct message or group; null where the channel's audience is its server's. */
  readonly recipients: readonly string[] | null;
  readonly author: User;
  readonly content: string;
  readonly flags: number;
  readonly parts: MessageParts | null;
  readonly mentions: readonly string[];
  readonly mentionRoles: readonly string[];
  readonly mentionEveryone: boolean;
  readonly reply: Message['reply'];
  readonly nonce: string | undefined;
  readonly enforceNonce: boolean;
  readonly marksRead: boolean;
  /** What MESSAGE_CREATE tells of the author's membership. */
  readonly member: {
    readonly nick: string | null;
    readonly roles: readonly string[];
    readonly joinedAt: string;
  } | null;
}

/** The message's id and the message as JSON, or null when the nonce belongs to a message sent before. */
export type SendOutcome = { readonly id: string; readonly json: string } | null;

const LANES = 2;
const MAXIMUM_BATCH = 256;
const ATTEMPTS = 5;

export const sendLanes: (ground: Ground) => GroupCommit<Send, SendOutcome> = perGround((ground) =>
  createGroupCommit<Send, SendOutcome>({
    lanes: LANES,
    maximumBatch: MAXIMUM_BATCH,
    write: (sends) => writeSends(ground, sends),
    onBatch: ground.onCommitBatch,
  }),
);

async function writeSends(ground: Ground, sends: readonly Send[]): Promise<readonly SendOutcome[]> {
  const repeated = repeatedNonces(sends);
  for (let attempt = 1; ; attempt += 1) {
    const prepared = sends.map((send) => prepare(send, ground.ids.next()));
    try {
      const rows = prepared.filter((_, index) => !repeated.has(index)).map(({ row }) => row);
      const now = new Date(ground.clock.now());
      const stored = await insertSends(ground.database.pool, rows, now, LIMITS.nonceWindowSecs * 1000);
      ground.database.announce([{ name: 'MESSAGE_CREATE', touches: [] }]);
      return prepared.map(({ row, json }) => (stored.has(row.id) ? { id: row.id, json } : null));
    } catch (error) {
      if ((error as { code?: string }).code !== OVERTAKEN || attempt === ATTEMPTS) throw error;
      const channelIds = [...new Set(sends.map((send) => send.channelId))];
      for (const id of await newestIds(ground.database.pool, channelIds)) ground.ids.advancePast(id);
    }
  }
}

/** A nonce twice in one batch: the first one is written, the others find it like any later retry. */
function repeatedNonces(sends: readonly Send[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  sends.forEach((send, index) => {
    if (!send.enforceNonce || send.nonce === undefined) return;
    const key = `${send.channelId}:${send.author.id}:${send.nonce}`;
    if (seen.has(key)) repeated.add(index);
    seen.add(key);
  });
  return repeated;
}

/** Serialises a message once; the reply and the event share the text. */
function prepare(send: Send, id: string): { readonly row: SendRow; readonly json: string } {
  const view = messageView(
    {
      id,
      channel_id: send.channelId,
      author_id: send.author.id,
      content: send.content,
      edited_at: null,
      flags: send.flags,
      parts: send.parts,
      mentions: [...send.mentions],
      mention_roles: [...send.mentionRoles],
      mention_everyone: send.mentionEveryone,
      reply_to: send.reply?.id ?? null,
      type: null,
      target_id: null,
    },
    send.author,
    send.reply,
  );
  const json = JSON.stringify(send.nonce === undefined ? view : { ...view, nonce: send.nonce });
  const member = send.member ? `,"member":${JSON.stringify(send.member)}` : '';
  const serverId = send.serverId === null ? 'null' : `"${send.serverId}"`;
  return {
    json,
    row: {
      id,
      channelId: send.channelId,
      authorId: send.author.id,
      content: send.content,
      flags: send.flags,
      parts: send.parts === null ? null : JSON.stringify(send.parts),
      mentions: send.mentions,
      mentionRoles: send.mentionRoles,
      mentionEveryone: send.mentionEveryone,
      replyTo: send.reply?.id ?? null,
      nonce: send.enforceNonce ? (send.nonce ?? null) : null,
      marksRead: send.marksRead,
      audience: send.recipients
        ? `{"kind":"users","id":"${send.channelId}","ids":${JSON.stringify(send.recipients)}}`
        : `{"kind":"channel","id":"${send.channelId}","serverId":${serverId}}`,
      payload: `${json.slice(0, -1)},"serverId":${serverId}${member}}`,
    },
  };
}
