/** Jobs that send e-mails. They create the links themselves, so that no token waits in the queue. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { peopleByEmail, personById } from '../store.ts';
import { createLink } from './links.ts';
import { OTHER_MAILS, VERIFICATION_MAILS } from './mail-queues.ts';
import { attackMail, emailChangedMail, resetMail, verificationMail } from './mails.ts';
import { accountLocale } from './store.ts';

export const verificationMailJob = job({
  name: 'send-verification-mail',
  payload: Type.Object({ userId: Id }),
});
export const resetMailJob = job({
  name: 'send-password-reset-mail',
  payload: Type.Object({
    email: Type.String(),
    /** One of several accounts with the address. Default: all. */
    userId: Type.Optional(Id),
  }),
});
export const emailChangedMailJob = job({
  name: 'send-email-changed-mail',
  payload: Type.Object({
    to: Type.String(),
    /** Absent in jobs of an earlier release. */
    userId: Type.Optional(Id),
    username: Type.String(),
    newEmail: Type.String(),
  }),
});
export const attackMailJob = job({
  name: 'send-attack-mail',
  payload: Type.Object({
    userId: Id,
    kind: Type.Union([Type.Literal('password'), Type.Literal('code')]),
  }),
});

/** Starts confirming the address of an account; does nothing when the instance sends no mail. */
export async function askForVerification(runtime: Runtime, tx: Transaction, userId: string): Promise<void> {
  if (runtime.mailer) await tx.addJob(verificationMailJob, { userId }, VERIFICATION_MAILS);
}

export async function sendVerificationMail(
  runtime: Runtime,
  { userId }: { readonly userId: string },
): Promise<void> {
  const { mailer } = runtime;
  const person = mailer ? await personById(runtime.database.db, userId) : undefined;
  if (!mailer || !person?.email || person.emailVerified || person.erasedAt) return;
  const { url } = await runtime.database.transaction((tx) => createLink(runtime, tx, 'verify_email', person));
  const { username, email } = person;
  const locale = await accountLocale(runtime.database.db, userId);
  await mailer.send(verificationMail(runtime.settings.name, { email, username, locale }, url));
}

/**
 * The address may be anyone's, so it is looked up only here, where the requester learns nothing. An account that proved
 * another address before and merely claims this one must confirm it first: a typing error must not give it away.
 */
export async function sendResetMail(
  runtime: Runtime,
  { email, userId }: { readonly email: string; readonly userId?: string },
): Promise<void> {
  const { mailer, database } = runtime;
  const found = mailer ? await peopleByEmail(database.db, email) : [];
  const people = userId === undefined ? found : found.filter(({ id }) => id === userId);
  const [person] = people;
  if (!mailer || !person) return;
  // Each mail in a job of its own, or a failed one would repeat the others and end their links.
  if (people.length > 1)
    return database.transaction(async (tx) => {
      for (const { id } of people) await tx.addJob(resetMailJob, { email, userId: id }, OTHER_MAILS);
    });
  const { id, username, emailVerified, emailProvedAt } = person;
  if (!emailVerified && emailProvedAt) return sendVerificationMail(runtime, { userId: id });
  const { url } = await database.transaction((tx) =>
    createLink(runtime, tx, 'reset_password', { id, email }),
  );
  const locale = await accountLocale(database.db, id);
  await mailer.send(resetMail(runtime.settings.name, { email, username, locale }, url));
}

export async function sendAttackMail(
  runtime: Runtime,
  { userId, kind }: { readonly userId: string; readonly kind: 'password' | 'code' },
): Promise<void> {
  const person = await personById(runtime.database.db, userId);
  if (!person?.email || !person.emailVerified || person.erasedAt) return;
  const { username, email } = person;
  const locale = await accountLocale(runtime.database.db, userId);
  await runtime.mailer?.send(attackMail(runtime.settings.name, { email, username, locale }, kind));
}

export async function sendEmailChangedMail(
  runtime: Runtime,
  change: {
    readonly to: string;
    readonly userId?: string;
    readonly username: string;
    readonly newEmail: string;
  },
): Promise<void> {
  const { to: email, userId, username, newEmail } = change;
  const locale = userId === undefined ? 'en' : await accountLocale(runtime.database.db, userId);
  await runtime.mailer?.send(emailChangedMail(runtime.settings.name, { email, username, locale }, newEmail));
}
