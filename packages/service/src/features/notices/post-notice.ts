/**
 * Posts system notices (specification: Message, type) and messages of the system account, in the transaction of the
 * change they report.
 */
import { ApiError, type StateVersion } from '@guildhall/platform';
import type { Runtime, Transaction } from '../../runtime.ts';
import { presentUsers } from '../accounts/index.ts';
import { changeWithMessages, PLAIN_SEND, type Post } from '../posting/index.ts';

export interface Notice {
  readonly channelId: string;
  readonly authorId: string;
  /** Everyone in the direct message or group now, and others who should see the notice. */
  readonly recipients: readonly string[];
  /** Null for ordinary messages of the system account. */
  readonly type: 1 | 2 | 3 | 4 | 5 | null;
  readonly content?: string;
  readonly targetId?: string;
  /** Actors have read the notices they caused. */
  readonly marksRead: boolean;
}

/** Runs a change of one conversation that posts notices. See {@link changeWithMessages}. */
export function changeWithNotice<Result>(
  runtime: Runtime,
  channelId: string,
  work: (tx: Transaction, post: (notice: Omit<Notice, 'channelId'>) => Promise<void>) => Promise<Result>,
  stateVersion?: StateVersion,
): Promise<Result> {
  return changeWithMessages(
    runtime,
    [channelId],
    (tx, post) => work(tx, (notice) => postNotice(runtime, post, { ...notice, channelId })),
    stateVersion,
  );
}

async function postNotice(runtime: Runtime, post: Post, notice: Notice): Promise<void> {
  const { channelId, authorId, recipients, type, content = '', targetId = null, marksRead } = notice;
  const users = await presentUsers(runtime, targetId === null ? [authorId] : [authorId, targetId]);
  const author = users.get(authorId);
  if (!author) throw new ApiError('unknown_user');
  const target = targetId === null ? null : (users.get(targetId) ?? null);
  await post({
    ...PLAIN_SEND,
    channelId,
    serverId: null,
    recipients,
    author,
    content,
    marksRead,
    ...(type === null ? {} : { notice: { type, target } }),
  });
}
