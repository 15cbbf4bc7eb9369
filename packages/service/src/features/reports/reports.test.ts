/** Reports to the operators of the instance, and their handling (design 9, 11.1). */
import { DAY_MS } from '@guildhall/platform';
import {
  createReport,
  deleteAccount,
  deleteMessage,
  forwardMessage,
  IS_COMPONENTS_V2,
  LIMITS,
  listDirectChannels,
  listMessages,
  openDirectChannel,
  REPORT_REASONS,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServerWithMember,
  changeDatabase,
  connectProbe,
  overwritePermissions,
  PASSWORD,
  queryDatabase,
  refusalOf,
  type TestPerson,
  type TestServer,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  closeReport,
  deleteMessageAsOperator,
  getInstanceStats,
  listReports,
  setOperatorRole,
} from '../operators/index.ts';

const instance = useInstance();
const operator = useOperator(instance);
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let channelId: string;

beforeEach(async () => {
  ({ server, owner, member, channelId } = await aServerWithMember(instance));
});

type Body = Parameters<typeof reporting>[1];
async function reporting(
  who: TestPerson,
  body: {
    readonly kind: 'message' | 'user' | 'server';
    readonly targetId: string;
    readonly channelId?: string;
    readonly reason?: string;
    readonly details?: string;
  },
) {
  const {
    status,
    code,
    body: answer,
  } = await who.call(createReport, {
    body: { reason: 'spam', ...body } as never,
  });
  return { status, code, id: (answer as { id?: string } | null)?.id };
}
const refusal = (who: TestPerson, body: Body) => refusalOf(reporting(who, body));
const say = (who: TestPerson, content: string, where = channelId) =>
  who.do(sendMessage, { params: { channelId: where }, body: { content } });

const waiting = () => listReports(operator, { closed: false, from: undefined });

describe('a report', () => {
  it('of a message keeps its content, even after its deletion', async () => {
    const { id: targetId } = await say(owner, 'buy now');
    const details = 'It came ten times.';
    const made = await reporting(member, { kind: 'message', targetId, channelId, details });
    expect(made.status).toBe(201);
    await owner.do(deleteMessage, { params: { channelId, messageId: targetId } });
    const report = (await waiting()).find(({ id }) => id === made.id);
    expect(report).toMatchObject({
      kind: 'message',
      targetId,
      channelId,
      reason: 'spam',
      details,
      seen: { authorId: owner.id, author: owner.username, content: 'buy now', files: 0 },
      reporter: member.username,
      closedAt: null,
    });
  });

  it('keeps what readers see of a forward, a poll and a layout', async () => {
    const { id: messageId } = await say(owner, 'buy now');
    const { messages } = await owner.do(forwardMessage, {
      params: { channelId, messageId },
      body: { targetChannelIds: [channelId] },
    });
    const poll = await owner.do(sendMessage, {
      params: { channelId },
      body: { content: '', poll: { question: 'Buy what?', answers: [{ text: 'pills' }, { text: 'coins' }] } },
    });
    const bot = await aBot(instance, server);
    const layout = await bot.do(sendMessage, {
      params: { channelId },
      body: { flags: IS_COMPONENTS_V2, components: [{ type: 10, content: 'buy **here**' }] },
    });
    const seen = await Promise.all(
      [messages[0]?.id ?? '', poll.id, layout.id].map(async (targetId) => {
        const made = await reporting(member, { kind: 'message', targetId, channelId });
        return (await waiting()).find(({ id }) => id === made.id)?.seen;
      }),
    );
    expect(seen).toEqual([
      { authorId: owner.id, author: owner.username, content: 'buy now', files: 0 },
      { authorId: owner.id, author: owner.username, content: 'Buy what?\npills\ncoins', files: 0 },
      expect.objectContaining({ authorId: bot.id, content: 'buy **here**' }),
    ]);
  });

  it('of a person, a bot or a server needs no channel', async () => {
    const bot = await aBot(instance, server, []);
    for (const [kind, targetId] of [
      ['user', owner.id],
      ['user', bot.id],
      ['server', server.id],
    ] as const) {
      expect((await reporting(member, { kind, targetId })).status).toBe(201);
    }
    const seen = (await waiting()).filter(({ reporter }) => reporter === member.username);
    expect(seen.map((report) => report.seen)).toEqual([
      expect.objectContaining({ username: owner.username }),
      expect.objectContaining({ username: expect.any(String) }),
      { name: expect.any(String), ownerId: owner.id },
    ]);
  });

  it('replaces only an open one by the same person', async () => {
    const target = { kind: 'user', targetId: owner.id } as const;
    const first = await reporting(member, target);
    expect(await reporting(member, { ...target, reason: 'hate' })).toEqual(first);
    const other = await aMember(instance, server);
    expect((await reporting(other, target)).id).not.toBe(first.id);
    expect((await waiting()).find(({ id }) => id === first.id)?.reason).toBe('hate');
    await closeReport(operator, first.id ?? '', undefined);
    expect((await reporting(member, target)).id).not.toBe(first.id);
  });

  it('of direct messages is only for participants', async () => {
    const { id: where } = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const { id: targetId } = await say(owner, 'psst', where);
    const body = { kind: 'message', targetId, channelId: where } as const;
    expect((await reporting(member, body)).status).toBe(201);
    expect(await refusal(await aMember(instance, server), body)).toEqual([404, 'unknown_channel']);
  });

  it('requires access to the target', async () => {
    const stranger = await aPerson(instance);
    const { id: targetId } = await say(owner, 'here');
    const message = { kind: 'message', targetId, channelId } as const;
    expect(await refusal(stranger, message)).toEqual([404, 'unknown_channel']);
    expect(await refusal(stranger, { kind: 'user', targetId: owner.id })).toEqual([404, 'unknown_user']);
    expect(await refusal(stranger, { kind: 'server', targetId: server.id })).toEqual([404, 'unknown_server']);
    await overwritePermissions(server, channelId, { member: member.id, deny: ['viewChannel'] });
    expect(await refusal(member, message)).toEqual([403, 'missing_permission']);
    await changeDatabase(instance, {
      text: 'update servers set listed = true where id = $1',
      values: [server.id],
      touches: [`server:${server.id}`],
    });
    expect((await reporting(stranger, { kind: 'server', targetId: server.id })).status).toBe(201);
  });

  it('requires an existing target', async () => {
    for (const targetId of ['1', 'abc', server.id]) {
      expect(await refusal(member, { kind: 'message', targetId, channelId })).toEqual([
        404,
        'unknown_message',
      ]);
      expect(await refusal(member, { kind: 'user', targetId })).toEqual([404, 'unknown_user']);
      expect(await refusal(member, { kind: 'server', targetId: `${targetId}1` })).toEqual([
        404,
        'unknown_server',
      ]);
    }
  });

  it('is refused about the caller and with missing or invalid fields', async () => {
    const { id: targetId } = await say(member, 'mine');
    const { id: theirs } = await say(owner, 'theirs');
    const refused: readonly Body[] = [
      { kind: 'message', targetId, channelId },
      { kind: 'user', targetId: member.id },
      { kind: 'message', targetId: theirs },
      { kind: 'user', targetId: owner.id, channelId },
      { kind: 'user', targetId: owner.id, reason: 'dislike' },
      { kind: 'user', targetId: owner.id, details: 'x'.repeat(LIMITS.reportDetails + 1) },
    ];
    for (const body of refused) {
      const answer = await member.call(createReport, { body: { reason: 'spam', ...body } as never });
      expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
      const { fields } = (answer.body as unknown as { error: { fields: { path: string }[] } }).error;
      expect(fields[0]?.path).toMatch(/^body\/(targetId|channelId|reason|details)$/);
    }
    expect(await refusal(owner, { kind: 'server', targetId: server.id })).toEqual([400, 'invalid_request']);
    const details = 'x'.repeat(LIMITS.reportDetails);
    for (const reason of REPORT_REASONS) {
      expect(await refusal(member, { kind: 'user', targetId: owner.id, reason, details })).toEqual([
        201,
        undefined,
      ]);
    }
  });

  it('is refused for bots', async () => {
    const bot = await aBot(instance, server, []);
    const body = { kind: 'user', targetId: owner.id, reason: 'spam' } as const;
    expect(await bot.call(createReport, { body })).toMatchObject({ status: 403, code: 'bots_not_allowed' });
  });
});

describe('operators', () => {
  it('receive one direct message until all reports are closed', async () => {
    const closeAll = async () => {
      for (const { id } of await waiting()) await closeReport(operator, id, undefined);
    };
    const ada = await aPerson(instance);
    await setOperatorRole(operator, ada.username, true);
    const received = async () => {
      await instance.runDueJobs();
      const [channel] = await ada.do(listDirectChannels);
      if (!channel) return [];
      expect(channel.recipient).toMatchObject({ tag: 'system' });
      return ada.do(listMessages, { params: { channelId: channel.id } });
    };
    await closeAll();
    await reporting(member, { kind: 'user', targetId: owner.id });
    expect(await received()).toEqual([
      expect.objectContaining({ content: expect.stringContaining('/settings/operator-reports') }),
    ]);
    await reporting(member, { kind: 'server', targetId: server.id });
    expect(await received()).toHaveLength(1);
    await closeAll();
    await reporting(member, { kind: 'user', targetId: owner.id });
    expect(await received()).toHaveLength(2);
    await setOperatorRole(operator, ada.username, false);
  });

  it('see where a reported message is, and its files while it exists', async () => {
    const { id: targetId } = await owner.do(sendMessage, {
      params: { channelId },
      body: {},
      files: [new File(['buy now'], 'offer.txt', { type: 'text/plain' })],
    });
    const { id: direct } = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const { id: whisper } = await say(owner, 'psst', direct);
    const made = await reporting(member, { kind: 'message', targetId, channelId });
    const inDirect = await reporting(member, { kind: 'message', targetId: whisper, channelId: direct });
    const seen = async (id: string | undefined) => (await waiting()).find((report) => report.id === id);
    const place = { channelName: server.channel.name, server: { id: server.id, name: server.server.name } };
    const report = await seen(made.id);
    expect(report).toMatchObject({ ...place, message: { attachments: [{ filename: 'offer.txt' }] } });
    const { pathname, search } = new URL(report?.message?.attachments[0]?.url ?? '');
    expect(await (await fetch(`${instance.url}${pathname}${search}`)).text()).toBe('buy now');
    expect(await seen(inDirect.id)).toMatchObject({
      channelName: null,
      server: null,
      message: { attachments: [] },
    });
    await deleteMessageAsOperator(operator, targetId);
    expect(await seen(made.id)).toMatchObject({ ...place, message: null });
  });

  it('list open reports oldest first, close them with a note, and list closed ones', async () => {
    const first = await reporting(member, { kind: 'user', targetId: owner.id });
    const second = await reporting(member, { kind: 'server', targetId: server.id });
    const before = await getInstanceStats(operator);
    const page = await listReports(operator, { closed: false, from: first.id });
    expect(page.map(({ id }) => id)).toEqual([second.id]);
    const closed = await closeReport(operator, first.id ?? '', 'warned');
    expect(closed).toMatchObject({ id: first.id, note: 'warned', closedBy: operator.operator });
    expect((await listReports(operator, { closed: true, from: undefined }))[0]).toEqual(closed);
    const open = await listReports(operator, { closed: false, from: undefined });
    expect(open.map(({ id }) => id)).not.toContain(first.id);
    expect((await getInstanceStats(operator)).openReports).toBe(before.openReports - 1);
    await expect(closeReport(operator, '1', undefined)).rejects.toMatchObject({ code: 'unknown_report' });
    await expect(closeReport(operator, 'abc', undefined)).rejects.toMatchObject({ code: 'unknown_report' });
    await expect(closeReport(operator, first.id ?? '', 'x'.repeat(513))).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(listReports(operator, { closed: false, from: 'abc' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    const [entry] = await queryDatabase(
      instance,
      `select actor, after from operator_log where action = 'report close' and target = $1`,
      [first.id],
    );
    expect(entry).toMatchObject({ after: { note: 'warned' } });
  });

  it('delete a message by its id, and announce it to its viewers', async () => {
    const { id: direct } = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    for (const [where, serverId] of [
      [channelId, server.id],
      [direct, null],
    ] as const) {
      const sent = await say(owner, 'bad', where);
      const watching = await connectProbe(instance.url, { token: member.token });
      await deleteMessageAsOperator(operator, sent.id);
      const { d: told } = await watching.take('MESSAGE_DELETE', ({ id }) => id === sent.id);
      expect(told).toMatchObject({ channelId: where, serverId });
      await watching.close();
      expect(await member.do(listMessages, { params: { channelId: where } })).toEqual([]);
      const [entry] = await queryDatabase(
        instance,
        `select before from operator_log where action = 'message delete' and target = $1`,
        [sent.id],
      );
      expect(entry).toEqual({ before: { channelId: where, authorId: owner.id } });
    }
    for (const id of ['1', 'abc', server.id]) {
      await expect(deleteMessageAsOperator(operator, id)).rejects.toMatchObject({
        code: 'unknown_message',
      });
    }
  });
});

const seenIn = async (id: string | undefined) =>
  (await queryDatabase(instance, 'select seen from reports where id = $1', [id]))[0]?.seen;

describe('the content of a report', () => {
  it('is deleted ninety days after closing, and kept while open', async () => {
    const { id: targetId } = await say(owner, 'buy now');
    const closed = await reporting(member, { kind: 'message', targetId, channelId });
    const later = await reporting(member, { kind: 'user', targetId: owner.id });
    const open = await reporting(member, { kind: 'server', targetId: server.id });
    await closeReport(operator, closed.id ?? '', 'warned');
    instance.clock.advance(DAY_MS);
    await closeReport(operator, later.id ?? '', undefined);
    const after = async (ms: number) => {
      instance.clock.advance(ms);
      await queryDatabase(instance, `select graphile_worker.add_job('forget-closed-reports')`);
      await instance.runDueJobs();
      const ids = [closed.id, later.id, open.id];
      return (await queryDatabase(instance, 'select id from reports where id = any($1)', [ids])).map(
        ({ id }) => id,
      );
    };
    expect((await after(89 * DAY_MS - 60_000)).sort()).toEqual([closed.id, later.id, open.id].sort());
    // Closing it again replaces the note but does not delay the deletion.
    await closeReport(operator, closed.id ?? '', 'banned');
    expect((await after(60_000)).sort()).toEqual([later.id, open.id].sort());
    expect(await after(DAY_MS)).toEqual([open.id]);
  });

  it('shows an erased account only by its marker, and keeps its words', async () => {
    const { id: targetId } = await say(member, 'buy now');
    const ofMessage = await reporting(owner, { kind: 'message', targetId, channelId });
    const ofUser = await reporting(owner, { kind: 'user', targetId: member.id });
    const { id: other } = await say(owner, 'mine');
    const ofAnother = await reporting(member, { kind: 'message', targetId: other, channelId });
    await member.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
    instance.clock.advance(14 * DAY_MS);
    await instance.runDueJobs();
    const [{ username } = { username: '' }] = await queryDatabase(
      instance,
      'select username from users where id = $1',
      [member.id],
    );
    expect(username).toMatch(/^deleted_user_/);
    expect(await seenIn(ofMessage.id)).toEqual({
      authorId: member.id,
      author: username,
      content: 'buy now',
      files: 0,
    });
    expect(await seenIn(ofUser.id)).toEqual({ username, displayName: 'Deleted User' });
    expect(await seenIn(ofAnother.id)).toMatchObject({ authorId: owner.id, author: owner.username });
  });
});
