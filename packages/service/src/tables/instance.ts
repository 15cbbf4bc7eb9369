/** The instance itself: reports, operators, settings and secrets. */
import type { ReportReason } from '@guildhall/protocol';
import type { ColumnType } from 'kysely';
import type { Default, Json, NullableTime, Optional, Time } from './columns.ts';

interface ReportsTable {
  id: string;
  reporter_id: string;
  kind: 'message' | 'user' | 'server';
  target_id: string;
  channel_id: Optional<string>;
  reason: ReportReason;
  details: string;
  seen: Json<ReportedState>;
  created_at: Time;
  closed_at: NullableTime;
  closed_by: Optional<string>;
  note: Optional<string>;
}

/** A copy of the reported object at the time of the report. */
export type ReportedState =
  | { readonly authorId: string; readonly author: string; readonly content: string; readonly files: number }
  | { readonly username: string; readonly displayName: string }
  | { readonly name: string; readonly ownerId: string };

interface InstanceSettingsTable {
  name: string;
  value: string;
}

interface InstanceSecretsTable {
  name: string;
  value: Buffer;
}

interface AddressBansTable {
  network: string;
  reason: Optional<string>;
  until: NullableTime;
  created_at: Time;
}

interface OperatorTokensTable {
  fingerprint: Buffer;
  user_id: string;
  created_at: Time;
}

interface OperatorLogTable {
  id: string;
  actor: string;
  action: string;
  target: string;
  before: ColumnType<unknown, string | null, string | null>;
  after: ColumnType<unknown, string | null, string | null>;
  at: Time;
}

interface InstanceAnnouncementsTable {
  id: string;
  kind: 'notice' | 'maintenance' | 'warning';
  text: string;
  link: Optional<string>;
  starts_at: Time;
  ends_at: NullableTime;
  /** When kind, text or link last changed. */
  written_at: Time;
  created_by: string;
}

/** One row, or none. */
interface PushPlaceTable {
  single: Default<boolean>;
  epoch: number;
  xid: string;
  position: string;
}

interface ResumePointsTable {
  session_id: string;
  holder: string;
  last_sequence: string;
  points: Json<[sequence: number, position: string][]>;
  expires_at: Time;
}

export interface InstanceTables {
  resume_points: ResumePointsTable;
  reports: ReportsTable;
  instance_settings: InstanceSettingsTable;
  instance_secrets: InstanceSecretsTable;
  address_bans: AddressBansTable;
  operator_tokens: OperatorTokensTable;
  operator_log: OperatorLogTable;
  push_place: PushPlaceTable;
  instance_announcements: InstanceAnnouncementsTable;
}
