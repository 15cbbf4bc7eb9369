/** Work that concurrent interactions share, and state that they must not share. */
import {
  type Interaction,
  listMessages,
  putRelationship,
  replaceCommands,
  sendMessage,
  updateSettings,
} from '@guildhall/protocol';
import { connectProbe, useInstance } from '@guildhall/testkit';
import { COMMANDS, respondTo, useStage } from '@guildhall/testkit/interactions';
import pg from 'pg';
import { expect, it, vi } from 'vitest';

const MANY = 30;

const instance = useInstance();
const stage = useStage(instance);

const reply = (interaction: Interaction, content: string) =>
  respondTo(instance.url, interaction, { type: 4, data: { content } });

async function askMany(): Promise<Interaction[]> {
  return Promise.all(Array.from({ length: MANY }, () => stage.run('plain')));
}

/** The names of statements on tables that a command and its response may need. */
function statementsOf(query: {
  readonly mock: { readonly calls: readonly (readonly unknown[])[] };
}): string[] {
  return (
    query.mock.calls
      .map(([asked]): { readonly name?: string; readonly text?: string } =>
        typeof asked === 'string' ? { text: asked } : ((asked ?? {}) as object),
      )
      .filter(({ text = '' }) =>
        /\b(interactions|messages|commands|applications|user_settings|relationships)\b/.test(text),
      )
      // Names of statements prepared again after a migration have a number.
      .map(({ name, text }) => name?.replace(/~\d+$/, '') ?? String(text))
  );
}

it('a command and its reply take one statement each', async () => {
  await reply(await stage.run('plain'), 'known from now on');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const interaction = await stage.run('plain');
  expect((await reply(interaction, 'at once')).status).toBe(204);
  const statements = statementsOf(query).filter((name) => !name.includes('graphile'));
  query.mockRestore();
  expect(statements).toEqual(['ask-interactions', 'send-messages-rich-responding']);
});

it('each of many concurrent interactions gets one response, though two are sent', async () => {
  const asked = await askMany();
  const outcomes = await Promise.all(
    asked.flatMap((interaction, index) => [
      reply(interaction, `first to ${interaction.id}`),
      reply(interaction, `second to ${interaction.id} <@${stage.member.id}>`),
      ...(index % 10 === 0
        ? [
            stage.server.owner.call(sendMessage, {
              params: { channelId: stage.server.channel.id },
              body: { content: `between <@${stage.member.id}>` },
            }),
          ]
        : []),
    ]),
  );
  expect(outcomes.filter(({ status }) => status === 204)).toHaveLength(MANY);
  expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(MANY / 10);
  expect(outcomes.filter(({ code }) => code === 'already_responded')).toHaveLength(MANY);
  const page = await stage.member.do(listMessages, {
    params: { channelId: stage.server.channel.id },
    query: { limit: 100 },
  });
  for (const { id } of asked) {
    const responses = page.filter(({ content }) => content.includes(`to ${id}`));
    expect(responses).toHaveLength(1);
    const told = await stage.atMember.take('INTERACTION_ACK', (ack) => ack.id === id);
    expect(told.d).toMatchObject({ type: 4, thinking: false, ephemeral: false, messageId: responses[0]?.id });
  }
});

it("announces a message before the interaction's response", async () => {
  const probe = await connectProbe(instance.url, { token: stage.member.token });
  const interaction = await stage.run('plain');
  await reply(interaction, 'in order');
  const message = await probe.take('MESSAGE_CREATE', ({ content }) => content === 'in order');
  const told = await probe.take('INTERACTION_ACK', ({ id }) => id === interaction.id);
  expect(Number(message.s)).toBeLessThan(Number(told.s));
  await probe.close();
});

it('replies that cannot be batched are stored once too', async () => {
  const interaction = await stage.run('plain');
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => reply(interaction, 'see https://example.org/race')),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400]);
  const page = await stage.member.do(listMessages, { params: { channelId: stage.server.channel.id } });
  expect(page.filter(({ content }) => content.endsWith('/race'))).toHaveLength(1);
  const told = await stage.atMember.take('INTERACTION_ACK', ({ id }) => id === interaction.id);
  expect(told.d.messageId).toBe(page.find(({ content }) => content.endsWith('/race'))?.id);
});

it('responses without a message are batched, each for its interaction', async () => {
  const asked = await askMany();
  const outcomes = await Promise.all(
    asked.flatMap((interaction) => [
      respondTo(instance.url, interaction, { type: 5, data: {} }),
      respondTo(instance.url, interaction, {
        type: 9,
        data: {
          custom_id: 'form',
          title: 'Form',
          components: [
            { type: 18, label: 'Name', component: { type: 4, style: 1, custom_id: 'name', required: false } },
          ],
        },
      }),
    ]),
  );
  const refused = outcomes.filter(({ status }) => status !== 204);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['already_responded']));
  expect(refused).toHaveLength(MANY);
});

it('drops cached state after a change', async () => {
  const { member, bot, server } = stage;
  const seen = await stage.run('plain');
  expect(seen).toMatchObject({ locale: 'en', member: { status: 'online' } });
  await member.do(updateSettings, { body: { locale: 'de' } });
  await member.do(putRelationship, { params: { userId: bot.id }, body: { type: 'blocked' } });
  expect(await stage.run('plain')).toMatchObject({ locale: 'de', member: { status: 'offline' } });
  const params = { applicationId: bot.applicationId };
  const body = COMMANDS.map((command) =>
    command.name === 'plain'
      ? { ...command, options: [{ name: 'now', description: 'Needed', required: true }] }
      : { ...command },
  );
  await bot.do(replaceCommands, { params, body });
  const data = { commandId: stage.commands.get('plain') };
  expect((await stage.ask({ type: 2, data })).code).toBe('invalid_command_options');
  await bot.do(replaceCommands, { params, body: [] });
  expect((await stage.ask({ type: 2, data })).code).toBe('unknown_command');
  expect(server.id).toBe(seen.serverId);
});
