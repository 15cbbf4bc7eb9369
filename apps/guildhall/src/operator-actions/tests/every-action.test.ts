/** Runs each operator action in each way: its effect, its log entry, and refusals. */
import { LocalMailbox, schemaFaults } from '@guildhall/platform';
import { OPERATOR_ACTIONS, type OperatorActionName } from '@guildhall/protocol';
import { createOperatorToken, setOperatorRole } from '@guildhall/service';
import {
  anOperator,
  aPerson,
  queryDatabase,
  type TestOperator,
  type TestPerson,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorActions } from '../index.ts';
import { EXAMPLES } from './examples.ts';
import { ask, askConsole, byCommandLine, byConsole, byListener, type Way } from './ways.ts';
import { aWorld, type World } from './world.ts';

const providers = {
  OIDC_PROVIDERS: JSON.stringify([
    { id: 'acme', name: 'Acme', issuer: 'https://id.example.org', clientId: 'guildhall' },
  ]),
};
const instance = useInstance({ settings: { OPERATOR_LISTEN: '127.0.0.1:0', ...providers }, mail: true });
let host: TestOperator;
const hostMailbox = new LocalMailbox({ folder: null, now: () => instance.clock.now() });
let admin: TestPerson;
let token: string;

beforeAll(async () => {
  [host, admin] = await Promise.all([anOperator(instance, providers), aPerson(instance, 'admin')]);
  await setOperatorRole(host, admin.username, true);
  ({ token } = await createOperatorToken(host, admin.username));
  await query(`update users set two_factor = true where id = $1`, admin.id);
});
afterAll(() => host.close());

const query = (text: string, ...values: unknown[]) => queryDatabase(instance, text, values);
const commands = operatorActions.flatMap((action) =>
  action.commands.map((command) => ({ action, command, words: command.usage.replaceAll(/ ?[<[].*/g, '') })),
);
/** In the form that operators use. */
const confirmedAt = (at: number | null) =>
  query(
    'update sessions set confirmed_at = $2 where user_id = $1',
    admin.id,
    at === null ? null : new Date(at),
  );
const logEntries = async () => Number((await query('select count(*) from operator_log'))[0]?.count);

it('has an example of every command', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(commands.map(({ words }) => words).toSorted());
});

describe('the operator API', () => {
  it('performs each action', async () => {
    await runAll(byListener(instance, token), admin.username, ({ route }) => route !== null);
  });
});

describe('the command line', () => {
  it('performs each action', async () => {
    await runAll(
      byCommandLine({ ...host, runtime: { ...host.runtime, mailer: hostMailbox } }, instance),
      host.operator,
    );
  });
});

describe('the console', () => {
  it('performs each action', async () => {
    await confirmedAt(instance.clock.now());
    await runAll(byConsole(instance, admin.token), admin.username, ({ name }) => name !== undefined);
  });
});

it('refuses everyone else each action, and changes nothing', async () => {
  const stranger = await aPerson(instance);
  await confirmedAt(instance.clock.now() - 1_800_000);
  const before = await logEntries();
  const asked = operatorActions.filter(({ route }) => route !== null);
  const refusals = asked.map(async (action) => {
    const input = Object.fromEntries(Object.keys(action.input.properties).map((name) => [name, '1']));
    const [nobody, wrong, unasked, late] = await Promise.all([
      ask(instance, action, input, ''),
      ask(instance, action, input, `Session ${admin.token}`),
      action.name && askConsole(instance, stranger.token, action.name, input),
      action.name && askConsole(instance, admin.token, action.name, input),
    ]);
    expect([action.route, nobody.status, wrong.status]).toEqual([action.route, 401, 401]);
    if (unasked && late)
      expect([action.name, unasked.code, late.code]).toEqual([
        action.name,
        'unknown_route',
        'confirmation_required',
      ]);
  });
  await Promise.all(refusals);
  expect(await logEntries()).toBe(before);
});

/** All examples in order, in a separate world. */
async function runAll(
  run: Way,
  actor: string,
  takes: (action: (typeof operatorActions)[number]) => boolean = () => true,
): Promise<void> {
  const world = await aWorld(instance, actor, host, () => [...instance.mails, ...hostMailbox.messages]);
  for (const [words, example] of Object.entries(EXAMPLES)) {
    const found = commands.find((command) => command.words === words);
    if (!found || !takes(found.action)) continue;
    await example.prepare?.(world);
    const before = await logEntries();
    const { answer, refusal } = await run(
      found.action,
      found.command,
      example.input?.(world) ?? {},
      example.typed,
    );
    expect([words, refusal]).toEqual([words, example.refusal ?? null]);
    await example.effect?.(answer, world);
    if (refusal === null) expectDeclaredReply(found.action.name, answer);
    const logged = example.reads || refusal !== null ? null : (example.logs ?? words);
    await requireLogged(world, logged, before);
  }
}

function expectDeclaredReply(name: string | undefined, answer: unknown): void {
  if (name === undefined) return;
  expect([name, schemaFaults(OPERATOR_ACTIONS[name as OperatorActionName].reply, answer)]).toEqual([
    name,
    [],
  ]);
}

async function requireLogged({ actor }: World, action: string | null, before: number): Promise<void> {
  const entries = await query(
    `select coalesce(users.username, operator_log.actor) as actor, action
     from operator_log left join users on users.id::text = operator_log.actor order by operator_log.id desc limit 1`,
  );
  if (action !== null) expect(entries).toEqual([{ actor, action }]);
  expect([action, await logEntries()]).toEqual([action, before + (action === null ? 0 : 1)]);
}
