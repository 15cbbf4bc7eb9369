import { ApiError } from '@guildhall/platform';
import { EMBED_LIMITS } from '@guildhall/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmbeds } from './read-embeds.ts';

/** Paths of the faults; empty for valid embeds. */
function faultsOf(embeds: readonly unknown[]): readonly string[] {
  try {
    readEmbeds(embeds);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_embeds') throw error;
    return (error.details.fields ?? []).map(({ path }) => path);
  }
}

const text = (length: number) => 'x'.repeat(length);

describe('embeds', () => {
  it('are stored trimmed, typed and in snake_case', () => {
    expect(
      readEmbeds([
        {
          title: ' Title ',
          timestamp: '2026-01-31T12:00:00Z',
          author: { name: 'Ada', iconUrl: 'https://a.b/c.png', icon_url: 'https://a.b/other.png' },
          fields: [{ name: ' n ', value: 'v' }],
          image: { url: 'attachment://chart.png' },
          unknown: 1,
        },
      ]),
    ).toEqual([
      {
        type: 'rich',
        title: 'Title',
        timestamp: '2026-01-31T12:00:00.000Z',
        author: { name: 'Ada', icon_url: 'https://a.b/c.png' },
        fields: [{ name: 'n', value: 'v', inline: false }],
        image: { url: 'attachment://chart.png' },
      },
    ]);
  });

  it.each([
    ['title', EMBED_LIMITS.title, (length: number) => ({ title: text(length) })],
    ['description', EMBED_LIMITS.description, (length: number) => ({ description: text(length) })],
    ['author/name', EMBED_LIMITS.authorName, (length: number) => ({ author: { name: text(length) } })],
    ['footer/text', EMBED_LIMITS.footerText, (length: number) => ({ footer: { text: text(length) } })],
    [
      'fields/0/name',
      EMBED_LIMITS.fieldName,
      (length: number) => ({ fields: [{ name: text(length), value: 'v' }] }),
    ],
    [
      'fields/0/value',
      EMBED_LIMITS.fieldValue,
      (length: number) => ({ fields: [{ name: 'n', value: text(length) }] }),
    ],
  ])('limit %s to %i characters', (path, limit, embedOf) => {
    expect(faultsOf([embedOf(limit)])).toEqual([]);
    expect(faultsOf([embedOf(limit + 1)])).toEqual([`body/embeds/0/${path}`]);
  });

  it('are limited to 25 fields each, ten per message and 6000 characters together', () => {
    const field = { name: 'n', value: 'v' };
    expect(faultsOf([{ fields: Array(25).fill(field) }])).toEqual([]);
    expect(faultsOf([{ fields: Array(26).fill(field) }])).toEqual(['body/embeds/0/fields']);
    expect(faultsOf(Array(10).fill({ title: 'a' }))).toEqual([]);
    expect(faultsOf(Array(11).fill({ title: 'a' }))).toEqual(['body/embeds']);
    const long = { description: text(3000) };
    expect(faultsOf([long, long])).toEqual([]);
    expect(faultsOf([long, long, { title: 'a' }])).toEqual(['body/embeds']);
  });

  it('must not be empty', () => {
    for (const empty of [{}, { title: '  ' }, { color: 1, url: 'https://a.b' }, { fields: [] }]) {
      expect(faultsOf([{ title: 'a' }, empty])).toEqual(['body/embeds/1']);
    }
  });

  it('accept only valid colours, times and web addresses', () => {
    expect(faultsOf([{ title: 'a', color: 0xffffff }])).toEqual([]);
    expect(faultsOf([{ title: 'a', color: 0x1000000 }])).toEqual(['body/embeds/0/color']);
    expect(faultsOf([{ title: 'a', color: '1' }])).toEqual(['body/embeds/0/color']);
    for (const timestamp of ['yesterday', '2026-12-31T23:59:60Z', '9999-12-31T23:59:59-12:00'])
      expect(faultsOf([{ title: 'a', timestamp }]), timestamp).toEqual(['body/embeds/0/timestamp']);
    for (const url of ['javascript:alert(1)', 'ftp://a.b', 'https://', 'attachment://a.png', 'https://a b']) {
      expect(faultsOf([{ title: 'a', url }]), url).toEqual(['body/embeds/0/url']);
    }
    for (const url of ['javascript:alert(1)', 'attachment://../a', 'data:image/png,']) {
      expect(faultsOf([{ image: { url } }]), url).toEqual(['body/embeds/0/image/url']);
    }
  });

  it('return one error for any invalid input', () => {
    fc.assert(fc.property(fc.array(fc.anything(), { maxLength: 12 }), (sent) => void faultsOf(sent)));
    const deep = JSON.parse(`${'{"author":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
    expect(faultsOf([deep])).not.toEqual([]);
  });
});
