import { idAtTime } from '@guildhall/protocol';
import { type Ground, perGround } from '../../ground.ts';
import { book, holdWallets } from './book.ts';
import { peopleWithoutDaily, takeDaily } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** Small steps, because a long transaction would hold the event log's tail back. */
const STEP = 100;

/** The day for which this process has found everyone given; saves looking through all accounts again. */
const dayDone = perGround(() => ({ day: 0 }));

/** Gives everyone the coins of this day (UTC), who joined before it, once (setting COINS_DAILY). Safe to run twice. */
export async function giveDailyCoins(ground: Ground): Promise<void> {
  const amount = ground.settings.coins.daily;
  const day = Math.floor(ground.clock.now() / DAY_MS);
  const done = dayDone(ground);
  if (amount === 0 || done.day === day) return;
  const madeBefore = idAtTime(day * DAY_MS);
  for (let after = '0', found = STEP; found === STEP; ) {
    const people = await peopleWithoutDaily(ground.database.db, { day, madeBefore, after }, STEP);
    if (people.length > 0) await give(ground, people, day, amount);
    after = people.at(-1) ?? after;
    found = people.length;
  }
  done.day = day;
}

async function give(ground: Ground, people: readonly string[], day: number, amount: number): Promise<void> {
  await ground.database.transaction(async (tx) => {
    await holdWallets(tx, people);
    const userIds = await takeDaily(tx.db, people, day);
    await book(
      ground,
      tx,
      userIds.map((userId) => ({ userId, kind: 'grant' as const, amount })),
    );
  });
}
