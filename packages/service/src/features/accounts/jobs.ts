/** Timed jobs of accounts; safe to run twice. */
import { type Job, recurringJob, UnknownReceiverError } from '@guildhall/platform';
import type { Static, TObject } from 'typebox';
import { handle, type JobHandler, type JobTable } from '../../job-table.ts';
import type { Runtime } from '../../runtime.ts';
import { deleteExpiredSolutions } from '../challenges/index.ts';
import { takeOffClanTagJob, takeOffClanTagOfEveryone } from './clan-tags/take-off-clan-tag.ts';
import {
  attackMailJob,
  emailChangedMailJob,
  resetMailJob,
  sendAttackMail,
  sendEmailChangedMail,
  sendResetMail,
  sendVerificationMail,
  verificationMailJob,
} from './mail/send-mails.ts';
import { deleteExpiredLinks } from './mail/store.ts';
import { deleteExpiredChallenges } from './passkeys/store.ts';
import { oldestSecurityEvent } from './security-events/list-security-events.ts';
import { securityMailJob } from './security-events/record-security-event.ts';
import { sendSecurityMail } from './security-events/security-mail.ts';
import { deleteSomeSecurityEvents } from './security-events/store.ts';
import { deleteExpiredLogInLinks } from './sign-in/log-in-link-store.ts';
import { deleteExpiredSessions } from './store.ts';
import { deleteExpiredTickets } from './two-factor/store.ts';

const STEP = 1000;

const forgetSessionsJob = recurringJob('forget-expired-sessions');

export const accountJobs: JobTable = [
  /** Deletes other expired data of log-ins. */
  handle(forgetSessionsJob, async (runtime) => {
    const now = new Date(runtime.clock.now());
    await deleteExpiredSessions(runtime.database.db, now);
    await deleteExpiredLogInLinks(runtime.database.db, now);
    await deleteExpiredTickets(runtime.database.db, now);
    await deleteExpiredChallenges(runtime.database.db, now);
    await deleteExpiredSolutions(runtime.database.db, now);
    await deleteExpiredLinks(runtime.database.db, now);
    const oldest = oldestSecurityEvent(runtime);
    while ((await deleteSomeSecurityEvents(runtime.database.db, oldest, STEP)) === STEP);
  }),
  handle(takeOffClanTagJob, (runtime, { serverId }) => takeOffClanTagOfEveryone(runtime, serverId)),
  handleMail(verificationMailJob, sendVerificationMail),
  handleMail(resetMailJob, sendResetMail),
  handleMail(emailChangedMailJob, sendEmailChangedMail),
  handleMail(attackMailJob, sendAttackMail),
  handleMail(securityMailJob, sendSecurityMail),
];

/**
 * An e-mail to a mailbox that does not exist is not sent again, and its job does not stay in the list of failed ones.
 */
function handleMail<Payload extends TObject>(
  job: Job<Payload>,
  send: (runtime: Runtime, payload: Static<Payload>) => Promise<void>,
): JobHandler {
  return handle(job, async (runtime, payload) => {
    try {
      await send(runtime, payload);
    } catch (error) {
      if (!(error instanceof UnknownReceiverError)) throw error;
      runtime.log.warn({ job: job.name, reason: error.message }, 'an e-mail was refused for good');
    }
  });
}
