import type { Permission } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';

/** Who posts: people and bots in conversations they see, webhooks, and bots that answer an interaction. */
export interface DraftSource {
  readonly runtime: Runtime;
  readonly sender: 'person' | 'bot' | 'webhook';
  /** The account that posts, or the webhook's id. */
  readonly authorId: string;
  readonly channelId: string;
  /** Null in direct messages. */
  readonly serverId: string | null;
  /** @throws ApiError missing_permission. Left out by webhooks, which hold what a post can need. */
  readonly require?: (permission: Permission) => void;
}
