/** Wallets and their ledgers (design, chapter 8): reading, coins on joining and daily coins, the check, erasure. */
import { DAY_MS } from '@guildhall/platform';
import {
  deleteAccount,
  getAccount,
  getWallet,
  type LedgerEntry,
  LIMITS,
  listLedger,
} from '@guildhall/protocol';
import {
  aBot,
  aPerson,
  aServer,
  connectProbe,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Runtime } from '../../runtime.ts';
import { changeCoins, deleteUser } from '../operators/index.ts';
import { checkLedgers } from './check-ledgers.ts';
import { giveDailyCoins } from './daily-coins.ts';

const instance = useInstance();
const operator = useOperator(instance);
let person: TestPerson;

beforeEach(async () => {
  person = await aPerson(instance);
});

const give = (amount: number, note?: string, who = person) => changeCoins(operator, who.id, amount, note);
const balance = async (who = person) => (await who.do(getWallet)).balance;
const ledger = (query: object = {}, who = person): Promise<LedgerEntry[]> => who.do(listLedger, { query });
const storedEntries = (userId: string) =>
  queryDatabase(
    instance,
    'select kind, amount, balance_after from ledger_entries where user_id = $1 order by id',
    [userId],
  );

describe('a wallet', () => {
  it('is empty at first, and shown in the account and in READY', async () => {
    expect([await balance(), await ledger(), (await person.do(getAccount)).coins]).toEqual([0, [], 0]);
    await give(7);
    expect([await balance(), (await person.do(getAccount)).coins]).toEqual([7, 7]);
    const probe = await connectProbe(instance.url, { token: person.token });
    expect(probe.ready).toMatchObject({ wallet: { balance: 7 }, user: { coins: 7 } });
    await probe.close();
  });

  it('exists only for people', async () => {
    const bot = await aBot(instance, await aServer(instance));
    for (const endpoint of [getWallet, listLedger]) {
      expect(await bot.call(endpoint)).toMatchObject({ status: 403, code: 'bots_not_allowed' });
    }
    await expect(changeCoins(operator, bot.id, 5, undefined)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('announces each change with the later state', async () => {
    const probe = await connectProbe(instance.url, { token: person.token });
    await give(12);
    expect((await probe.take('WALLET_UPDATE')).d).toEqual({ balance: 12 });
    await give(-5);
    expect((await probe.take('WALLET_UPDATE')).d).toEqual(await person.do(getWallet));
    await probe.close();
  });
});

describe('the ledger', () => {
  it('lists income and expenses, newest first', async () => {
    await give(10, 'Welcome');
    await give(-4);
    const [taken, given] = await ledger();
    expect(given).toEqual({
      id: given?.id,
      kind: 'grant',
      amount: 10,
      balanceAfter: 10,
      counterpartyId: null,
      channelId: null,
      messageId: null,
      note: 'Welcome',
      createdAt: given?.createdAt,
    });
    expect(taken).toMatchObject({ kind: 'take', amount: -4, balanceAfter: 6, note: null });
  });

  it('comes in pages', async () => {
    for (let amount = 1; amount <= 5; amount += 1) await give(amount);
    const all = await ledger();
    expect(all.map(({ amount }) => amount)).toEqual([5, 4, 3, 2, 1]);
    expect(await ledger({ limit: 2 })).toEqual(all.slice(0, 2));
    expect(await ledger({ limit: 2, before: all[1]?.id })).toEqual(all.slice(2, 4));
    expect(await ledger({ limit: LIMITS.ledgerPage, before: all[4]?.id })).toEqual([]);
    for (const query of [{ limit: 0 }, { limit: LIMITS.ledgerPage + 1 }, { before: 'x' }]) {
      expect(await person.call(listLedger, { query })).toMatchObject({
        status: 400,
        code: 'invalid_request',
      });
    }
  });

  it('never changes afterwards', async () => {
    await give(1);
    const text = 'where user_id = $1';
    await expect(
      queryDatabase(instance, `update ledger_entries set amount = 5 ${text}`, [person.id]),
    ).rejects.toThrow('lines of a ledger never change');
    await expect(queryDatabase(instance, `delete from ledger_entries ${text}`, [person.id])).rejects.toThrow(
      'lines of a ledger never change',
    );
  });
});

describe('operators', () => {
  it('cannot take more than there is, and the log records it', async () => {
    await give(3);
    await expect(give(-4)).rejects.toMatchObject({
      code: 'insufficient_coins',
      message: `${person.username} has only 3 coins.`,
    });
    expect(await balance()).toBe(3);
    expect(await give(-3)).toMatchObject({ id: person.id, balance: 0 });
    const log = await queryDatabase(
      instance,
      'select action, before, after from operator_log where target = $1 order by id',
      [person.id],
    );
    expect(log).toEqual([
      { action: 'coins grant', before: 0, after: 3 },
      { action: 'coins take', before: 3, after: 0 },
    ]);
  });

  it.each([0, 1.5, Number.NaN, LIMITS.coinsAtOnce + 1])('cannot give %d', async (amount) => {
    await expect(give(amount)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await ledger()).toEqual([]);
  });

  it('can give up to a limit, with a note up to a limit', async () => {
    const note = '😀'.repeat(LIMITS.coinsNote);
    expect(await give(LIMITS.coinsAtOnce, note)).toMatchObject({ balance: LIMITS.coinsAtOnce });
    await expect(give(1, `${note}n`)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('the check of ledgers', () => {
  it('reports a balance that differs from the sum of its entries', async () => {
    await give(5);
    expect(await checkLedgers(operator.runtime)).toEqual([]);
    const set = (amount: number) =>
      queryDatabase(instance, 'update wallets set balance = $2, checked_entry_id = 0 where user_id = $1', [
        person.id,
        amount,
      ]);
    await set(6);
    const silent = {
      ...operator.runtime,
      log: { ...operator.runtime.log, error: () => {} },
    } as typeof operator.runtime;
    expect(await checkLedgers(silent)).toEqual([person.id]);
    expect(await checkLedgers(silent)).toEqual([person.id]);
    await set(5);
    expect(await checkLedgers(silent)).toEqual([]);
  });
});

describe('an erased account', () => {
  it('leaves an empty wallet, with an entry for the reason', async () => {
    await give(9);
    await person.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
    await instance.clock.advance(LIMITS.deletionGraceDays * DAY_MS + 1000);
    await instance.runDueJobs();
    expect(await storedEntries(person.id)).toEqual([
      { kind: 'grant', amount: '9', balance_after: '9' },
      { kind: 'erasure', amount: '-9', balance_after: '0' },
    ]);
  });
});

describe('coins by instance settings', () => {
  /** Another process, with its own memory of the day. */
  const aProcess = (daily: number): Runtime => ({
    ...operator.runtime,
    settings: { ...operator.runtime.settings, coins: { onJoin: 0, daily, feePercent: 0 } },
  });

  it('are given on joining', async () => {
    const generous = await startTestInstance({ settings: { COINS_ON_JOIN: '100' }, sharing: instance });
    try {
      const newcomer = await aPerson(generous);
      expect(await ledger({}, newcomer)).toMatchObject([{ kind: 'grant', amount: 100, balanceAfter: 100 }]);
      expect((await newcomer.do(getAccount)).coins).toBe(100);
    } finally {
      await generous.stop();
    }
  });

  it('are given on each later day, once, whichever process does it', async () => {
    const [first, second] = [aProcess(10), aProcess(10)];
    await giveDailyCoins(first);
    expect(await balance()).toBe(0);
    await instance.clock.advance(DAY_MS);
    await Promise.all([giveDailyCoins(first), giveDailyCoins(second)]);
    await giveDailyCoins(aProcess(10));
    expect(await storedEntries(person.id)).toEqual([{ kind: 'grant', amount: '10', balance_after: '10' }]);
    await instance.clock.advance(DAY_MS);
    await giveDailyCoins(second);
    expect(await storedEntries(person.id)).toHaveLength(2);
    await instance.clock.advance(DAY_MS);
    await giveDailyCoins(aProcess(0));
    expect(await storedEntries(person.id)).toHaveLength(2);
  });

  it('are not given to an account that is erased first', async () => {
    await instance.clock.advance(DAY_MS);
    await deleteUser(operator, person.username, { now: true, messages: false });
    const lock = `select pg_advisory_xact_lock(${person.id})`;
    const work = await whileLocked(instance, lock, async () => {
      const erasing = instance.runDueJobs();
      await untilWaiting(instance, 1);
      const giving = giveDailyCoins(aProcess(10));
      await untilWaiting(instance, 2);
      return [erasing, giving];
    });
    await Promise.all(work);
    expect(await storedEntries(person.id)).toEqual([]);
  });
});
