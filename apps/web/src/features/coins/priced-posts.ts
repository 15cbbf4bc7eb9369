/** Actions on priced posts, shown without waiting for the event. */
import type { Message } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { answerIntoState, readIntoState } from '../../state/gateway-store.ts';
import { messageUpdate } from '../../state/resources/messages.ts';

type Post = Pick<Message, 'id' | 'channelId'>;

/** Pays for the files of a post. */
export async function unlockPost({ channelId, id: messageId }: Post): Promise<void> {
  await answerIntoState(() => client.api.purchasePost({ channelId, messageId }), messageUpdate);
}

/** Gets new addresses for the files of a post that the person may read. */
export async function renewFiles({ channelId, id: messageId }: Post): Promise<void> {
  await readIntoState(() => client.api.getMessage({ channelId, messageId }), messageUpdate);
}

/** When the addresses of a post's files expire, in Unix milliseconds; null without such files. */
export function filesExpireAt({ attachments }: Pick<Message, 'attachments'>): number | null {
  const url = attachments[0] ? URL.parse(attachments[0].url, 'http://here') : null;
  const expires = Number(url?.searchParams.get('expires'));
  return expires > 0 ? expires * 1000 : null;
}

/** Whether embeds or components show files of the post by name, as people see them who have not bought it. */
export function lacksAddresses({ embeds, components }: Pick<Message, 'embeds' | 'components'>): boolean {
  return JSON.stringify([embeds, components]).includes('url":"attachment://');
}
