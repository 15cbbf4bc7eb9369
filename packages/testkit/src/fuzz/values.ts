/** Values generated from contract schemas: mostly valid, some hostile. */
import type { Random } from '../random.ts';

/** The part of JSON Schema that contracts use. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '9'.repeat(40),
  '9223372036854775808',
  "' or 1=1--",
  '../../etc/passwd',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  '@everyone <@1> <#1> <:a:1> ||x||',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  '😀'.repeat(500),
  'x'.repeat(5000),
  '2026-99-99T99:99:99Z',
  'data:text/html,x',
  'http://127.0.0.1:5432/',
  '__proto__',
];

const DEEPEST = 6;
const HOSTILE = 0.08;

/** A value for a schema; `known` are ids that exist. */
export function valueFor(schema: Schema, random: Random, known: readonly string[], depth = 0): unknown {
  if (random.chance(HOSTILE)) return hostileValue(random, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return valueFor(random.pick(schema.anyOf), random, known, depth + 1);
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => valueFor(part, random, known, depth + 1));
    return Object.assign({}, ...parts.filter((part) => typeof part === 'object'));
  }
  switch (schema.type) {
    case 'object':
      return objectFor(schema, random, known, depth);
    case 'array': {
      const length = depth > DEEPEST ? 0 : random.below(Math.min(schema.maxItems ?? 4, 4) + 1);
      return Array.from({ length }, () => valueFor(schema.items ?? {}, random, known, depth + 1));
    }
    case 'string':
      return textFor(schema, random, known);
    case 'integer':
    case 'number':
      return numberFor(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return hostileValue(random, known);
  }
}

function objectFor(schema: Schema, random: Random, known: readonly string[], depth: number): unknown {
  const object: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(name) ?? false;
    if (isNeeded ? random.chance(0.03) : random.chance(depth > DEEPEST ? 0.95 : 0.6)) continue;
    object[name] = valueFor(property, random, known, depth + 1);
  }
  return object;
}

function textFor(
  { minLength = 0, maxLength = 40 }: Schema,
  random: Random,
  known: readonly string[],
): string {
  if (random.chance(0.35)) return random.pick(known);
  if (random.chance(0.2)) return random.pick(HOSTILE_TEXTS);
  const length = Math.max(minLength, random.below(Math.min(maxLength, 60) + 2));
  return Array.from({ length }, () => random.pick([...'abcdefgh0123456789 _-.:/'])).join('');
}

function numberFor({ minimum = -10, maximum = 1000 }: Schema, random: Random): number {
  const edges = [minimum, maximum, minimum - 1, maximum + 1, 0, -1, 1.5, 2 ** 53, 2 ** 31];
  return random.chance(0.3) ? random.pick(edges) : minimum + random.below(Math.max(1, maximum - minimum));
}

function hostileValue(random: Random, known: readonly string[]): unknown {
  const plain = [null, true, 0, -1, 1e308, [], {}, [[[[]]]], { a: { b: { c: {} } } }];
  return random.chance(0.5) ? random.pick([...HOSTILE_TEXTS, ...known]) : random.pick(plain);
}
