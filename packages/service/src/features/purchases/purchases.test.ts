/** Purchases (design, chapter 8; 2.6, 12.5): permissions, payments, races, refunds. */
import {
  deleteMessage,
  getMessage,
  getWallet,
  listLedger,
  type Message,
  purchasePost,
  saveMessage,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  type Caller,
  changeDatabase,
  connectProbe,
  queryDatabase,
  refusalOf,
  setServerTypes,
  startTestInstance,
  type TestBot,
  type TestPerson,
  type TestServer,
  UNKNOWN_ID,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCoins, changeServerTypes, deleteUser, refundPost } from '../operators/index.ts';

const SYSTEM_ID = '1323802873036800000';

const instance = useInstance();
const operator = useOperator(instance);
let server: TestServer;
let author: TestPerson;
let buyer: TestPerson;
let bot: TestBot;

beforeAll(async () => {
  server = await aServer(instance);
  bot = await aBot(instance, server, ['viewChannel', 'sendMessages', 'attachFiles', 'coinUpload']);
  await changeDatabase(instance, {
    text: 'update roles set permissions = permissions | $2::bigint where server_id = $1 and id = $1',
    values: [server.id, String(1n << 47n)],
    touches: [`server:${server.id}`],
  });
  await setServerTypes(instance, server, 'official');
});
beforeEach(async () => {
  author = await aMember(instance, server);
  buyer = await aMember(instance, server);
});

const give = (amount: number, who: { readonly id: string } = buyer) =>
  changeCoins(operator, who.id, amount, undefined);
const at = (messageId: string) => ({ params: { channelId: server.channel.id, messageId } });
const post = (price = 5, from: Caller = author): Promise<Message> =>
  from.do(sendMessage, {
    params: { channelId: server.channel.id },
    body: { coins: price, content: 'For sale' },
    files: [new File(['the whole secret'], 'notes.txt')],
  });
const buy = (messageId: string, who: Caller = buyer) => who.call(purchasePost, at(messageId));
const read = (messageId: string, who: Caller = buyer) => who.do(getMessage, at(messageId));
const balances = (...people: TestPerson[]) =>
  Promise.all(people.map(async (person) => (await person.do(getWallet)).balance));
const refusal = (messageId: string, who: Caller = buyer) => refusalOf(buy(messageId, who));
/** People whose balance does not match their ledger. */
const wrongWallets = () =>
  queryDatabase(
    instance,
    `select user_id from wallets where balance <>
       (select coalesce(sum(amount), 0) from ledger_entries where ledger_entries.user_id = wallets.user_id)`,
  );

describe('a purchase', () => {
  it('pays the author, opens the files, and is announced with the later state', async () => {
    await give(12);
    const sent = await post(5);
    const [selling, buying] = await Promise.all([
      connectProbe(instance.url, { token: author.token }),
      connectProbe(instance.url, { token: buyer.token }),
    ]);
    const { status, body } = await buy(sent.id);
    expect([status, body.coins]).toEqual([
      200,
      { price: 5, unlocked: true, files: [{ kind: 'file', size: 16 }] },
    ]);
    expect(await (await fetch(body.attachments[0]?.url ?? '')).text()).toBe('the whole secret');
    expect(await balances(buyer, author)).toEqual([7, 5]);
    const unlock = (await buying.take('POST_UNLOCK')).d;
    const seen = await read(sent.id);
    expect(unlock).toMatchObject({ channelId: server.channel.id, messageId: sent.id, coins: seen.coins });
    expect(unlock.attachments.map(({ id }) => id)).toEqual(seen.attachments.map(({ id }) => id));
    expect((await buying.take('WALLET_UPDATE')).d).toEqual({ balance: 7 });
    expect((await selling.take('WALLET_UPDATE')).d).toEqual({ balance: 5 });
    expect((await selling.take('POST_PURCHASE')).d).toEqual({
      channelId: server.channel.id,
      messageId: sent.id,
      serverId: server.id,
      buyerId: buyer.id,
      price: 5,
      sales: 1,
    });
    expect((await read(sent.id, author)).coins?.sales).toBe(1);
    expect((await read(sent.id, server.owner)).coins?.unlocked).toBe(false);
    const about = { channelId: server.channel.id, messageId: sent.id, note: null };
    const [bought] = await buyer.do(listLedger);
    expect(bought).toMatchObject({ ...about, kind: 'purchase', amount: -5, counterpartyId: author.id });
    const [sold] = await author.do(listLedger);
    expect(sold).toMatchObject({
      ...about,
      kind: 'sale',
      amount: 5,
      balanceAfter: 5,
      counterpartyId: buyer.id,
    });
    await Promise.all([selling.close(), buying.close()]);
  });

  it('again charges nothing, even without money or after the server stopped being official', async () => {
    await give(5);
    const sent = await post(5);
    await buy(sent.id);
    await setServerTypes(instance, server);
    const again = await buy(sent.id);
    expect([again.status, again.body.coins]).toMatchObject([200, { unlocked: true, closed: true }]);
    expect((await read(sent.id)).attachments).toHaveLength(1);
    await setServerTypes(instance, server, 'official');
    expect(await balances(buyer, author)).toEqual([0, 5]);
    expect((await read(sent.id, author)).coins?.sales).toBe(1);
  });

  it('of a post by a bot pays the owner of its application', async () => {
    await give(5);
    const sent = await post(5, bot);
    const [before = 0] = await balances(server.owner);
    const probe = await connectProbe(instance.url, { token: bot.token, identify: { intents: 1 << 9 } });
    expect((await buy(sent.id)).status).toBe(200);
    expect((await probe.take('POST_PURCHASE')).d).toMatchObject({ messageId: sent.id, sales: 1 });
    expect(await balances(server.owner)).toEqual([before + 5]);
    expect((await server.owner.do(listLedger))[0]).toMatchObject({ kind: 'sale', counterpartyId: buyer.id });
    await probe.close();
  });

  it('leaves the instance its share, fractions go to the author', async () => {
    const taking = await startTestInstance({ settings: { COIN_FEE_PERCENT: '10' }, sharing: instance });
    try {
      await give(19);
      const sent = await post(19);
      const system = async () =>
        Number(
          (await queryDatabase(instance, 'select balance from wallets where user_id = $1', [SYSTEM_ID]))[0]
            ?.balance ?? 0,
        );
      const before = await system();
      const url = `${taking.url}/api/channels/${server.channel.id}/messages/${sent.id}/purchase`;
      expect((await fetch(url, { method: 'POST', headers: buyer.headers })).status).toBe(200);
      expect(await balances(buyer, author)).toEqual([0, 18]);
      expect(await system()).toBe(before + 1);
    } finally {
      await taking.stop();
    }
  });

  it('is limited to five in five seconds', async () => {
    const limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1' }, sharing: instance });
    try {
      const url = `${limited.url}/api/channels/${server.channel.id}/messages/${UNKNOWN_ID}/purchase`;
      const statuses: number[] = [];
      for (let turn = 0; turn < 6; turn += 1)
        statuses.push((await fetch(url, { method: 'POST', headers: buyer.headers })).status);
      expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('refused purchases', () => {
  it('by bots, for any post', async () => {
    expect(await refusal(UNKNOWN_ID, bot)).toEqual([403, 'bots_cant_buy']);
  });

  it('of missing, free, closed, own and too expensive posts', async () => {
    const free = await author.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'free' },
    });
    const sent = await post(5);
    expect(await refusal(UNKNOWN_ID)).toEqual([404, 'unknown_message']);
    expect(await refusal('nonsense')).toEqual([404, 'unknown_message']);
    expect(await refusal(free.id)).toEqual([400, 'not_priced']);
    expect(await refusal(sent.id, author)).toEqual([400, 'own_post']);
    expect(await refusal(sent.id)).toEqual([400, 'insufficient_coins']);
    await give(4);
    expect(await refusal(sent.id)).toEqual([400, 'insufficient_coins']);
    await setServerTypes(instance, server);
    expect(await refusal(sent.id)).toEqual([400, 'post_closed']);
    expect(await refusal(sent.id, author)).toEqual([400, 'post_closed']);
    expect(await refusal(free.id)).toEqual([400, 'not_priced']);
    await setServerTypes(instance, server, 'official');
    await give(1);
    expect((await buy(sent.id)).status).toBe(200);
    expect(await balances(buyer, author)).toEqual([0, 5]);
  });

  it('of a post by a deleted account, which its buyers keep', async () => {
    await give(10);
    const [bought, left] = [await post(5), await post(5)];
    await buy(bought.id);
    await changeDatabase(instance, {
      text: 'update users set erased_at = now() where id = $1',
      values: [author.id],
      touches: [`user:${author.id}`],
    });
    expect(await refusal(left.id)).toEqual([400, 'post_closed']);
    expect((await buy(bought.id)).status).toBe(200);
    expect(await balances(buyer)).toEqual([5]);
  });

  it('by a pending member, but not by a timed-out one', async () => {
    await give(5);
    const sent = await post(5);
    const setState = (state: string) =>
      changeDatabase(instance, {
        text: `update members set ${state} where server_id = $1 and user_id = $2`,
        values: [server.id, buyer.id],
        touches: [`member:${server.id}:${buyer.id}`],
      });
    await setState('pending = true');
    expect(await refusal(sent.id)).toEqual([403, 'screening_pending']);
    expect(await refusal(UNKNOWN_ID)).toEqual([404, 'unknown_message']);
    await setState(`pending = false, timeout_until = now() + interval '1 day'`);
    expect((await buy(sent.id)).status).toBe(200);
  });
});

describe('races', () => {
  it('charge once for fifty requests', async () => {
    await give(500);
    const sent = await post(5);
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(sent.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.every(({ body }) => body.coins?.unlocked)).toBe(true);
    expect(await balances(buyer, author)).toEqual([495, 5]);
    expect((await read(sent.id, author)).coins?.sales).toBe(1);
  });

  it('never sell a post that cannot be paid', async () => {
    await give(14);
    const posts = [await post(5), await post(5), await post(5)];
    const answers = await Promise.all(posts.flatMap(({ id }) => [buy(id), buy(id)]));
    const bought = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id));
    expect(bought.size).toBe(2);
    expect(answers.flatMap(({ code }) => code ?? [])).toEqual(['insufficient_coins', 'insufficient_coins']);
    expect(await balances(buyer, author)).toEqual([4, 10]);
  });

  it('of people who buy from each other do not deadlock', async () => {
    await Promise.all([give(20, author), give(20)]);
    const [theirs, mine] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => post(5, author))),
      Promise.all(Array.from({ length: 4 }, () => post(5, buyer))),
    ]);
    const answers = await Promise.all([
      ...theirs.map(({ id }) => buy(id, buyer)),
      ...mine.map(({ id }) => buy(id, author)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await balances(buyer, author)).toEqual([20, 20]);
  });

  it('with saving the post do not deadlock', async () => {
    await give(5);
    const sent = await post(5);
    const [purchase, saving] = await whileLocked(
      instance,
      `select pg_advisory_xact_lock(${sent.id})`,
      async () => {
        const bought = buy(sent.id);
        await untilWaiting(instance, 1);
        const saved = buyer.call(saveMessage, { ...at(sent.id), body: {} });
        await untilWaiting(instance, 2);
        return [bought, saved] as const;
      },
    );
    expect([(await purchase).status, (await saving).status]).toEqual([200, 204]);
  });

  it('with a deletion charge only a buyer who was faster', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const rival = await aMember(instance, server);
      await give(5, rival);
      const sent = await post(5);
      const [bought, deleted] = await Promise.all([
        buy(sent.id, rival),
        author.call(deleteMessage, at(sent.id)),
      ]);
      expect(deleted.status).toBe(204);
      expect([200, 404]).toContain(bought.status);
      expect(await balances(rival)).toEqual([bought.status === 200 ? 0 : 5]);
      expect((await rival.call(getMessage, at(sent.id))).status).toBe(404);
    }
  });

  it('with the end of official status sell nothing afterwards', async () => {
    await give(20);
    const [posts, late] = [await Promise.all(Array.from({ length: 4 }, () => post(5))), await post(1)];
    const closing = changeServerTypes(operator, server.id, ['-official']);
    const answers = await Promise.all(posts.map(({ id }) => buy(id)));
    await closing;
    const sold = answers.filter(({ status }) => status === 200).length;
    expect(answers.flatMap(({ code }) => code ?? [])).toEqual(Array(4 - sold).fill('post_closed'));
    expect(await balances(buyer, author)).toEqual([20 - 5 * sold, 5 * sold]);
    // Holds whether or not this process knows of the change yet.
    expect(await refusal(late.id)).toEqual([400, 'post_closed']);
    await changeServerTypes(operator, server.id, ['+official']);
    await setServerTypes(instance, server, 'official');
  });
});

describe('an erased account', () => {
  const erased = (id: string, at: Date | null) =>
    changeDatabase(instance, {
      text: 'update users set erased_at = $2 where id = $1',
      values: [id, at],
      touches: [`user:${id}`],
    });

  it('is paid nothing for the posts of its bots', async () => {
    await give(5);
    const sent = await post(5, bot);
    await erased(server.owner.id, new Date());
    expect(await refusal(sent.id)).toEqual([400, 'post_closed']);
    await erased(server.owner.id, null);
    expect(await balances(buyer)).toEqual([5]);
  });

  it('gets no refund', async () => {
    await give(5);
    const sent = await post(5);
    await buy(sent.id);
    await deleteUser(operator, buyer.username, { now: true, messages: false });
    await instance.runDueJobs();
    await expect(refundPost(operator, sent.id, undefined)).rejects.toMatchObject({ code: 'unknown_message' });
    expect(await balances(author)).toEqual([5]);
  });
});

describe('a refund', () => {
  it('returns the price and removes the access', async () => {
    await give(5);
    const sent = await post(5);
    await buy(sent.id);
    const [selling, buying] = await Promise.all([
      connectProbe(instance.url, { token: author.token }),
      connectProbe(instance.url, { token: buyer.token }),
    ]);
    expect(await refundPost(operator, sent.id, buyer.id)).toEqual({ refunds: 1, coins: 5 });
    const lock = (await buying.take('POST_UNLOCK', ({ coins }) => !coins.unlocked)).d;
    const seen = await read(sent.id);
    expect(lock).toMatchObject({ coins: seen.coins, attachments: [] });
    expect(seen.coins?.unlocked).toBe(false);
    expect((await selling.take('MESSAGE_UPDATE')).d.coins).toEqual((await read(sent.id, author)).coins);
    expect((await read(sent.id, author)).coins?.sales).toBe(0);
    expect(await balances(buyer, author)).toEqual([5, 0]);
    expect((await buyer.do(listLedger))[0]).toMatchObject({
      kind: 'refund',
      amount: 5,
      counterpartyId: author.id,
    });
    expect((await author.do(listLedger))[0]).toMatchObject({ kind: 'refund', amount: -5 });
    expect((await buy(sent.id)).status).toBe(200);
    await Promise.all([selling.close(), buying.close()]);
  });

  it('applies to every buyer if none is named, even after the post was deleted', async () => {
    const second = await aMember(instance, server);
    await Promise.all([give(5), give(5, second)]);
    const sent = await post(5);
    await Promise.all([buy(sent.id), buy(sent.id, second)]);
    await author.do(deleteMessage, at(sent.id));
    expect(await balances(buyer, second)).toEqual([0, 0]);
    expect(await refundPost(operator, sent.id, undefined)).toEqual({ refunds: 2, coins: 10 });
    expect(await balances(buyer, second, author)).toEqual([5, 5, 0]);
    for (const id of [sent.id, UNKNOWN_ID, 'nonsense']) {
      await expect(refundPost(operator, id, undefined)).rejects.toMatchObject({ code: 'unknown_message' });
    }
  });

  it('is complete even if the author has spent the coins', async () => {
    await give(5);
    const sent = await post(5);
    await buy(sent.id);
    await give(-3, author);
    await refundPost(operator, sent.id, undefined);
    expect(await balances(buyer, author)).toEqual([5, 0]);
  });
});

describe('whatever happens', () => {
  it('a balance equals the sum of its ledger', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => aMember(instance, server)));
    const posts = await Promise.all(people.map((person, index) => post(3 + index, person)));
    const who = fc.nat({ max: 2 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('give' as const), who, amount: fc.integer({ min: -10, max: 20 }) }),
      fc.record({ kind: fc.constant('buy' as const), who, what: who }),
      fc.record({ kind: fc.constant('refund' as const), what: who }),
    );
    type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
    const run = async (each: Step): Promise<unknown> => {
      if (each.kind === 'refund') return refundPost(operator, posts[each.what]?.id ?? '', undefined);
      if (each.kind === 'give')
        return changeCoins(operator, people[each.who]?.id ?? '', each.amount, undefined);
      return buy(posts[each.what]?.id ?? '', people[each.who]);
    };
    // Pairs of simultaneous actions; refused ones must leave no trace.
    const rounds = fc.array(fc.tuple(step, step), { minLength: 3, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rounds, async (pairs) => {
        for (const pair of pairs) await Promise.allSettled(pair.map(run));
        expect(await wrongWallets()).toEqual([]);
      }),
      { numRuns: 8 },
    );
    const newest = await queryDatabase(
      instance,
      `select 1 from wallets join ledger_entries on ledger_entries.id = wallets.last_entry_id
         and ledger_entries.user_id = wallets.user_id
       where balance <> balance_after`,
    );
    expect(newest).toEqual([]);
  });
});
