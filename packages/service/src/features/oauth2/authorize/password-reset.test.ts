/** An authorization during a password reset of the application's owner. */
import { decideAuthorization, forgotPassword, resetPassword } from '@guildhall/protocol';
import { aServer, createCaller, untilWaiting, useInstance, whileLocked } from '@guildhall/testkit';
import { anApplication, REDIRECT } from '@guildhall/testkit/oauth2';
import { expect, it } from 'vitest';

const instance = useInstance({ mail: true });

it("adding one's own bot with a code and resetting the password concurrently both succeed", async () => {
  const { id, owner } = await anApplication(instance, { withBot: true });
  const { id: serverId } = await aServer(instance, owner);
  const email = `${owner.username}@example.org`;
  const nobody = createCaller(instance.url);
  await nobody.do(forgotPassword, { body: { email } });
  await instance.runDueJobs();
  const mail = instance.mails.findLast(({ to, text }) => to === email && text.includes('/reset-password#'));
  const [, token] = /#(\S+)/.exec(mail?.text ?? '') ?? [];
  const asked = { response_type: 'code', client_id: id, redirect_uri: REDIRECT, scope: 'bot identify' };
  const answers = await whileLocked(instance, `select pg_advisory_xact_lock(${id})`, async () => {
    const body = { ...asked, decision: 'allow', serverId } as const;
    const decision = owner.call(decideAuthorization, { body });
    await untilWaiting(instance, 1);
    const reset = nobody.call(resetPassword, { body: { token, newPassword: 'another good passphrase' } });
    await untilWaiting(instance, 2);
    return [decision, reset] as const;
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 204]);
});
