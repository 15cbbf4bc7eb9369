/**
 * Building blocks of all schemas: ids, timestamps, and two shapes that TypeBox would write as unions.
 *
 * Enumerations and nullable scalars are written as single JSON Schema nodes (`enum`, `type: [T, 'null']`) because
 * the compiled serialiser turns a union into one validation per branch, on the hottest path of all.
 */

import { type Static, type TSchema, type TSchemaOptions, type TUnsafe, Type } from 'typebox';
import { isBlank, textLength } from './limits.ts';
import { plainName } from './names.ts';

/** One of a fixed set of words. */
export function OneOf<const Values extends readonly string[]>(
  values: Values,
  options: TSchemaOptions = {},
): TUnsafe<Values[number]> {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });
}

/** A schema that also allows null: scalars stay one node, objects and arrays become a union with null. */
export function Nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const node = schema as TSchema & { type?: unknown; enum?: readonly unknown[] };
  const scalar =
    typeof node.type === 'string' && node.type !== 'object' && node.type !== 'array' && !('~refine' in node);
  if (!scalar) return Type.Unsafe<Static<Schema> | null>(Type.Union([schema, Type.Null()]));
  const nullable = { ...node, type: [node.type, 'null'] };
  return Type.Unsafe<Static<Schema> | null>(
    node.enum ? { ...nullable, enum: [...node.enum, null] } : nullable,
  );
}

/** A colour, in capital or small letters; kept in small ones. */
export const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: '#rrggbb' });

/** The number of entries of a page; `most` unless the caller asks for another number. */
export function PageLimit(most: number, fallback = most) {
  return Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: fallback }));
}

export interface TextLimits {
  readonly min?: number;
  readonly max: number;
  readonly description?: string;
}

function limitedText(
  limits: TextLimits,
  lengthOf: (text: string) => number,
  more: TSchemaOptions = {},
): TUnsafe<string> {
  const min = limits.min ?? 0;
  const node = Type.Unsafe<string>({
    type: 'string',
    ...more,
    // Read by the OpenAPI generator; `maxLength` itself would count before normalisation.
    'x-minLength': min,
    'x-maxLength': limits.max,
    ...(limits.description ? { description: limits.description } : {}),
  });
  return Type.Refine(
    node,
    (text: string) => {
      const length = lengthOf(text);
      return length >= min && length <= limits.max;
    },
    () =>
      min > 0 ? `must be ${min} to ${limits.max} characters` : `must be at most ${limits.max} characters`,
  );
}

/** Text with limits in code points after NFC; white space is kept as sent, but alone it counts as empty. */
export function Text(limits: TextLimits): TUnsafe<string> {
  return limitedText(limits, (text) => (limits.min && isBlank(text) ? 0 : textLength(text)));
}

/** A value that only its sender reads: like {@link Text}, but white space counts like other characters. */
export function OpaqueText(limits: TextLimits): TUnsafe<string> {
  return limitedText(limits, textLength);
}

/** Like {@link Text}, but surrounding white space does not count, and the use case trims it. */
export function TrimmedText(limits: TextLimits): TUnsafe<string> {
  return limitedText(limits, (text) => textLength(text.trim()));
}

/** A name: reading a body replaces it with its {@link plainName}, which has the length that counts. */
export function Name(limits: TextLimits): TUnsafe<string> {
  return limitedText(limits, (text) => textLength(plainName(text)), { 'x-name': true });
}

/** A 64-bit snowflake as a decimal string; ids sort by creation. */
export const Id = Type.String({ description: 'Id; ids sort by creation', examples: ['1427349850112000000'] });

/** Narrows a list that spans servers and direct messages. */
export const ServerOrDirect = Type.Optional(
  Type.String({ description: 'Only in this server, or in direct messages and groups with `@me`' }),
);
/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = Type.String({ format: 'date-time', examples: ['2026-01-31T12:00:00.000Z'] });

/** A permissions number sent by a client: a non-negative integer or a decimal string. */
export const PermissionsInput = Type.Union([
  Type.Integer({ minimum: 0 }),
  Type.String({ pattern: '^[0-9]{1,20}$' }),
]);

/** A permissions number in a response, where the specification uses a decimal string. */
export const PermissionsString = Type.String({
  pattern: '^[0-9]+$',
  description: 'Permission bits as a decimal string',
});
