import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createLog } from '@guildhall/platform';
import { forgotPassword, register } from '@guildhall/protocol';
import { createCaller, startTestInstance, uniqueName } from '@guildhall/testkit';
import { expect, it, onTestFinished } from 'vitest';

/** A mail server that answers each receiver with this. */
async function aMailServer(answerTo: (receiver: string) => string) {
  const receivers: string[] = [];
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined).write('220 hello\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const receiver = /^RCPT TO:<(.+)>/.exec(line)?.[1];
      if (receiver) receivers.push(receiver);
      socket.write(`${receiver ? answerTo(receiver) : '250 ok'}\r\n`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, receivers };
}

async function anInstanceWithMail(port: number) {
  const lines: string[] = [];
  const instance = await startTestInstance({
    settings: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_FROM: 'chat@example.org' },
    log: createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }),
  });
  onTestFinished(() => instance.stop());
  const email = `${uniqueName('typo')}@example.org`;
  const nobody = createCaller(instance.url);
  await nobody.do(register, { body: { username: uniqueName('typo'), email, password: 'correct horse 7' } });
  return { instance, nobody, email, log: () => lines.join('') };
}

it('an e-mail to a mailbox that does not exist is tried once, and its address is not in the log', async () => {
  const server = await aMailServer((receiver) => `550 5.1.1 <${receiver}>: Recipient address rejected`);
  const { instance, nobody, email, log } = await anInstanceWithMail(server.port);
  await instance.runDueJobs();
  await nobody.do(forgotPassword, { body: { email } });
  await instance.runDueJobs();
  instance.clock.advance(3_600_000);
  await instance.runDueJobs();
  expect(server.receivers).toEqual([email, email]);
  expect(log()).toContain('550 5.1.1 <[address]>: Recipient address rejected');
  expect(log()).not.toContain(email);
});

it('an e-mail that is refused for now is sent again, and its address is not in the log', async () => {
  const server = await aMailServer((receiver) => `451 4.2.0 <${receiver.toUpperCase()}>: Greylisted`);
  const { instance, email, log } = await anInstanceWithMail(server.port);
  await expect(instance.runDueJobs()).rejects.toThrow('451 4.2.0 <[address]>: Greylisted');
  instance.clock.advance(3_600_000);
  await expect(instance.runDueJobs()).rejects.toThrow('451');
  expect(server.receivers).toEqual([email, email]);
  expect(log().toLowerCase()).not.toContain(email);
});
