/** Voting, listing voters and ending polls (design 5.2, 2.6; specification: POLL_VOTE, pollResult). */
import { HOUR_MS } from '@guildhall/platform';
import {
  type Channel,
  createThread,
  deleteChannel,
  deleteMessage,
  deleteServer,
  editMessage,
  expirePoll,
  getChannel,
  getMessage,
  leaveServer,
  listDirectChannels,
  listMessages,
  listVoters,
  type Message,
  openDirectChannel,
  type Poll,
  putRelationship,
  putTimeout,
  sendMessage,
  updateChannel,
  votePoll,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aMemberWithRole,
  aPerson,
  aServer,
  type Caller,
  changeDatabase,
  connectProbe,
  createCaller,
  type GatewayProbe,
  PASSWORD,
  queryDatabase,
  type TestBot,
  type TestPerson,
  type TestServer,
  UNKNOWN_ID,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const QUESTION = { question: 'Tea?', answers: [{ text: 'Yes' }, { text: 'No' }, { text: 'Maybe' }] };

interface Place {
  readonly channelId: string;
  readonly messageId: string;
}

const instance = useInstance();
const other = useInstance({ sharing: instance });
let server: TestServer;
let author: TestPerson;
let voter: TestPerson;
let bot: TestBot;
let probe: GatewayProbe;
let place: Place;

beforeAll(async () => {
  server = await aServer(instance);
  [author, voter] = [await aMember(instance, server), await aMember(instance, server)];
  bot = await aBot(instance, server);
  probe = await connectProbe(instance.url, { token: server.owner.token });
});
afterAll(async () => {
  await probe?.close();
});
beforeEach(async () => {
  place = await ask();
});

const inChannel = () => ({ channelId: server.channel.id });
async function ask(more: object = {}, by: Caller = author, channelId = server.channel.id): Promise<Place> {
  const body = { poll: { ...QUESTION, ...more } };
  const { id: messageId } = await by.do(sendMessage, { params: { channelId }, body });
  return { channelId, messageId };
}
const vote = (by: Caller, answerIds: readonly string[], at = place) =>
  by.call(votePoll, { params: at, body: { answerIds: [...answerIds] } });
const choose = (by: Caller, answerIds: readonly string[], at = place) =>
  by.do(votePoll, { params: at, body: { answerIds: [...answerIds] } });
const read = (by: Caller = server.owner, at = place) => by.do(getMessage, { params: at });
const expire = (by: Caller, at = place) => by.call(expirePoll, { params: at });
const voters = async (answerId: string, query: object = {}, at = place) =>
  (await server.owner.do(listVoters, { params: { ...at, answerId }, query })).map(({ id }) => id);
const countsOf = (poll: Poll | null) => [...(poll?.answers ?? []).map(({ count }) => count), poll?.total];
/** The same person on the other process. */
const onOther = ({ token }: TestPerson): Caller => createCaller(other.url, `Session ${token}`);
const ofPoll = ({ messageId }: { readonly messageId: string }) => messageId === place.messageId;
/** Result messages of the poll. */
async function results(at = place, by: Caller = server.owner): Promise<Message[]> {
  const page = await by.do(listMessages, {
    params: { channelId: at.channelId },
    query: { after: at.messageId },
  });
  return page.filter(({ pollResult }) => pollResult?.messageId === at.messageId);
}
const timedOut = (person: TestPerson) =>
  server.owner.do(putTimeout, {
    params: { serverId: server.id, userId: person.id },
    body: { durationSecs: 3600 },
  });

describe('a vote', () => {
  it("returns the voter's choice, sends it with the poll, and can be read back", async () => {
    const voted = await choose(voter, ['2']);
    expect([countsOf(voted), voted.myAnswerIds]).toEqual([[0, 1, 0, 1], ['2']]);
    const { myAnswerIds: _mine, ...poll } = voted;
    const { d } = await probe.take('POLL_VOTE', ofPoll);
    expect(d).toEqual({ ...place, userId: voter.id, answerIds: ['2'], poll });
    expect((await read()).poll).toEqual(poll);
    expect((await read(voter)).poll).toEqual(voted);
    const [onPage] = await voter.do(listMessages, { params: inChannel(), query: { limit: 1 } });
    expect(onPage?.poll).toEqual(voted);
  });

  it('can be changed and removed; people are counted, not votes', async () => {
    place = await ask({ allowMultiselect: true });
    const counted: unknown[] = [];
    for (const choice of [['1'], ['3', '1'], ['3', '3'], [], ['2', '3']]) {
      const voted = await choose(voter, choice);
      counted.push([countsOf(voted), voted.myAnswerIds]);
    }
    expect(counted).toEqual([
      [[1, 0, 0, 1], ['1']],
      [
        [1, 0, 1, 1],
        ['1', '3'],
      ],
      [[0, 0, 1, 1], ['3']],
      [[0, 0, 0, 0], []],
      [
        [0, 1, 1, 1],
        ['2', '3'],
      ],
    ]);
    await choose(author, ['2']);
    expect(countsOf((await read()).poll)).toEqual([0, 2, 1, 2]);
    const told: unknown[] = [];
    for (let number = 0; number < 6; number += 1) {
      const { d } = await probe.take('POLL_VOTE', ofPoll);
      told.push(d.answerIds);
    }
    expect(told).toEqual([['1'], ['1', '3'], ['3'], [], ['2', '3'], ['2']]);
  });

  it('that changes nothing sends no event', async () => {
    await choose(voter, ['1']);
    expect(await choose(voter, ['1', '1'])).toMatchObject({ total: 1, myAnswerIds: ['1'] });
    expect(await choose(author, [])).toMatchObject({ total: 1, myAnswerIds: [] });
    await choose(author, ['2']);
    const userIds = [await probe.take('POLL_VOTE', ofPoll), await probe.take('POLL_VOTE', ofPoll)].map(
      ({ d }) => d.userId,
    );
    expect(userIds).toEqual([voter.id, author.id]);
  });

  it('for several answers requires allowMultiselect and existing answers', async () => {
    for (const [answerIds, path] of [
      [['1', '2'], 'body/answerIds'],
      [['4'], 'body/answerIds/0'],
      [['1', '0'], 'body/answerIds/1'],
      [[1], 'body/answerIds/0'],
      ['1', 'body/answerIds'],
      [undefined, 'body/answerIds'],
      [Array(11).fill('1'), 'body/answerIds'],
    ]) {
      const { status, body } = await voter.call(votePoll, { params: place, body: { answerIds } } as never);
      expect([answerIds, status]).toEqual([answerIds, 400]);
      const message = expect.stringContaining(path as string);
      expect(body).toMatchObject({ error: { code: 'invalid_request', message, fields: [{ path }] } });
    }
    expect(countsOf((await read()).poll)).toEqual([0, 0, 0, 0]);
  });

  it('is refused for bots before any other check, but they see the votes', async () => {
    for (const at of [place, { ...place, messageId: UNKNOWN_ID }, { ...place, channelId: UNKNOWN_ID }]) {
      const { status, code } = await vote(bot, ['1'], at);
      expect([status, code]).toEqual([403, 'bots_cant_vote']);
    }
    await choose(voter, ['1']);
    const { poll } = await read(bot);
    expect([countsOf(poll), poll && 'myAnswerIds' in poll]).toEqual([[1, 0, 0, 1], false]);
  });

  it('is open to everyone who sees the poll, even if timed out', async () => {
    const person = await aMember(instance, server);
    await timedOut(person);
    expect((await vote(person, ['1'])).status).toBe(200);
    const stranger = await aPerson(instance);
    expect([(await vote(stranger, ['1'])).status, (await vote(stranger, ['1'])).code]).toEqual([
      404,
      'unknown_channel',
    ]);
  });

  it('requires a poll', async () => {
    const { id: messageId } = await author.do(sendMessage, { params: inChannel(), body: { content: 'a' } });
    const calls = (at: Place) => [
      vote(voter, ['1'], at),
      expire(author, at),
      voter.call(listVoters, { params: { ...at, answerId: '1' } }),
    ];
    for (const { status, code } of await Promise.all(calls({ ...place, messageId })))
      expect([status, code]).toEqual([400, 'not_a_poll']);
    for (const unknown of [UNKNOWN_ID, 'abc', server.channel.id]) {
      for (const { status, code } of await Promise.all(calls({ ...place, messageId: unknown })))
        expect([status, code]).toEqual([404, 'unknown_message']);
    }
  });

  it('is counted correctly when a hundred come at once on two processes', async () => {
    place = await ask({ allowMultiselect: true });
    const people = await Promise.all(Array.from({ length: 25 }, () => aMember(instance, server)));
    const elsewhere = await ask();
    const choices = [['1'], ['1', '2'], [], ['2', '3']];
    await Promise.all(
      people.flatMap((person) =>
        choices.map((choice, index) => choose(index % 2 === 0 ? person : onOther(person), choice)),
      ),
    );
    await Promise.all(people.flatMap((person) => [choose(person, ['1']), choose(person, ['2'], elsewhere)]));
    await Promise.all(people.map((person, index) => choose(person, choices[index % 4] ?? [])));
    expect(countsOf((await read(server.owner, elsewhere)).poll)).toEqual([0, 25, 0, 25]);
    const { poll } = await read();
    const rows = await queryDatabase(
      instance,
      `select answer_id::int as id, count(*)::int as count from poll_votes where message_id = $1
       group by answer_id order by answer_id`,
      [place.messageId],
    );
    const [distinct] = await queryDatabase(
      instance,
      'select count(distinct user_id)::int as count from poll_votes where message_id = $1',
      [place.messageId],
    );
    const counted = (poll?.answers ?? []).map(({ id, count }) => ({ id: Number(id), count }));
    expect(counted.filter(({ count }) => count > 0)).toEqual(rows);
    expect(poll?.total).toBe(distinct?.count);
    expect(poll?.total).toBe(19);
    for (const person of people) await choose(person, ['3']);
    expect(countsOf((await read()).poll)).toEqual([0, 0, 25, 25]);
  });

  it('leaves a client that follows the events with the state of a fetch', async () => {
    place = await ask({ allowMultiselect: true });
    let known = (await read()).poll;
    await Promise.all([choose(voter, ['1', '2']), choose(author, ['2']), choose(server.owner, ['3'])]);
    await choose(voter, ['3']);
    for (let number = 0; number < 4; number += 1) known = (await probe.take('POLL_VOTE', ofPoll)).d.poll;
    expect(known).toEqual({ ...(await read(bot)).poll });
    await expire(author);
    const { d } = await probe.take('MESSAGE_UPDATE', ({ id }) => id === place.messageId);
    const { reactions: _reactions, ...fetched } = await read(bot);
    expect(d).toEqual(fetched);
    expect(d.poll?.ended).toBe(true);
  });
});

describe('voters', () => {
  it('are listed by answer, a hundred at a time, by their ids', async () => {
    const { messageId, channelId } = place;
    await queryDatabase(
      instance,
      `insert into poll_votes (channel_id, message_id, answer_id, user_id)
       select $1, $2, 1, id from users where kind = 'person' order by id limit 4`,
      [channelId, messageId],
    );
    const all = await voters('1');
    expect(all).toHaveLength(4);
    expect(all).toEqual([...all].sort());
    expect(await voters('1', { limit: 2 })).toEqual(all.slice(0, 2));
    expect(await voters('1', { limit: 2, after: all[1] })).toEqual(all.slice(2));
    expect(await voters('1', { limit: 100, after: all[3] })).toEqual([]);
    expect(await voters('2')).toEqual([]);
    for (const [query, path] of [
      [{ limit: 101 }, 'query/limit'],
      [{ limit: 0 }, 'query/limit'],
      [{ after: 'abc' }, 'query/after'],
    ]) {
      const answer = await voter.call(listVoters, { params: { ...place, answerId: '1' }, query } as never);
      expect(answer.body).toMatchObject({ error: { code: 'invalid_request', fields: [{ path }] } });
    }
    for (const answerId of ['0', '4', 'abc', '01']) {
      const { status, code } = await bot.call(listVoters, { params: { ...place, answerId } });
      expect([answerId, status, code]).toEqual([answerId, 404, 'unknown_answer']);
    }
  });

  it('that are erased stay counted, without a name', async () => {
    const person = await aMember(instance, server);
    await choose(person, ['1']);
    await changeDatabase(instance, {
      text: "update users set erased_at = now(), username = 'deleted_user_x' where id = $1",
      values: [person.id],
      touches: [`user:${person.id}`],
    });
    const [user] = await server.owner.do(listVoters, { params: { ...place, answerId: '1' } });
    expect(user).toMatchObject({ id: person.id, deleted: true });
    expect((await read()).poll?.total).toBe(1);
  });
});

describe('the end by hand', () => {
  it("sends an event, refuses further votes and posts the result as the author's reply", async () => {
    await choose(voter, ['2']);
    await choose(author, ['2']);
    const { status, body } = await expire(author);
    expect([status, body.poll?.ended, body.poll?.myAnswerIds]).toEqual([200, true, ['2']]);
    const { d: update } = await probe.take('MESSAGE_UPDATE', ({ id }) => id === place.messageId);
    expect(update.poll).toEqual((await read()).poll);
    const { d: created } = await probe.take(
      'MESSAGE_CREATE',
      ({ pollResult }) => pollResult?.messageId === place.messageId,
    );
    const [result] = await results();
    expect(created).toMatchObject({ id: result?.id, serverId: server.id, member: { roles: [] } });
    expect(result).toMatchObject({
      author: { id: author.id },
      content: '',
      mentions: [],
      poll: null,
      reply: { id: place.messageId, author: { id: author.id } },
      pollResult: {
        messageId: place.messageId,
        question: 'Tea?',
        winners: [{ id: '2', text: 'No', emoji: null, count: 2 }],
        total: 2,
      },
    });
    const edit = { params: { ...place, messageId: created.id }, body: { content: 'We take tea.' } };
    expect((await author.call(editMessage, edit)).code).toBe('poll_not_editable');
    expect((await vote(voter, ['1'])).code).toBe('poll_ended');
    expect((await vote(voter, [])).code).toBe('poll_ended');
    expect([(await expire(author)).status, (await expire(author)).code]).toEqual([400, 'poll_ended']);
    expect(await results()).toHaveLength(1);
  });

  it('shows several winners on a tie, and none without votes', async () => {
    const tied = place;
    await choose(voter, ['3'], tied);
    await choose(author, ['1'], tied);
    await expire(author, tied);
    const none = await ask();
    await expire(author, none);
    const winners = async (at: Place) =>
      (await results(at)).map(({ pollResult }) => [
        pollResult?.winners.map(({ id }) => id),
        pollResult?.total,
      ]);
    expect([await winners(tied), await winners(none)]).toEqual([[[['1', '3'], 2]], [[[], 0]]]);
  });

  it('is allowed to the author, even if timed out, and to members with Manage Messages', async () => {
    const { status, code, body } = await expire(voter);
    expect([status, code]).toEqual([403, 'missing_permission']);
    expect(body).toMatchObject({ error: { permission: 'Manage Messages' } });
    const moderator = await aMemberWithRole(instance, server, {
      position: 7,
      permissions: ['manageMessages'],
    });
    expect((await expire(moderator)).status).toBe(200);
    expect((await results())[0]?.author.id).toBe(author.id);
    const restricted = await aMember(instance, server);
    const own = await ask({}, restricted);
    await timedOut(restricted);
    expect((await expire(restricted, own)).status).toBe(200);
    expect((await results(own))[0]?.author.id).toBe(restricted.id);
  });

  it('happens once, however many callers request it on several processes', async () => {
    const votes = Array.from({ length: 10 }, (_, index) => vote(voter, [String((index % 3) + 1)]));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => expire(index % 2 === 0 ? author : onOther(author))),
    );
    await Promise.all(votes);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    const [result] = await results();
    expect(await results()).toHaveLength(1);
    const { poll } = await read();
    expect(result?.pollResult).toMatchObject({
      total: poll?.total,
      winners: poll?.answers.filter(({ count }) => count > 0) ?? [],
    });
  });

  it("works for a bot's own poll, and in direct messages, where nobody moderates", async () => {
    const ofBot = await ask({}, bot);
    expect((await expire(bot, ofBot)).status).toBe(200);
    expect((await results(ofBot))[0]?.author.id).toBe(bot.id);
    const { id: channelId } = await author.do(openDirectChannel, { body: { recipientId: voter.id } });
    const direct = await ask({}, author, channelId);
    await choose(voter, ['1'], direct);
    const heard = await connectProbe(instance.url, { token: voter.token });
    expect((await expire(voter, direct)).code).toBe('missing_permission');
    expect((await expire(author, direct)).status).toBe(200);
    const { d } = await heard.take('MESSAGE_CREATE', ({ pollResult }) => pollResult !== null);
    expect([d.serverId, d.pollResult?.messageId]).toEqual([null, direct.messageId]);
    await heard.close();
    // Refused, so it does not bring back a conversation that the other person has closed.
    await voter.do(deleteChannel, { params: { channelId } });
    expect((await expire(author, direct)).code).toBe('poll_ended');
    expect(await voter.do(listDirectChannels)).toEqual([]);
  });

  it('reopens an archived thread for everyone while the thread is renamed', async () => {
    const { id: channelId } = await author.do(createThread, {
      params: inChannel(),
      body: { name: 'questions' },
    });
    const poll = await ask({}, author, channelId);
    const change = (body: object) => server.owner.do(updateChannel, { params: { channelId }, body });
    await change({ archived: true });
    const row = `select from threads where thread_id = ${channelId} for update`;
    const started = await whileLocked(instance, row, async () => {
      const renamed = change({ name: 'answers' });
      await untilWaiting(instance, 1);
      const ended = expire(author, poll);
      await untilWaiting(instance, 2);
      return [renamed, ended];
    });
    await Promise.all(started);
    const last = await ask();
    await probe.take('MESSAGE_CREATE', ({ id }) => id === last.messageId);
    const updates = probe.envelopes.filter(({ t }) => t === 'THREAD_UPDATE').map(({ d }) => d as Channel);
    const thread = await author.do(getChannel, { params: { channelId } });
    expect(thread).toMatchObject({ name: 'answers', archived: false });
    expect(updates.findLast(({ id }) => id === channelId)).toMatchObject({
      name: 'answers',
      archived: false,
    });
  });
});

describe('the expiry', () => {
  const runJobs = async () => {
    await Promise.all([instance.runDueJobs(), other.runDueJobs()]);
  };

  it('ends a poll once with two processes, and not early', async () => {
    place = await ask({ duration: 2 });
    await choose(voter, ['1']);
    instance.clock.advance(HOUR_MS);
    await runJobs();
    expect([(await read()).poll?.ended, await results()]).toEqual([false, []]);
    instance.clock.advance(HOUR_MS);
    expect((await vote(voter, ['2'])).code).toBe('poll_ended');
    await runJobs();
    await runJobs();
    expect((await read()).poll).toMatchObject({ ended: true, total: 1 });
    const [result, ...more] = await results();
    expect([result?.pollResult?.winners.map(({ id }) => id), more]).toEqual([['1'], []]);
  });

  it('does nothing for a poll that was already ended', async () => {
    place = await ask({ duration: 1 });
    await expire(author);
    instance.clock.advance(HOUR_MS);
    await runJobs();
    expect(await results()).toHaveLength(1);
  });

  it('posts as an author who has left or is timed out, but not as a deleted account', async () => {
    const [left, restricted, gone] = await Promise.all(
      Array.from({ length: 3 }, () => aMember(instance, server)),
    );
    if (!left || !restricted || !gone) throw new Error('expected three people');
    const polls = await Promise.all([left, restricted, gone].map((person) => ask({ duration: 1 }, person)));
    await left.do(leaveServer, { params: { serverId: server.id } });
    await timedOut(restricted);
    await changeDatabase(instance, {
      text: 'update users set erased_at = now() where id = $1',
      values: [gone.id],
      touches: [`user:${gone.id}`],
    });
    instance.clock.advance(HOUR_MS);
    await runJobs();
    const found = await Promise.all(
      polls.map(async (at) => (await results(at)).map(({ author: by }) => by.id)),
    );
    expect(found).toEqual([[left.id], [restricted.id], []]);
    const ended = await Promise.all(polls.map(async (at) => (await read(server.owner, at)).poll?.ended));
    expect(ended).toEqual([true, true, true]);
  });

  it('posts no result to someone who blocked its author, nor in a suspended server', async () => {
    const [asker, blocker] = await Promise.all([aMember(instance, server), aMember(instance, server)]);
    const { id: channelId } = await asker.do(openDirectChannel, { body: { recipientId: blocker.id } });
    const direct = await ask({ duration: 1 }, asker, channelId);
    await blocker.do(putRelationship, { params: { userId: asker.id }, body: { type: 'blocked' } });
    await blocker.do(deleteChannel, { params: { channelId } });
    const quiet = await aServer(instance);
    const there = await ask({ duration: 1 }, quiet.owner, quiet.channel.id);
    await changeDatabase([instance, other], {
      text: 'update servers set suspended_at = now() where id = $1',
      values: [quiet.id],
      touches: [`server:${quiet.id}`],
    });
    instance.clock.advance(HOUR_MS);
    await runJobs();
    expect(await blocker.do(listDirectChannels)).toEqual([]);
    expect([await results(direct, asker), await results(there, quiet.owner)]).toEqual([[], []]);
    const ended = [await read(asker, direct), await read(quiet.owner, there)].map(({ poll }) => poll?.ended);
    expect(ended).toEqual([true, true]);
  });

  it('is skipped if the message or server was deleted', async () => {
    const short = await ask({ duration: 1 });
    await choose(voter, ['1'], short);
    await author.do(deleteMessage, { params: short });
    const elsewhere = await aServer(instance);
    const there = await ask({ duration: 1 }, elsewhere.owner, elsewhere.channel.id);
    await elsewhere.owner.do(deleteServer, {
      params: { serverId: elsewhere.id },
      body: { password: PASSWORD },
    });
    instance.clock.advance(HOUR_MS);
    await runJobs();
    // The other process may post a result before it learns that the server is gone.
    instance.clock.advance(60_000);
    await runJobs();
    expect(await results(short)).toEqual([]);
    const left = await queryDatabase(
      instance,
      `select message_id from polls where message_id = any($1::bigint[])
       union all select message_id from poll_votes where message_id = any($1::bigint[])
       union all select id from messages where channel_id = $2`,
      [[short.messageId, there.messageId], there.channelId],
    );
    expect(left).toEqual([]);
    const [{ failed } = { failed: null }] = await queryDatabase(
      instance,
      "select count(*)::int as failed from graphile_worker.jobs where task_identifier = 'end-poll' and last_error is not null",
    );
    expect(failed).toBe(0);
  });
});
