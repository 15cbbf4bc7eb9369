/** Lets operators test mail and push notifications (design, chapter 9). */
import { ApiError } from '@guildhall/platform';
import type { OperatorActionReply } from '@guildhall/protocol';
import { isEmailAddress } from '../../accounts/index.ts';
import { listSubscriptionRows, tryPush } from '../../push/index.ts';
import { requireUser } from '../manage-user.ts';
import { type OperatorContext, recordOperation } from '../record.ts';
import { findUser } from '../store.ts';

/**
 * Sends an e-mail immediately, bypassing the queue, and returns the mail server's answer.
 * @param to default: the caller's own address
 * @throws ApiError invalid_request without mail or an address
 */
export async function sendTestMail(
  ctx: OperatorContext,
  to: string | undefined,
): Promise<OperatorActionReply<'sendTestMail'>> {
  const { mailer, settings } = ctx.runtime;
  if (!mailer)
    throw new ApiError('invalid_request', { message: 'This instance sends no mail: set SMTP_HOST.' });
  const address = to ?? (await findUser(ctx.runtime.database.db, ctx.operator))?.email ?? '';
  if (!isEmailAddress(address))
    throw new ApiError('invalid_request', { message: `"${address}" is not a valid e-mail address.` });
  const error = await mailer
    .send({
      to: address,
      subject: `Test e-mail from ${settings.name}`,
      text: `${ctx.operator} sent this e-mail to test the mail delivery of ${settings.name} (${settings.baseUrl}).\n`,
    })
    .then(() => null, messageOf);
  await record(ctx, 'mail test', address, { error });
  return { to: address, sent: error === null, error };
}

/**
 * Pushes a notification to each device of an operator or another person, and returns the push services' answers.
 * @param name default: the caller @throws ApiError unknown_user
 */
export async function sendTestPush(
  ctx: OperatorContext,
  name: string | undefined,
): Promise<OperatorActionReply<'sendTestPush'>> {
  const user = await requireUser(ctx, name ?? ctx.operator);
  const devices = await listSubscriptionRows(ctx.runtime.database.db, user.id);
  const outcomes = await Promise.all(
    devices.map(async ({ userAgent, ...subscription }) => {
      const { outcome, error } = await tryPush(ctx.runtime, subscription, { type: 'test' });
      return { device: userAgent, host: new URL(subscription.endpoint).host, outcome, error };
    }),
  );
  await record(ctx, 'push test', user.id, { devices: outcomes.length });
  return outcomes;
}

function record(ctx: OperatorContext, action: string, target: string, after: object): Promise<void> {
  return ctx.runtime.database.transaction((tx) => recordOperation(ctx, tx, { action, target, after }));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
