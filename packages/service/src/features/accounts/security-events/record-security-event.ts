/**
 * Security events: stored for the account's owner, mailed when serious, and logged at info in the format of
 * docs/security.md. They contain no secrets.
 */
import { job, type RequestFacts } from '@guildhall/platform';
import { Id, type SecurityEventKind } from '@guildhall/protocol';
import { Type } from 'typebox';
import { inBackground, type Runtime, type Transaction } from '../../../runtime.ts';
import { OTHER_MAILS } from '../mail/mail-queues.ts';
import { isMailed } from './mailed-events.ts';
import { insertSecurityEvent } from './store.ts';

/** Failures stored per account and kind, because strangers can cause those of logging in; the log contains all. */
const KEPT_FAILURES = { limit: 20, windowSecs: 3600 };
const USER_AGENT_LENGTH = 400;

export const securityMailJob = job({
  name: 'send-security-mail',
  payload: Type.Object({ userId: Id, eventId: Id }),
});

export interface NewSecurityEvent {
  readonly userId: string;
  readonly kind: SecurityEventKind;
  /** Absent for actions of an operator or the instance. */
  readonly facts?: Pick<RequestFacts, 'address' | 'userAgent'>;
  readonly detail?: string;
}

/** Records an event in the transaction of its change. */
export async function recordSecurityEvent(
  runtime: Runtime,
  tx: Transaction,
  event: NewSecurityEvent,
): Promise<void> {
  const eventId = runtime.ids.next();
  await insertSecurityEvent(tx.db, newRow(event, eventId));
  const { userId, kind } = event;
  if (runtime.mailer && isMailed(kind)) await tx.addJob(securityMailJob, { userId, eventId }, OTHER_MAILS);
  tx.afterCommit(() => logSecurityEvent(runtime, event));
}

/**
 * Records a failed attempt: always in the log, and a bounded number for the owner. The response does not wait for it,
 * because its timing would reveal that the account exists.
 */
export function recordFailedAttempt(runtime: Runtime, event: NewSecurityEvent): void {
  logSecurityEvent(runtime, event);
  inBackground(runtime, storeFailure(runtime, event), 'a failed attempt could not be stored');
}

async function storeFailure(runtime: Runtime, event: NewSecurityEvent): Promise<void> {
  const { limit, windowSecs } = KEPT_FAILURES;
  const key = `kept-failures|${event.userId}|${event.kind}`;
  const { allowed } = await runtime.rateLimiter.take(key, limit, windowSecs, runtime.clock.now());
  if (allowed) await insertSecurityEvent(runtime.database.db, newRow(event, runtime.ids.next()));
}

/** Writes an event to the log. @param event `userId` is null where the account does not exist */
export function logSecurityEvent(
  { log }: Pick<Runtime, 'log'>,
  event: Omit<NewSecurityEvent, 'userId'> & { readonly userId: string | null },
): void {
  const { kind, userId, facts, detail } = event;
  const address = facts?.address ?? null;
  const userAgent = shortUserAgent(facts);
  log.info({ securityEvent: kind, userId, address, userAgent, detail: detail ?? null }, 'security event');
}

function newRow({ userId, kind, facts, detail }: NewSecurityEvent, id: string) {
  return {
    userId,
    id,
    kind,
    ip: facts?.address ?? null,
    userAgent: shortUserAgent(facts),
    detail: detail ?? null,
  };
}

/** The part of the user agent that is stored. */
export function shortUserAgent(facts: Pick<RequestFacts, 'userAgent'> | undefined): string | null {
  return facts?.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null;
}
