/** Types of the database's rows. Bigint columns are decimal strings in both directions. */
import type { Kysely } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { ApplicationTables } from './tables/applications.ts';
import type { ChannelTables } from './tables/channels.ts';
import type { CoinTables } from './tables/coins.ts';
import type { FileTables } from './tables/files.ts';
import type { InstanceTables } from './tables/instance.ts';
import type { MessageTables } from './tables/messages.ts';
import type { MovingTables } from './tables/moving.ts';
import type { RetentionTables } from './tables/retention.ts';
import type { ServerTables } from './tables/servers.ts';
import type { WebhookTables } from './tables/webhooks.ts';

export type * from './tables/accounts.ts';
export type * from './tables/applications.ts';
export type * from './tables/channels.ts';
export type * from './tables/coins.ts';
export type * from './tables/files.ts';
export type * from './tables/instance.ts';
export type * from './tables/messages.ts';
export type * from './tables/moving.ts';
export type * from './tables/retention.ts';
export type * from './tables/servers.ts';
export type * from './tables/webhooks.ts';

export interface Tables
  extends AccountTables,
    ServerTables,
    ChannelTables,
    MessageTables,
    WebhookTables,
    ApplicationTables,
    CoinTables,
    FileTables,
    MovingTables,
    RetentionTables,
    InstanceTables {}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>;
