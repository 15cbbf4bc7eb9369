/** Mails are sent by jobs, which make the link themselves: no token ever waits in the queue. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Ground, Transaction } from '../../../ground.ts';
import { personByEmail, personById } from '../store.ts';
import { makeLink } from './links.ts';
import { attackMail, emailChangedMail, resetMail, verificationMail } from './mails.ts';

export const verificationMailJob = job({
  name: 'send-verification-mail',
  payload: Type.Object({ userId: Id }),
});
export const resetMailJob = job({
  name: 'send-password-reset-mail',
  payload: Type.Object({ email: Type.String() }),
});
export const emailChangedMailJob = job({
  name: 'send-email-changed-mail',
  payload: Type.Object({ to: Type.String(), username: Type.String(), newEmail: Type.String() }),
});
export const attackMailJob = job({
  name: 'send-attack-mail',
  payload: Type.Object({
    userId: Id,
    kind: Type.Union([Type.Literal('password'), Type.Literal('code')]),
  }),
});

/** Has the address of an account confirmed; does nothing where the instance sends no mail. */
export async function askForVerification(ground: Ground, tx: Transaction, userId: string): Promise<void> {
  if (ground.mailer) await tx.addJob(verificationMailJob, { userId });
}

export async function sendVerificationMail(
  ground: Ground,
  { userId }: { readonly userId: string },
): Promise<void> {
  const { mailer } = ground;
  const person = mailer ? await personById(ground.database.db, userId) : undefined;
  if (!mailer || !person || person.emailVerified || person.erasedAt) return;
  const { url } = await ground.database.transaction((tx) => makeLink(ground, tx, 'verify_email', person));
  const { username, email } = person;
  await mailer.send(verificationMail(ground.settings.name, email, { username, url }));
}

/** The address may be anyone's: only here, out of sight of who asked, is it looked up. */
export async function sendResetMail(ground: Ground, { email }: { readonly email: string }): Promise<void> {
  const { mailer } = ground;
  const person = mailer ? await personByEmail(ground.database.db, email) : undefined;
  if (!mailer || !person || person.erasedAt) return;
  const { url } = await ground.database.transaction((tx) => makeLink(ground, tx, 'reset_password', person));
  await mailer.send(resetMail(ground.settings.name, person.email, { username: person.username, url }));
}

export async function sendAttackMail(
  ground: Ground,
  { userId, kind }: { readonly userId: string; readonly kind: 'password' | 'code' },
): Promise<void> {
  const person = await personById(ground.database.db, userId);
  if (!person?.emailVerified || person.erasedAt) return;
  const { username, email } = person;
  await ground.mailer?.send(attackMail(ground.settings.name, email, { username, kind }));
}

export async function sendEmailChangedMail(
  ground: Ground,
  change: { readonly to: string; readonly username: string; readonly newEmail: string },
): Promise<void> {
  const { to, username, newEmail } = change;
  await ground.mailer?.send(emailChangedMail(ground.settings.name, to, { username, newEmail }));
}
