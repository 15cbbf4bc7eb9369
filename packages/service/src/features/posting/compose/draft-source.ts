import type { Permission } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';

export type SenderKind = 'person' | 'bot' | 'webhook';

/** Sources of drafts: people, bots, webhooks, and bots that respond to an interaction. */
export interface DraftSource {
  readonly runtime: Runtime;
  readonly sender: SenderKind;
  /** The id of the account or webhook. */
  readonly authorId: string;
  readonly channelId: string;
  /** Null in direct messages. */
  readonly serverId: string | null;
  /** @throws ApiError missing_permission. Absent for webhooks, which have every permission that a post can need. */
  readonly require?: (permission: Permission) => void;
}
