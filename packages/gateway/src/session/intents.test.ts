/** Which intents gate which events: exactly the table of design 2.2. */
import { EVENTS } from '@guildhall/protocol';
import { describe, expect, test } from 'vitest';
import { intentBit, intentGroup, intentsOf, parseIntents } from './intents.ts';

/** Events by the bits that select them, in servers and in direct messages. */
const TABLE: readonly (readonly [inServers: number, inDirectMessages: number, events: readonly RegExp[]])[] =
  [
    [0, 0, [/^SERVER_(?!EMOJIS|STICKERS)/, /^CHANNELS?_/, /^THREAD_/, /^ROLES?_/]],
    [0, 0, [/^CLAN_TAG_UPDATE$/]],
    [1, 1, [/^MEMBER_(ADD|UPDATE|REMOVE)$/]],
    [2, 2, [/^BAN_/, /^AUDIT_LOG_ENTRY_CREATE$/, /^JOIN_GATE_UPDATE$/, /^RAID_/]],
    [3, 3, [/^SERVER_(EMOJIS|STICKERS)_UPDATE$/]],
    [5, 5, [/^WEBHOOKS_UPDATE$/]],
    [6, 6, [/^INVITE_/]],
    [7, 7, [/^VOICE_STATE_UPDATE$/]],
    [8, 8, [/^PRESENCE_UPDATE$/]],
    [9, 12, [/^MESSAGE_(CREATE|UPDATE|DELETE|DELETE_BULK)$/, /^POST_PURCHASE$/]],
    [10, 13, [/^MESSAGE_REACTION_/]],
    [11, 14, [/^TYPING_START$/]],
    [20, 20, [/^AUTOMOD_RULE_/]],
    [21, 21, [/^AUTOMOD_ACTION$/]],
    [24, 25, [/^POLL_VOTE$/]],
  ];

/** Events about the account itself, which arrive with any intents. */
const ALWAYS = [
  /^READY$/,
  /^RESUMED$/,
  /^INTERACTION_/,
  /^USER_UPDATE$/,
  /^DM_/,
  /^CALL_/,
  /^VOICE_(SERVER_UPDATE|SIGNAL)$/,
  /^MEMBERS_CHUNK$/,
  /^RELATIONSHIP_/,
  /^READ_STATE_UPDATE$/,
  /^(SETTINGS|NOTIFICATION_SETTINGS|WALLET|AUTHORIZED_APPS|SAVED_MESSAGES)_UPDATE$/,
  /^NOTIFICATION_SETTINGS_DELETE$/,
  /^POST_UNLOCK$/,
  /^INSTANCE_ANNOUNCEMENTS_UPDATE$/,
  /^IMPORTED_CLAIM_UPDATE$/,
];
/** Events that never reach bots. */
const FOR_PEOPLE = ['COMMANDS_UPDATE'];
const NAMES = Object.values(EVENTS).map(({ name }) => name);

function bitsOf(name: string): number[] {
  const group = intentGroup(name);
  return [intentBit(group, true), intentBit(group, false)];
}

const gated = TABLE.flatMap(([inServers, inDirect, patterns]) =>
  NAMES.filter((name) => patterns.some((pattern) => pattern.test(name))).map(
    (name) => [name, inServers, inDirect] as const,
  ),
);

describe('the table of intents', () => {
  test.each(gated)('%s requires bit %i in servers and bit %i in direct messages', (name, server, direct) => {
    expect(bitsOf(name)).toEqual([1 << server, 1 << direct]);
    const asked = parseIntents(2 ** server) ?? 0;
    const others = parseIntents(0x3fff_ffff - 2 ** server) ?? 0;
    expect(asked & intentBit(intentGroup(name), true)).not.toBe(0);
    expect(others & intentBit(intentGroup(name), true)).toBe(0);
  });

  test('gates no other events: they reach sessions without intents', () => {
    const known = new Set<string>([...gated.map(([name]) => name), ...FOR_PEOPLE]);
    const others = NAMES.filter((name) => !known.has(name));
    expect(others.filter((name) => !ALWAYS.some((pattern) => pattern.test(name)))).toEqual([]);
    const nothing = parseIntents(0) ?? 0;
    for (const name of others)
      expect([name, nothing & intentBit(intentGroup(name), true)]).not.toEqual([name, 0]);
  });

  test.each(FOR_PEOPLE)('sends %s to people with the bit of servers, and to no bot', (name) => {
    const bit = intentBit(intentGroup(name), true);
    const receives = (kind: 'bot' | 'person', asked: number | undefined) =>
      (intentsOf({ kind }, parseIntents(asked) ?? 0) & bit) !== 0;
    for (const asked of [undefined, 1, Number.MAX_SAFE_INTEGER]) {
      expect(receives('person', asked)).toBe(true);
      expect(receives('bot', asked)).toBe(false);
    }
    for (const asked of [0, 2, 2 ** 31]) expect(receives('person', asked)).toBe(false);
  });

  test('has an event in each row', () => {
    for (const pattern of TABLE.flatMap(([, , patterns]) => patterns))
      expect([String(pattern), NAMES.some((name) => pattern.test(name))]).toEqual([String(pattern), true]);
  });

  test('accepts bits without meaning here, such as message content', () => {
    expect(parseIntents(1 << 15)).toBe((1 << 15) | (parseIntents(0) ?? 0));
    expect(parseIntents(2 ** 40)).toBe(parseIntents(0));
  });
});
