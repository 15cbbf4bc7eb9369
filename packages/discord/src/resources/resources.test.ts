/** Properties of translations for any input. */
import { ALL_PERMISSIONS, type AuditLogEntry } from '@guildhall/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommand, translateCommand } from '../gateway/commands.ts';
import { toDiscordError } from '../rest/errors.ts';
import { toAuditLogEntry } from './audit-log.ts';
import { fromChannel, fromOverwrite } from './channel.ts';
import { fromCommand } from './command.ts';
import { fromComponents, toComponents } from './component.ts';
import { fromPartialEmoji, toPartialEmoji } from './emoji.ts';
import { fromResponse } from './interaction.ts';
import { asObject, quoteLongNumbers } from './json.ts';
import { fromPresence } from './member.ts';
import { fromMessage, fromMessageEdit } from './message.ts';
import { fromChannelPermissions, fromPermissions, toPermissions } from './permissions.ts';
import { fromPoll } from './poll.ts';
import { fromRole } from './role.ts';

/** Keys that the translations read; the values are of any kind. */
const KEYS = [
  'content',
  'embeds',
  'components',
  'poll',
  'answers',
  'options',
  'type',
  'data',
  'flags',
  'timestamp',
  'emoji',
  'allowed_mentions',
  'message_reference',
  'permission_overwrites',
  'available_tags',
  'activities',
  '__proto__',
];
const { body } = fc.letrec((tie) => ({
  body: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(tie('body'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('body'), { maxKeys: 6 }),
  ),
}));

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  message: fromMessage,
  edit: fromMessageEdit,
  response: fromResponse,
  command: fromCommand,
  components: fromComponents,
  poll: fromPoll,
  overwrite: fromOverwrite,
  channel: (value) => fromChannel(asObject(value)),
  role: (value) => fromRole(asObject(value)),
  presence: (value) => fromPresence(asObject(value)),
};

it.each(Object.entries(READERS))('a %s of any shape is translated to JSON', (_, read) => {
  fc.assert(fc.property(body, (value) => void JSON.stringify(read(value) ?? null)));
});

it('payloads of any shape reach the gateway as JSON', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(12), body), body, (op, d) => {
      const command = readCommand(JSON.stringify({ op, d }));
      expect(JSON.parse(translateCommand(command ?? { op: null, d: null }))).toHaveProperty('op');
    }),
  );
  expect(readCommand('[]')).toBeNull();
  expect(readCommand('{')).toBeNull();
});

it('long numbers in JSON are read as texts, and nothing else changes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const isLong = (one: unknown) => typeof one === 'number' && Math.abs(one) >= 1e16;
      const text = JSON.stringify(value, (_, one) => (isLong(one) ? 0 : one));
      expect(JSON.parse(quoteLongNumbers(text))).toEqual(JSON.parse(text));
    }),
  );
  const id = '1427349850112000001';
  const written = `{"a":${id},"b":[${id}, ${id}],"c":"say ${id} or \\"${id}","d":1.${id},"e":-1}`;
  expect(JSON.parse(quoteLongNumbers(written))).toMatchObject({
    a: id,
    b: [id, id],
    c: `say ${id} or "${id}`,
    e: -1,
  });
});

describe('permissions', () => {
  const numbers = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });

  it('survive a round trip', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const own = number & ALL_PERMISSIONS;
        expect(fromPermissions(toPermissions(own))).toBe(String(own));
        expect(BigInt(fromChannelPermissions(String(number)) ?? -1) & ~ALL_PERMISSIONS).toBe(0n);
      }),
    );
  });

  it('that only Discord has depend on the permission that decides here', () => {
    expect(BigInt(toPermissions(1n << 11n)) & (1n << 14n)).toBe(1n << 14n);
    expect(BigInt(toPermissions(0)) & (1n << 14n)).toBe(0n);
  });
});

it('the text of a presence is cut to 128 characters, which may be emoji', () => {
  const activities = [{ type: 0, name: '😀'.repeat(129) }];
  expect(fromPresence({ activities })).toEqual({ customStatus: '😀'.repeat(128) });
});

it('null means absent anywhere in an embed', () => {
  const fields = [{ name: 'a', value: 'b', inline: null }];
  expect(
    fromMessage({ embeds: [{ title: 'x', url: null, fields, footer: { text: 'y', icon_url: null } }] }),
  ).toEqual({
    embeds: [{ title: 'x', fields: [{ name: 'a', value: 'b' }], footer: { text: 'y' } }],
  });
});

it('emoji survive a round trip', () => {
  for (const emoji of ['👍', 'blob:1427349850112000000'])
    expect(fromPartialEmoji(toPartialEmoji(emoji))).toBe(emoji);
  expect(fromPartialEmoji('a:blob:1427349850112000000')).toBe('blob:1427349850112000000');
  const row = [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'a', emoji: '👍' }] }];
  expect(fromComponents(toComponents(row))).toEqual(row);
});

describe('refusals', () => {
  it('list fields in a tree', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 5 }), (paths) => {
        const fields = paths.map((path) => ({ path: `body/${path}`, message: 'no' }));
        const refusal = toDiscordError(400, { code: 'invalid_request', message: 'no', fields });
        expect(refusal).toMatchObject({ status: 400, code: 50_035 });
        JSON.stringify(refusal.toBody());
      }),
    );
    const path = 'body/embeds/0/iconUrl';
    const body = { code: 'invalid_embeds', message: 'no', fields: [{ path, message: 'too long' }] };
    expect(toDiscordError(400, body).details).toEqual({
      errors: {
        embeds: { 0: { icon_url: { _errors: [{ code: 'BASE_TYPE_INVALID', message: 'too long' }] } } },
      },
    });
  });

  it('report how long to wait', () => {
    const limited = { code: 'rate_limited', message: 'slower', retryAfter: 1.5, scope: 'global' };
    expect(toDiscordError(429, limited).toBody()).toMatchObject({ retry_after: 1.5, global: true });
    const slowmode = { code: 'slowmode', message: 'slower', retryAfter: 5 };
    expect(toDiscordError(429, slowmode).toBody()).toMatchObject({ code: 20_016, retry_after: 5 });
  });
});

it("changes in the audit log have Discord's names and values", () => {
  const entry: AuditLogEntry = {
    id: '1',
    action: 'server_update',
    actorId: '2',
    targetType: 'server',
    targetId: '3',
    targetName: 'Server',
    reason: null,
    changes: [{ key: 'requiresTwoFactor', old: false, new: true }],
    extra: {},
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  expect(toAuditLogEntry(entry).changes).toEqual([{ key: 'mfa_level', old_value: 0, new_value: 1 }]);
});
