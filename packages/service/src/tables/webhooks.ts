/** Webhooks, their deliveries and the copies of crossposts. */
import type { Optional, Time } from './columns.ts';

interface WebhooksTable {
  server_id: string;
  id: string;
  channel_id: string;
  kind: 'incoming' | 'follower';
  name: string;
  avatar: Optional<string>;
  creator_id: string;
  /** Only for incoming webhooks, like the token, which is sealed with a key of the instance. */
  token_fingerprint: Optional<Buffer>;
  sealed_token: Optional<Buffer>;
  /** Only for followers; may be the id of a deleted server. */
  source_server_id: Optional<string>;
  source_channel_id: Optional<string>;
}

interface WebhookDeliveriesTable {
  webhook_id: string;
  delivery_id: string;
  channel_id: string;
  message_id: string;
  posted_at: Time;
}

interface CrosspostCopiesTable {
  source_channel_id: string;
  source_message_id: string;
  webhook_id: string;
  channel_id: string;
  copy_id: string;
}

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  crosspost_copies: CrosspostCopiesTable;
}
