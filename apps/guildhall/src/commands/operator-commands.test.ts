import { aPerson, useInstance } from '@guildhall/testkit';
import { expect, test } from 'vitest';
import { runCommandLine } from '../cli.ts';
import { operatorCommands } from './operator-commands.ts';

const instance = useInstance();

test('print links to the running service, even if they were started with another address', async () => {
  const { username } = await aPerson(instance);
  const { databaseUrl: DATABASE_URL, dataDirectory: DATA_DIR } = instance;
  const environment = { DATABASE_URL, DATA_DIR, BASE_URL: 'https://other.example', LOG_LEVEL: 'error' };
  for (const [link, page] of [
    ['reset-link', 'reset-password'],
    ['log-in-link', 'sign-in-link'],
  ] as const) {
    let output = '';
    const code = await runCommandLine(['user', link, username, '--json'], environment, {
      commandSets: [operatorCommands],
      write: (text) => {
        output += text;
      },
    });
    expect(code).toBe(0);
    expect(JSON.parse(output).url).toMatch(new RegExp(`^${instance.url}/${page}#`));
  }
});
