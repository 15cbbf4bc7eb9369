/** How long messages are kept, and legal holds. */
import type { Default, Optional, Time } from './columns.ts';

/** How long messages and their attachments are kept; channel 0 is the server's own rule. */
interface RetentionRulesTable {
  server_id: string;
  channel_id: string;
  /** Null keeps messages forever. */
  message_days: Optional<number>;
  /** Null keeps attachments as long as their message. */
  attachment_days: Optional<number>;
  changed_at: Time;
}

/** Legal holds: messages that no rule may delete. */
interface RetentionHoldsTable {
  kind: 'server' | 'channel' | 'user';
  target_id: string;
  id: string;
  reason: Optional<string>;
  placed_by: string;
  placed_at: Time;
}

/** One row: the time of the last search for expired messages. */
interface RetentionRunsTable {
  only_row: Default<boolean>;
  started_at: Time;
}

export interface RetentionTables {
  retention_rules: RetentionRulesTable;
  retention_holds: RetentionHoldsTable;
  retention_runs: RetentionRunsTable;
}
