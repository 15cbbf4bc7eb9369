/** Wallets and purchases. */
import type { LedgerEntry } from '@guildhall/protocol';
import type { Default, Optional, Time } from './columns.ts';

interface WalletsTable {
  user_id: string;
  balance: Default<string>;
  last_entry_id: Default<string>;
  checked_entry_id: Default<string>;
  daily_on: Default<number>;
}

interface LedgerEntriesTable {
  user_id: string;
  id: string;
  kind: LedgerEntry['kind'];
  amount: string;
  balance_after: string;
  counterparty_id: Optional<string>;
  channel_id: Optional<string>;
  message_id: Optional<string>;
  note: Optional<string>;
}

/** Does not refer to a message, because purchases can be refunded after it is deleted. */
interface PostPurchasesTable {
  channel_id: string;
  message_id: string;
  buyer_id: string;
  payee_id: string;
  price: number;
  fee: number;
  bought_at: Time;
}

interface PostSalesTable {
  channel_id: string;
  message_id: string;
  sales: number;
}

export interface CoinTables {
  wallets: WalletsTable;
  ledger_entries: LedgerEntriesTable;
  post_purchases: PostPurchasesTable;
  post_sales: PostSalesTable;
}
