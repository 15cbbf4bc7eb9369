/** The first response, its events for the person, and follow-ups (design 3.3). */
import {
  createInteraction,
  deleteApplication,
  deleteInteractionResponse,
  deleteMessage,
  editInteractionResponse,
  getApplicationStats,
  getInteractionResponse,
  getMessage,
  type Interaction,
  kickMember,
  listMessages,
  openDirectChannel,
  sendFollowUp,
  updateProfile,
} from '@guildhall/protocol';
import {
  aMember,
  connectProbe,
  PASSWORD,
  queryDatabase,
  UNKNOWN_ID,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import {
  aDirectMessage,
  aStage,
  limitResponseTime,
  pathOf,
  respondTo,
  type Stage,
  tokenCaller,
  useStage,
} from '@guildhall/testkit/interactions';
import { describe, expect, it } from 'vitest';
import { deleteUser } from '../../operators/index.ts';

const instance = useInstance();
const operator = useOperator(instance);
const stage = useStage(instance);

const respond = (interaction: Interaction, body: object, more: Parameters<typeof respondTo>[3] = {}) =>
  respondTo(instance.url, interaction, body, more);
const followUp = (interaction: Interaction, body: object, files?: File[]) =>
  tokenCaller(instance.url).call(sendFollowUp, {
    params: pathOf(interaction),
    body,
    ...(files ? { files } : {}),
  });
const edit = (interaction: Interaction, body: object, messageId?: string) =>
  tokenCaller(instance.url).call(editInteractionResponse, { params: pathOf(interaction, messageId), body });
const read = (interaction: Interaction, messageId?: string) =>
  tokenCaller(instance.url).call(getInteractionResponse, { params: pathOf(interaction, messageId) });
const remove = (interaction: Interaction, messageId?: string) =>
  tokenCaller(instance.url).call(deleteInteractionResponse, { params: pathOf(interaction, messageId) });
const newest = async () =>
  (
    await stage.member.do(listMessages, {
      params: { channelId: stage.server.channel.id },
      query: { limit: 1 },
    })
  )[0];

const BUTTON = [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }];
const MODAL = {
  custom_id: 'form',
  title: 'A form',
  components: [{ type: 18, label: 'Why', component: { type: 4, style: 1, custom_id: 'why' } }],
};

describe('a reply', () => {
  it('is a message of the bot with the person and the command; the person receives an event', async () => {
    const interaction = await stage.run('config', { text: 'colour set red' });
    const { status, body } = await respond(
      interaction,
      { type: 4, data: { content: 'Set.' } },
      { withResponse: true },
    );
    expect(status).toBe(200);
    expect(body?.interaction).toMatchObject({ id: interaction.id, type: 2, ephemeral: false });
    const message = await newest();
    expect(message).toMatchObject({
      id: body?.interaction.responseMessageId,
      content: 'Set.',
      flags: 0,
      author: { id: stage.bot.id, tag: 'bot' },
      interaction: { user: { id: stage.member.id }, name: 'config colour set' },
      applicationId: stage.bot.applicationId,
    });
    expect(body?.message).toEqual(message);
    const told = (await stage.atMember.take('INTERACTION_ACK', ({ id }) => id === interaction.id)).d;
    expect(told).toEqual({
      id: interaction.id,
      nonce: null,
      type: 4,
      thinking: false,
      ephemeral: false,
      messageId: message?.id,
    });
    const created = await stage.atMember.take('MESSAGE_CREATE', ({ id }) => id === message?.id);
    expect(created.d.interaction?.name).toBe('config colour set');
  });

  it('shows the person as they are now, and as a deleted user after the account is deleted', async () => {
    const person = await aMember(instance, stage.server);
    const { id: channelId } = stage.server.channel;
    const data = { commandId: stage.commands.get('plain') };
    const body = { type: 2, applicationId: stage.bot.applicationId, channelId, data };
    await person.do(createInteraction, { body });
    await respond(await stage.received(), { type: 4, data: { content: 'Yes.' } });
    const shown = async () => (await newest())?.interaction?.user;
    expect(await shown()).toMatchObject({ id: person.id, username: person.username });
    await person.do(updateProfile, { body: { displayName: 'Renamed' } });
    expect(await shown()).toMatchObject({ id: person.id, displayName: 'Renamed' });
    await deleteUser(operator, person.username, { now: true, messages: false });
    await instance.runDueJobs();
    expect(await shown()).toMatchObject({ id: person.id, displayName: 'Deleted User', deleted: true });
    const kept = 'select parts::text like $1 as "isKept" from messages where id = $2';
    const rows = await queryDatabase(instance, kept, [`%${person.username}%`, (await newest())?.id]);
    expect(rows).toEqual([{ isKept: false }]);
  });

  it('returns 204 without withResponse, and includes the nonce', async () => {
    const { status, body } = await stage.ask({
      type: 2,
      nonce: 'mine',
      data: { commandId: stage.commands.get('plain') },
    });
    expect(status).toBe(202);
    const interaction = await stage.received();
    expect(interaction.id).toBe(body.id);
    expect((await respond(interaction, { type: 4, data: { content: 'Yes.' } })).status).toBe(204);
    const told = (await stage.atMember.take('INTERACTION_ACK', ({ id }) => id === interaction.id)).d;
    expect(told.nonce).toBe('mine');
  });

  it('accepts embeds, components, a layout, a poll and files', async () => {
    const interaction = await stage.run('plain');
    const file = new File(['hello'], 'note.txt', { type: 'text/plain' });
    const data = { embeds: [{ title: 'T' }], components: BUTTON };
    const rich = await respond(interaction, { type: 4, data }, { withResponse: true, files: [file] });
    expect(rich.body?.message).toMatchObject({
      embeds: [{ title: 'T' }],
      components: [{ type: 1 }],
      attachments: [{ filename: 'note.txt', size: 5 }],
    });
    const layout = await respond(
      await stage.run('plain'),
      { type: 4, data: { flags: 32768, components: [{ type: 10, content: 'Only this' }] } },
      { withResponse: true },
    );
    expect(layout.body?.message?.flags).toBe(32768);
    const poll = { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] };
    const polled = await respond(
      await stage.run('plain'),
      { type: 4, data: { poll } },
      { withResponse: true },
    );
    expect(polled.body?.message?.poll).toMatchObject({ question: 'Which?', total: 0 });
  });

  it('requires no permission of the bot, but its pings do', async () => {
    const silent = await aStage(instance, ['viewChannel']);
    const said = await respondTo(
      instance.url,
      await silent.run('plain'),
      { type: 4, data: { content: '@everyone hello' } },
      { withResponse: true },
    );
    expect(said.body?.message).toMatchObject({ content: '@everyone hello', mentionEveryone: false });
    await silent.close();
    const loud = await aStage(instance, ['viewChannel', 'sendMessages', 'mentionEveryone']);
    const pinged = await respondTo(
      instance.url,
      await loud.run('plain'),
      { type: 4, data: { content: '@everyone hello' } },
      { withResponse: true },
    );
    expect(pinged.body?.message?.mentionEveryone).toBe(true);
    await loud.close();
  });

  it.each([
    ['empty_message', {}],
    ['invalid_flags', { content: 'x', flags: 128 }],
    ['invalid_flags', { content: 'x', flags: 32768 }],
    ['invalid_embeds', { embeds: [{}] }],
    ['invalid_components', { components: [{ type: 99 }] }],
    ['invalid_request', { content: 5 }],
    ['invalid_request', { content: 'x'.repeat(2001) }],
  ])('that is invalid gets %s, and can be repeated', async (wanted, data) => {
    const interaction = await stage.run('plain');
    const refused = await respond(interaction, { type: 4, data });
    expect([refused.status, refused.code]).toEqual([400, wanted]);
    type Refusal = { error: { message: string; fields?: { path: string }[] } };
    const { message, fields = [] } = (refused.body as unknown as Refusal).error;
    for (const { path } of fields) expect(path).toMatch(/^body\/data\/(?!data)/);
    if (fields[0]) expect(message).toContain(fields[0].path);
    expect((await respond(interaction, { type: 4, data: { content: 'Right.' } })).status).toBe(204);
  });

  it('has three seconds from the moment at which the interaction is stored', async () => {
    const data = { commandId: stage.commands.get('plain') };
    const lock = 'lock table interactions in share mode';
    const [asked] = await whileLocked(instance, lock, async () => {
      const asking = stage.ask({ type: 2, data });
      await untilWaiting(instance, 1);
      instance.clock.advance(3001);
      return [asking] as const;
    });
    expect((await asked).status).toBe(202);
    const interaction = await stage.received();
    expect((await respond(interaction, { type: 4, data: { content: 'In time' } })).status).toBe(204);
  });

  it('is sent to the direct message of the command', async () => {
    const channelId = await aDirectMessage(stage);
    await stage.ask({ type: 2, channelId, data: { commandId: stage.commands.get('plain') } });
    const interaction = await stage.received();
    await respond(interaction, { type: 4, data: { content: 'Between us' } });
    const [message] = await stage.member.do(listMessages, { params: { channelId }, query: { limit: 1 } });
    expect(message).toMatchObject({ content: 'Between us', interaction: { name: 'plain' } });
  });

  it('is not sent to the direct message of a deleted account', async () => {
    const person = await aMember(instance, stage.server);
    const body = { recipientId: stage.bot.id };
    const { id: channelId } = await person.do(openDirectChannel, { body });
    const { applicationId } = stage.bot;
    const data = { commandId: stage.commands.get('plain') };
    await person.do(createInteraction, { body: { type: 2, applicationId, channelId, data } });
    const interaction = await stage.received();
    await respond(interaction, { type: 4, data: { content: 'Hello' } });
    await deleteUser(operator, person.username, { now: true, messages: false });
    await instance.runDueJobs();
    const { status, code } = await followUp(interaction, { content: 'Hello?' });
    expect([status, code]).toEqual([403, 'recipient_deleted']);
  });
});

describe('the first response', () => {
  /** Runs a command whose response must come in three seconds. */
  async function runLimited(where: Stage): Promise<Interaction> {
    await limitResponseTime(instance, true);
    const interaction = await where.run('plain');
    await limitResponseTime(instance, false);
    return interaction;
  }

  it('is accepted once if fifty arrive together', async () => {
    const interaction = await stage.run('plain');
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        respond(interaction, {
          type: index % 2 === 0 ? 4 : 5,
          data: index % 2 === 0 ? { content: `race ${index}` } : {},
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 204)).toHaveLength(1);
    const refused = results.filter(({ status }) => status !== 204).map(({ code }) => code);
    expect(new Set(refused)).toEqual(new Set(['already_responded']));
    const page = await stage.member.do(listMessages, {
      params: { channelId: stage.server.channel.id },
      query: { limit: 100 },
    });
    expect(page.filter(({ content }) => content.startsWith('race')).length).toBeLessThanOrEqual(1);
  });

  it('must come within three seconds, or the person sees that it failed', async () => {
    const interaction = await runLimited(stage);
    instance.clock.advance(2900);
    const late = await stage.run('plain');
    instance.clock.advance(200);
    const { d } = await stage.atMember.take('INTERACTION_FAILURE', ({ id }) => id === interaction.id);
    expect(d).toEqual({ id: interaction.id, nonce: null, code: 'timeout' });
    const refused = await respond(interaction, { type: 4, data: { content: 'Late' } });
    expect([refused.status, refused.code]).toEqual([404, 'unknown_interaction']);
    expect(refused.body).toMatchObject({ error: { message: expect.stringContaining('within 3 seconds') } });
    expect((await respond(late, { type: 4, data: { content: 'In time' } })).status).toBe(204);
  });

  it('is ended by a job if the process that waits for it is gone', async () => {
    const interaction = await stage.run('plain');
    // As after a restart: nothing is cached.
    await queryDatabase(
      instance,
      `update interactions set respond_by = respond_by - interval '2 hours' where id = ${interaction.id}`,
    );
    instance.clock.advance(1000);
    await instance.runDueJobs();
    const { d } = await stage.atMember.take('INTERACTION_FAILURE', ({ id }) => id === interaction.id);
    expect(d.code).toBe('timeout');
  });

  it('is announced as failed when its process died', async () => {
    const interaction = await stage.run('plain');
    await queryDatabase(
      instance,
      `update interactions set response_type = 4, respond_by = respond_by - interval '2 hours' where id = ${interaction.id}`,
    );
    instance.clock.advance(20_000);
    await instance.runDueJobs();
    const { d } = await stage.atMember.take('INTERACTION_FAILURE', ({ id }) => id === interaction.id);
    expect(d.code).toBe('timeout');
  });

  it('counts in the statistics of the application, like a failure', async () => {
    const counting = await aStage(instance);
    const params = { applicationId: counting.bot.applicationId };
    await respondTo(instance.url, await counting.run('plain'), { type: 4, data: { content: 'Counted' } });
    await runLimited(counting);
    instance.clock.advance(3001);
    await counting.atMember.take('INTERACTION_FAILURE');
    await expect
      .poll(async () => {
        instance.clock.advance(1001);
        const { commandsRun, failures } = await counting.server.owner.do(getApplicationStats, { params });
        return [commandsRun, failures];
      })
      .toEqual([2, 1]);
    await counting.close();
  });

  it('requires the right id and token', async () => {
    const interaction = await stage.run('plain');
    const other = await stage.run('plain');
    for (const wrong of [
      { id: interaction.id, token: other.token },
      { id: UNKNOWN_ID, token: interaction.token },
      { id: 'abc', token: 'i.abc' },
      { id: interaction.id, token: 'abc' },
    ]) {
      const { status, code } = await respondTo(instance.url, wrong, { type: 4, data: { content: 'x' } });
      expect([status, code]).toEqual([404, 'unknown_interaction']);
    }
  });

  it('ignores an authorization header', async () => {
    const interaction = await stage.run('plain');
    const bearer = await fetch(
      `${instance.url}/api/interactions/${interaction.id}/${encodeURIComponent(interaction.token)}/callback`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bot nonsense' },
        body: JSON.stringify({ type: 5 }),
      },
    );
    expect(bearer.status).toBe(204);
  });

  it('is refused if the person can no longer see the channel', async () => {
    const leaver = await aMember(instance, stage.server);
    const probe = await connectProbe(instance.url, { token: leaver.token });
    const asked = await leaver.call(createInteraction, {
      body: {
        type: 2,
        applicationId: stage.bot.applicationId,
        channelId: stage.server.channel.id,
        data: { commandId: stage.commands.get('plain') },
      },
    });
    expect(asked.status).toBe(202);
    const interaction = await stage.received();
    await stage.server.owner.do(kickMember, { params: { serverId: stage.server.id, userId: leaver.id } });
    const { status, code } = await respond(interaction, { type: 4, data: { content: 'Gone' } });
    expect([status, code]).toEqual([404, 'unknown_interaction']);
    await probe.close();
  });
});

describe('the type of a response', () => {
  it.each([1, 2, 3, 6, 7, 8, 0, 10, -1])('may not be %i for a command', async (type) => {
    const { status, code } = await respond(await stage.run('plain'), { type, data: { choices: [] } });
    expect([status, code]).toEqual([400, 'invalid_response_type']);
  });

  it('must be choices for autocomplete, and nothing can follow them', async () => {
    const data = {
      commandId: stage.commands.get('find'),
      options: [{ name: 'query', value: 'h', focused: true }],
    };
    await stage.ask({ type: 4, nonce: 'typing', data });
    const interaction = await stage.received();
    for (const type of [4, 5, 6, 7, 9]) {
      expect((await respond(interaction, { type, data: MODAL })).code).toBe('invalid_response_type');
    }
    const choices = Array.from({ length: 26 }, (_, index) => ({ name: `c${index}`, value: index }));
    expect((await respond(interaction, { type: 8, data: { choices } })).code).toBe('invalid_request');
    expect((await respond(interaction, { type: 8, data: { choices: choices.slice(1) } })).status).toBe(204);
    const { d } = await stage.atMember.take('INTERACTION_CHOICES', ({ id }) => id === interaction.id);
    expect(d).toMatchObject({ nonce: 'typing', choices: choices.slice(1) });
    expect((await followUp(interaction, { content: 'x' })).code).toBe('unknown_interaction');
  });
});

describe('a deferred reply', () => {
  it('is shown as thinking only to the person until the first follow-up fills it in', async () => {
    const before = await newest();
    const interaction = await stage.run('plain');
    await respond(interaction, { type: 5 });
    const thinking = (await stage.atMember.take('INTERACTION_ACK', ({ id }) => id === interaction.id)).d;
    expect(thinking).toMatchObject({ type: 5, thinking: true, messageId: null });
    expect((await newest())?.id).toBe(before?.id);
    expect((await read(interaction)).code).toBe('unknown_message');
    const filled = await followUp(interaction, { content: 'Here it is', flags: 64 });
    expect(filled.status).toBe(200);
    expect(filled.body).toMatchObject({ flags: 0, interaction: { name: 'plain' } });
    expect(await read(interaction)).toMatchObject({ status: 200, body: { id: filled.body.id } });
    const done = (await stage.atMember.take('INTERACTION_ACK', ({ id }) => id === interaction.id)).d;
    expect(done).toMatchObject({ type: 5, thinking: false, messageId: filled.body.id });
    const second = await followUp(interaction, { content: 'And more' });
    expect(second.body.interaction).toBeNull();
    expect(second.body.id).not.toBe(filled.body.id);
  });

  it('is filled in by an edit too, including files', async () => {
    const interaction = await stage.run('plain');
    await respond(interaction, { type: 5 });
    const file = new File(['x'], 'late.txt', { type: 'text/plain' });
    const filled = await tokenCaller(instance.url).call(editInteractionResponse, {
      params: pathOf(interaction),
      body: { content: 'Edited in' },
      files: [file],
    });
    expect(filled.body).toMatchObject({ content: 'Edited in', attachments: [{ filename: 'late.txt' }] });
    const again = await edit(interaction, { content: 'Edited again' });
    expect(again.body).toMatchObject({ id: filled.body.id, content: 'Edited again' });
    expect(again.body.editedAt).not.toBeNull();
    const withFile = await tokenCaller(instance.url).call(editInteractionResponse, {
      params: pathOf(interaction),
      body: { content: 'Too late' },
      files: [file],
    });
    expect(withFile).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: 'body/files', message: 'cannot be added by an edit' }] } },
    });
  });

  it('is filled in once if ten follow-ups arrive together; the others are posted as usual', async () => {
    const interaction = await stage.run('plain');
    await respond(interaction, { type: 5 });
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, index) => followUp(interaction, { content: `fill ${index}` })),
    );
    expect(sent.every(({ status }) => status === 200)).toBe(true);
    expect(sent.filter(({ body }) => body.interaction !== null)).toHaveLength(1);
  });

  it('can be deleted, and ends with the token', async () => {
    const interaction = await stage.run('plain');
    await respond(interaction, { type: 5 });
    await stage.atMember.take('INTERACTION_ACK', ({ id }) => id === interaction.id);
    expect((await remove(interaction)).status).toBe(204);
    const { d } = await stage.atMember.take('INTERACTION_ACK', ({ id }) => id === interaction.id);
    expect(d).toMatchObject({ thinking: false, messageId: null });
    expect((await remove(interaction)).code).toBe('unknown_message');
  });

  it('accepts no flags but 64', async () => {
    const interaction = await stage.run('plain');
    expect((await respond(interaction, { type: 5, data: { flags: 32768 } })).code).toBe('invalid_flags');
    expect((await respond(interaction, { type: 5, data: { flags: 64 } })).status).toBe(204);
  });
});

describe('responses by their token', () => {
  it('of the first response and follow-ups can be read, edited and deleted', async () => {
    const interaction = await stage.run('plain');
    expect((await followUp(interaction, { content: 'Too early' })).code).toBe('unknown_interaction');
    await respond(interaction, { type: 4, data: { content: 'First' } });
    const sent = await followUp(interaction, { content: 'Second' });
    const foreign = await stage.post(BUTTON);
    expect((await read(interaction)).body).toMatchObject({ content: 'First' });
    expect((await read(interaction, sent.body.id)).body).toMatchObject({ content: 'Second' });
    for (const messageId of [foreign, 'abc', '@other', UNKNOWN_ID]) {
      expect((await read(interaction, messageId)).code).toBe('unknown_message');
      expect((await edit(interaction, { content: 'x' }, messageId)).code).toBe('unknown_message');
      expect((await remove(interaction, messageId)).code).toBe('unknown_message');
    }
    expect((await edit(interaction, { content: 'Second, edited' }, sent.body.id)).body.content).toBe(
      'Second, edited',
    );
    const updated = await stage.atMember.take('MESSAGE_UPDATE', ({ id }) => id === sent.body.id);
    expect(updated.d.content).toBe('Second, edited');
    expect((await edit(interaction, { content: '' })).code).toBe('empty_message');
    expect((await remove(interaction)).status).toBe(204);
    expect((await remove(interaction, sent.body.id)).status).toBe(204);
    expect((await read(interaction)).code).toBe('unknown_message');
    const gone = await stage.member.call(getMessage, {
      params: { channelId: stage.server.channel.id, messageId: sent.body.id },
    });
    expect(gone.code).toBe('unknown_message');
  });

  it.each([0, 64])('with flags %i mention only the allowed people in an edit', async (flags) => {
    const interaction = await stage.run('plain');
    await respond(interaction, { type: 4, data: { content: 'Before', flags } });
    const content = `<@${stage.member.id}>`;
    const quiet = await edit(interaction, { content, allowedMentions: {} });
    expect(quiet.body).toMatchObject({ content, mentions: [] });
    const edited = await edit(interaction, { content: `${content}!` });
    expect(edited.body).toMatchObject({ mentions: [stage.member.id] });
  });

  it('that update a message mention only the allowed people', async () => {
    const interaction = await stage.run('plain');
    const first = { content: 'Press', components: BUTTON };
    const { body } = await respond(interaction, { type: 4, data: first }, { withResponse: true });
    const pressed = await stage.press(body?.message?.id ?? '', { custom_id: 'go' });
    const data = { content: `<@${stage.member.id}>`, allowedMentions: {} };
    const updated = await respond(pressed, { type: 7, data }, { withResponse: true });
    expect(updated.body?.message).toMatchObject({ content: data.content, mentions: [] });
  });

  it("also count as the bot's own messages", async () => {
    const interaction = await stage.run('plain');
    const { body } = await respond(
      interaction,
      { type: 4, data: { content: 'Mine' } },
      { withResponse: true },
    );
    const params = {
      channelId: stage.server.channel.id,
      messageId: body?.interaction.responseMessageId ?? '',
    };
    expect((await stage.bot.call(deleteMessage, { params })).status).toBe(204);
    expect((await read(interaction)).code).toBe('unknown_message');
  });

  it("are accessible for fifteen minutes, by the application's own id", async () => {
    const interaction = await stage.run('plain');
    await respond(interaction, { type: 4, data: { content: 'First' } });
    const elsewhere = { ...interaction, applicationId: UNKNOWN_ID };
    expect((await read(elsewhere)).code).toBe('unknown_interaction');
    instance.clock.advance(15 * 60_000 - 5000);
    expect((await read(interaction)).status).toBe(200);
    instance.clock.advance(6000);
    for (const result of [await read(interaction), await followUp(interaction, { content: 'x' })])
      expect([result.status, result.code]).toEqual([404, 'unknown_interaction']);
  });

  it.each([false, true])(
    'are announced as failed if still deferred when the token expires, and their rows are deleted (application deleted: %s)',
    async (deleted) => {
      const fresh = await aStage(instance);
      const interaction = await fresh.run('plain');
      await respondTo(instance.url, interaction, { type: 5 });
      if (deleted)
        await fresh.server.owner.do(deleteApplication, {
          params: { applicationId: fresh.bot.applicationId },
          body: { password: PASSWORD },
        });
      instance.clock.advance(15 * 60_000 + 20_000);
      // The jump closes all earlier connections.
      const later = await connectProbe(instance.url, { token: fresh.member.token });
      await instance.runDueJobs();
      const { d } = await later.take('INTERACTION_FAILURE', ({ id }) => id === interaction.id);
      expect(d.code).toBe('timeout');
      const [row] = await queryDatabase(
        instance,
        `select count(*)::int as count from interactions where id = ${interaction.id}`,
      );
      expect(row).toEqual({ count: 0 });
      await later.close();
      await fresh.close();
    },
  );
});
