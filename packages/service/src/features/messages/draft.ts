/** What a sender wants to post, checked in the order of design 13.52 and ready to be sent by anyone who may post. */
import { ApiError } from '@guildhall/platform';
import type { SendMessage } from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import { type ReadParts, readParts } from './parts.ts';
import { isEmpty } from './rules.ts';
import type { Send } from './send.ts';

/** Who posts: people and bots in conversations they see, webhooks, and bots that answer an interaction. */
export interface DraftSource {
  readonly ground: Ground;
  readonly sender: 'person' | 'bot' | 'webhook';
  /** The account that posts, or the webhook's id. */
  readonly authorId: string;
  readonly channelId: string;
  /** Null in direct messages. */
  readonly serverId: string | null;
}

export interface Draft extends ReadParts {
  readonly content: string;
  readonly within?: Send['within'];
}

/**
 * Reads what a send carries. Nothing is stored yet.
 * @throws ApiError bots_only, invalid_flags, invalid_components, invalid_embeds, empty_message.
 */
export async function readDraft(source: DraftSource, input: SendMessage): Promise<Draft> {
  const content = input.content ?? '';
  const carried = readParts(source.sender, input);
  if (carried.parts === null && isEmpty(content)) throw new ApiError('empty_message');
  return { content, ...carried };
}
