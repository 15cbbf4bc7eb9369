/** Arbitrary data in interactions and responses gets a catalogue error, never an internal one. */
import { ERRORS, sendFollowUp } from '@guildhall/protocol';
import { useInstance } from '@guildhall/testkit';
import { respondTo, tokenCaller, useStage } from '@guildhall/testkit/interactions';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const instance = useInstance();
const stage = useStage(instance);

const RUNS = 30;
const value = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1e308,
    '',
    '__proto__',
    'constructor',
    '\ud800',
    'x'.repeat(5000),
    [],
    {},
  ),
  fc.jsonValue({ maxDepth: 3 }),
);
const isRefusal = ({ status, code }: { status: number; code: string | undefined }) =>
  status < 300 || (status < 500 && code !== undefined && Object.hasOwn(ERRORS, code));

it('people are refused by a code', async () => {
  const commandId = stage.commands.get('typed');
  const messageId = await stage.post([
    { type: 1, components: [{ type: 5, custom_id: 'who', max_values: 5 }] },
  ]);
  const option = fc.record(
    {
      name: fc.oneof(fc.constantFrom('text', 'who', 'size', '__proto__'), value),
      value,
      focused: value,
      options: value,
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    fc.record({
      type: fc.constantFrom(2, 4),
      data: fc.record({ commandId: fc.constant(commandId), options: fc.array(option, { maxLength: 4 }) }),
    }),
    fc.record({
      type: fc.constantFrom(2, 4),
      data: fc.record({
        commandId: fc.constant(commandId),
        text: fc.oneof(fc.string(), fc.constantFrom('text: "', 'who: <@1>')),
      }),
    }),
    fc.record({
      type: fc.constant(3),
      messageId: fc.constant(messageId),
      data: fc.record({ custom_id: fc.constant('who'), values: fc.array(value, { maxLength: 3 }) }),
    }),
    fc.record({ type: fc.constantFrom(2, 3, 4, 5), data: value, messageId: value }),
    fc.record({
      type: fc.constant(5),
      data: fc.record({ custom_id: fc.string(), interactionId: fc.string(), components: fc.array(value) }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const result = await stage.ask(sent);
      expect(isRefusal(result), `${result.status} ${JSON.stringify(sent)}`).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

it('bots are refused by a code', async () => {
  const fields = fc.record(
    {
      content: value,
      embeds: value,
      components: value,
      flags: value,
      poll: value,
      stickerIds: value,
      choices: value,
      custom_id: value,
      title: value,
    },
    { requiredKeys: [] },
  );
  const body = fc.record({ type: fc.constantFrom(4, 5, 9), data: fc.oneof(fields, value) });
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const fresh = await stage.run('plain');
      const result = await respondTo(instance.url, fresh, sent);
      expect(isRefusal(result), `${result.status} ${JSON.stringify(sent)}`).toBe(true);
      const follow = await tokenCaller(instance.url).call(sendFollowUp, {
        params: { applicationId: fresh.applicationId, interactionToken: fresh.token },
        body: sent.data as object,
      });
      expect(isRefusal(follow), `${follow.status} ${JSON.stringify(sent.data)}`).toBe(true);
    }),
    { numRuns: RUNS },
  );
});
