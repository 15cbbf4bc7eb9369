/** Compiled serialisers write everything that the contract declares, and nothing else. */
import { Nullable, OneOf } from '@guildhall/protocol';
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { compileSerialiser } from './serialiser.ts';

const Action = Type.Union([
  Type.Object({ kind: OneOf(['stop']), why: Type.Optional(Type.String()) }),
  Type.Object({ kind: OneOf(['tell']), where: Type.String() }),
  Type.Object({ kind: Type.Literal('wait'), seconds: Type.Integer() }),
]);

it.each([
  { kind: 'stop' },
  { kind: 'stop', why: 'rude' },
  { kind: 'tell', where: 'here' },
  { kind: 'wait', seconds: 60 },
])('writes the branch of a union that the value selects: %j', (value) => {
  expect(JSON.parse(compileSerialiser(Action)(value))).toEqual(value);
  expect(JSON.parse(compileSerialiser(Type.Array(Action))([value]))).toEqual([value]);
});

it('distinguishes branches by fields that are null or nested', () => {
  const Place = Type.Union([
    Type.Object({ at: Type.Object({ side: Nullable(OneOf(['left'])) }) }),
    Type.Object({ at: Type.Object({ side: OneOf(['right']), floor: Type.Integer() }) }),
  ]);
  const serialise = compileSerialiser(Place);
  for (const value of [{ at: { side: null } }, { at: { side: 'left' } }, { at: { side: 'right', floor: 2 } }])
    expect(JSON.parse(serialise(value))).toEqual(value);
});

it('writes no field that the schema does not declare', () => {
  const serialise = compileSerialiser(Type.Object({ id: Type.String(), secret: Type.Optional(Type.Null()) }));
  expect(serialise({ id: '1', token: 'hidden' })).toBe('{"id":"1"}');
  expect(compileSerialiser(Action)({ kind: 'tell', where: 'here', token: 'hidden' })).toBe(
    '{"kind":"tell","where":"here"}',
  );
});
