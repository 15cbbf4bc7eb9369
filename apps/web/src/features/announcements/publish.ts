/** Publishes announcements to following channels. */
import type { Message } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { followText as text } from './follow-strings.ts';

/** Whether a message can be published: only once, and no polls, priced posts or copies (design 5.5). */
export function isPublishable(message: Message): boolean {
  const excluded = message.poll ?? message.pollResult ?? message.coins ?? message.crosspost;
  return !message.crossposted && message.type === undefined && !excluded;
}

/** Publishes a message; the result arrives as an event. */
export async function publish({ channelId, id: messageId }: Message): Promise<void> {
  await client.api.crosspostMessage({ channelId, messageId });
  showToast(text.published);
}
