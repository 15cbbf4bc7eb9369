/** Timed work of accounts; safe to run twice. */
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { TAKE_OFF_CLAN_TAG_JOB, takeOffEverywhere } from './clan-tags/take-off-clan-tag.ts';
import {
  EMAIL_CHANGED_MAIL_JOB,
  RESET_MAIL_JOB,
  sendEmailChangedMail,
  sendResetMail,
  sendVerificationMail,
  VERIFICATION_MAIL_JOB,
} from './mail/send-mails.ts';
import { deleteExpiredLinks } from './mail/store.ts';
import { deleteExpiredChallenges } from './passkeys/store.ts';
import { deleteExpiredSessions } from './store.ts';
import { deleteExpiredTickets } from './two-factor/store.ts';

const FORGET_SESSIONS_JOB = 'forget-expired-sessions';

export const recurringAccountJobs: RecurringJobs = [FORGET_SESSIONS_JOB];

export const accountJobs: JobTable = {
  /** And what else of a log-in expires. */
  [FORGET_SESSIONS_JOB]: async (ground) => {
    const now = new Date(ground.clock.now());
    await deleteExpiredSessions(ground.database.db, now);
    await deleteExpiredTickets(ground.database.db, now);
    await deleteExpiredChallenges(ground.database.db, now);
    await deleteExpiredLinks(ground.database.db, now);
  },
  [TAKE_OFF_CLAN_TAG_JOB]: (ground, payload) =>
    takeOffEverywhere(ground, (payload as { serverId: string }).serverId),
  [VERIFICATION_MAIL_JOB]: (ground, payload) => sendVerificationMail(ground, payload as { userId: string }),
  [RESET_MAIL_JOB]: (ground, payload) => sendResetMail(ground, payload as { email: string }),
  [EMAIL_CHANGED_MAIL_JOB]: (ground, payload) =>
    sendEmailChangedMail(ground, payload as { to: string; username: string; newEmail: string }),
};
