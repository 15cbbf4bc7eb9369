import fc from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  Id,
  isBlank,
  Name,
  Nullable,
  OneOf,
  OpaqueText,
  PermissionsInput,
  PermissionsString,
  Text,
  Timestamp,
  textLength,
} from '../index.ts';

const takes = (schema: TSchema, value: unknown) => Value.Check(schema, value);

describe('text limits', () => {
  it('count code points after NFC', () => {
    expect(textLength('')).toBe(0);
    expect(textLength('äöü')).toBe(3);
    expect(textLength('a\u0308')).toBe(1);
    expect(textLength('😀')).toBe(1);
    expect(textLength('👩‍🚀')).toBe(3);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(textLength(text)).toBe([...text.normalize('NFC')].length);
        expect(textLength(text.normalize('NFD'))).toBe(textLength(text));
      }),
    );
  });

  it('treat only white space as empty', () => {
    for (const text of ['', ' ', '\n\t', '\u00a0\u2003']) expect(isBlank(text)).toBe(true);
    expect(isBlank(' x ')).toBe(false);
  });

  it('apply to Text, and to OpaqueText with white space as content', () => {
    const schema = Text({ min: 1, max: 3 });
    for (const text of ['a', '😀😀😀', 'a\u0308o\u0308u\u0308', ' a '])
      expect(takes(schema, text), text).toBe(true);
    for (const value of ['', 'abcd', '   ', ' ab ', 7, null]) expect(takes(schema, value)).toBe(false);
    expect(['   ', '    '].map((text) => takes(Text({ max: 3 }), text))).toEqual([true, false]);
    const opaque = OpaqueText({ min: 1, max: 3 });
    expect(['   ', '    ', ''].map((text) => takes(opaque, text))).toEqual([true, false, false]);
  });

  it('apply to Name without the white space around it', () => {
    const schema = Name({ min: 2, max: 3 });
    for (const text of ['  abc  ', 'ab', 'a b', 'abc\u202e']) expect(takes(schema, text), text).toBe(true);
    for (const text of ['', '   ', ' a ', 'abcd', 'a\u200b']) expect(takes(schema, text), text).toBe(false);
  });

  it('describe the allowed lengths', () => {
    const [fault] = Value.Errors(Type.Object({ name: Name({ min: 2, max: 3 }) }), { name: 'a' });
    expect(fault?.message).toBe('must be 2 to 3 characters');
    const [other] = Value.Errors(Text({ max: 3 }), 'abcd');
    expect(other?.message).toBe('must be at most 3 characters');
  });

  it('are visible in the schema', () => {
    expect(JSON.parse(JSON.stringify(Text({ min: 1, max: 3, description: 'Short' })))).toEqual({
      type: 'string',
      'x-minLength': 1,
      'x-maxLength': 3,
      description: 'Short',
    });
  });
});

describe('Nullable', () => {
  it.each([
    ['a text', Type.String(), 'x', 1],
    ['a number', Type.Integer(), 7, 'x'],
    ['a word', OneOf(['a', 'b']), 'a', 'c'],
    ['a limited text', Text({ max: 3 }), 'abc', 'abcd'],
    ['an object', Type.Object({ id: Id }), { id: '1' }, {}],
    ['a list', Type.Array(Id), ['1'], [1]],
  ])('allows null for %s and changes nothing else', (_, schema, good, bad) => {
    for (const value of [good, bad, undefined]) {
      expect(takes(Nullable(schema), value)).toBe(takes(schema, value));
    }
    expect(takes(schema, null)).toBe(false);
    expect(takes(Nullable(schema), null)).toBe(true);
  });

  it('adds null to the type of a scalar, without a union', () => {
    expect(Nullable(Timestamp)).toMatchObject({ type: ['string', 'null'], format: 'date-time' });
    expect(Nullable(OneOf(['a']))).toMatchObject({ type: ['string', 'null'], enum: ['a', null] });
  });
});

describe('permissions numbers', () => {
  it('are accepted as integers or decimal texts and returned as texts', () => {
    for (const value of [0, 8, '0', '141856293170943']) expect(takes(PermissionsInput, value)).toBe(true);
    for (const value of [-1, 1.5, '', '-1', '0x1', '9'.repeat(21), null]) {
      expect(takes(PermissionsInput, value), String(value)).toBe(false);
    }
    expect(takes(PermissionsString, '141856293170943')).toBe(true);
    expect(takes(PermissionsString, 8)).toBe(false);
  });
});
