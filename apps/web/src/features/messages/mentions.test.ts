import { describe, expect, it } from 'vitest';
import {
  type Directory,
  fromWire,
  lateNamesToWire,
  toWire,
  triggerAt,
  unknownUsernames,
} from './mentions.ts';

const users: Readonly<Record<string, string>> = { ada: '1', 'bob.b': '2' };
const channels = [
  { id: '9', name: 'general talk' },
  { id: '7', name: 'general' },
];
const roles = [
  { id: '5', name: 'Old guard' },
  { id: '6', name: 'Old' },
];
const nameOf = (table: Readonly<Record<string, string>>, id: string) =>
  Object.entries(table).find(([, known]) => known === id)?.[0];
const directory: Directory = {
  userId: (name) => users[name],
  username: (id) => nameOf(users, id),
  roles: () => roles,
  channels: () => channels,
  emoji: (name) => ({ moss: '<:moss:7>', tada: '🎉' })[name],
};

describe('mentions', () => {
  it('become references for people and channels that exist', () => {
    expect(toWire('hi @ada, see #general. (@bob.b) @nobody', directory)).toBe(
      'hi <@1>, see <#7>. (<@2>) @nobody',
    );
    expect(toWire('@ada.', directory)).toBe('<@1>.');
  });

  it('become references later for people who were unknown, but not where no mention was typed', () => {
    const sent = toWire('@ada@bob.b :tada:@ada @cleo, `@dora`', directory);
    expect(unknownUsernames(sent, directory)).toEqual(['cleo']);
    const late = { ...directory, userId: (name: string) => (name === 'cleo' ? '3' : undefined) };
    expect(lateNamesToWire(sent, late)).toBe('<@1>@bob.b 🎉@ada <@3>, `@dora`');
  });

  it('match the longest name of a role or channel, at whole words', () => {
    const written = '@Old guard, @Old man in #general talk (#general) @Older #generals';
    const sent = '<@&5>, <@&6> man in <#9> (<#7>) @Older #generals';
    expect(toWire(written, directory)).toBe(sent);
    expect(fromWire(sent, directory)).toBe(written);
    expect(fromWire('<@&77>', directory)).toBe('<@&77>');
  });

  it('stay unchanged in code, addresses and links', () => {
    for (const text of [
      '`@ada`',
      '``@ada ` :tada:``',
      '```\n@ada #general\n```',
      'me@ada.example me_@ada.example',
      'https://a.b/#general https://a.b/:tada: __https://a.b/:tada:__',
      'a/#general x=@ada @@ada ##general',
    ]) {
      expect(toWire(text, directory), text).toBe(text);
    }
    expect(toWire('a ``` @ada ` #general', directory)).toBe('a ``` <@1> ` <#7>');
    expect(toWire('看https://a.b，@ada', directory)).toBe('看https://a.b，<@1>');
  });

  it('stay unchanged after a backslash, as does code', () => {
    for (const text of ['\\@ada', '\\#general', '\\:tada: \\:moss:', '\\<@1> \\<:moss:7>']) {
      expect(toWire(text, directory), text).toBe(text);
      expect(fromWire(text, directory), text).toBe(text);
    }
    expect(toWire('\\`@ada @ada\\`', directory)).toBe('\\`<@1> <@1>\\`');
  });

  it('are found between marks of formatting, and in quotation marks', () => {
    const written = '**@ada** __@ada__ _@ada_ ||@Old guard|| ~~#general~~ "@ada" [@ada] 5:moss:';
    const sent = '**<@1>** __<@1>__ _<@1>_ ||<@&5>|| ~~<#7>~~ "<@1>" [<@1>] 5<:moss:7>';
    expect(toWire(written, directory)).toBe(sent);
    expect(fromWire(sent, directory)).toBe(written);
    expect(triggerAt('**@ad', 5)).toEqual({ kind: 'user', query: 'ad', start: 2 });
  });

  it('stay ids for editing where their name would mean something else', () => {
    for (const sent of ['<@1>bc', 'a<@1>', '<@&6> guard', '<#7>s', '<@1>.b', '1<@&5>', '<<@1>']) {
      expect(fromWire(sent, directory), sent).toBe(sent);
      expect(toWire(sent, directory), sent).toBe(sent);
    }
    expect(fromWire('<@!1>, <@&6> and <@1>.', directory)).toBe('@ada, @Old and @ada.');
  });

  it('become names again for editing', () => {
    expect(fromWire('<@1> <#7> <@99> `<@1>`', directory)).toBe('@ada #general <@99> `<@1>`');
    const written = 'hi @ada in #general';
    expect(fromWire(toWire(written, directory), directory)).toBe(written);
  });

  it('of emoji become codes, and names again', () => {
    expect(toWire('a:moss::tada: `:moss:` 10:30:15 :D :nothing:', directory)).toBe(
      'a<:moss:7>🎉 `:moss:` 10:30:15 :D :nothing:',
    );
    expect(toWire('<:moss:7> <a:moss:7>', directory)).toBe('<:moss:7> <a:moss:7>');
    expect(fromWire('<:moss:7> <:moss:8>', directory)).toBe(':moss: <:moss:8>');
    expect(triggerAt('so :ta', 6)).toEqual({ kind: 'emoji', query: 'ta', start: 3 });
    expect(triggerAt('so :t', 5)).toBeNull();
  });

  it('are suggested while the name is typed', () => {
    expect(triggerAt('hi @ad', 6)).toEqual({ kind: 'user', query: 'ad', start: 3 });
    expect(triggerAt('#', 1)).toEqual({ kind: 'channel', query: '', start: 0 });
    expect(triggerAt('hi @ad there', 12)).toBeNull();
    expect(triggerAt('a@b', 3)).toBeNull();
  });
});
