import { DAY_MS } from '@guildhall/platform';
import { idAtTime } from '@guildhall/protocol';
import { readPages } from '../../pages.ts';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { claimDailyCoins, listPeopleWithoutDailyCoins } from './store.ts';
import { lockWallets, writeLedger } from './write-ledger.ts';

const STEP = 100;

/** The last day that this process found complete; it saves another query of all accounts. */
const dayDone = perRuntime(() => ({ day: 0 }));

/** Gives everyone who joined before today (UTC) the daily coins once (setting COINS_DAILY). Safe to run twice. */
export async function giveDailyCoins(runtime: Runtime): Promise<void> {
  const amount = runtime.settings.coins.daily;
  const day = Math.floor(runtime.clock.now() / DAY_MS);
  const done = dayDone(runtime);
  if (amount === 0 || done.day === day) return;
  const createdBeforeId = idAtTime(day * DAY_MS);
  const read = (after = '0') =>
    listPeopleWithoutDailyCoins(runtime.database.db, { day, createdBeforeId, after }, STEP);
  for await (const people of readPages(STEP, read)) await give(runtime, people, day, amount);
  done.day = day;
}

async function give(runtime: Runtime, people: readonly string[], day: number, amount: number): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    const living = await lockWallets(tx, people);
    const userIds = await claimDailyCoins(tx.db, [...living], day);
    await writeLedger(
      runtime,
      tx,
      userIds.map((userId) => ({ userId, kind: 'grant' as const, amount })),
    );
  });
}
