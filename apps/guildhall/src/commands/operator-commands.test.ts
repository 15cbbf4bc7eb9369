import { aPerson, useInstance } from '@guildhall/testkit';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const instance = useInstance();

test('print links to the running service, even if they were started with another address', async () => {
  const { username } = await aPerson(instance);
  const { databaseUrl: DATABASE_URL, dataDirectory: DATA_DIR } = instance;
  const environment = { DATABASE_URL, DATA_DIR, BASE_URL: 'https://other.example', LOG_LEVEL: 'error' };
  for (const [link, page] of [
    ['reset-link', 'reset-password'],
    ['log-in-link', 'sign-in-link'],
  ] as const) {
    const { code, output } = await runCommand(['user', link, username, '--json'], environment);
    expect(code).toBe(0);
    expect(JSON.parse(output).url).toMatch(new RegExp(`^${instance.url}/${page}#`));
  }
});
