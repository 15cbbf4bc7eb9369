/**
 * Copies input, keeping only the fields that its schema declares, with plain names. Each schema is compiled once into
 * plain property reads, because a generic walk over the schema takes ten times as long as the rest of validation.
 */
import { plainName } from '@guildhall/protocol';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Copies a value that fits the schema. */
type Cleaner = (value: unknown) => unknown;

type Node = TSchema & {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly additionalProperties?: unknown;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly default?: unknown;
  readonly 'x-name'?: boolean;
};

/** Creates a copier for bodies; values that contain neither unknown fields nor names are passed through. */
export function compileCleaner(schema: TSchema): Cleaner {
  return createCleaner(schema as Node) ?? ((value) => value);
}

/** Null if copying would change nothing. */
function createCleaner(node: Node): Cleaner | null {
  if (node['x-name']) return (value) => plainName(value as string);
  if (node.anyOf) return createUnionCleaner(node, node.anyOf as readonly Node[]);
  if (node.type === 'array' && node.items) {
    const item = createCleaner(node.items as Node);
    return item && ((value) => (value as unknown[]).map(item));
  }
  if (node.type !== 'object' || !node.properties || node.additionalProperties) return null;
  const cleaners = new Map(
    Object.entries(node.properties).map(([key, schema]) => [key, createCleaner(schema as Node)]),
  );
  return (value) => {
    const source = value as Record<string, unknown>;
    const copy: Record<string, unknown> = {};
    // A body has few of its schema's fields.
    for (const key of Object.keys(source)) {
      const clean = cleaners.get(key);
      const field = source[key];
      if (clean !== undefined && field !== undefined) copy[key] = clean ? clean(field) : field;
    }
    return copy;
  };
}

function createUnionCleaner(node: Node, branches: readonly Node[]): Cleaner | null {
  const cleaners = branches.map(createCleaner);
  const only = cleaners.filter((clean) => clean !== null);
  if (only.length === 0) return null;
  const [clean] = only;
  const nullable = branches.length === 2 && branches.some(({ type }) => type === 'null');
  if (clean && nullable) return (value) => (value === null ? null : clean(value));
  return (value) => Value.Clean(node, value);
}

/** Creates a reader for query strings and forms: converts texts to numbers and booleans, and fills in defaults. */
export function compileQueryReader(
  schema: TSchema,
): (query: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  const fields = Object.entries((schema as Node).properties ?? {}).map(([key, field]) => ({
    key,
    read: createReader(field as Node),
    fallback: (field as Node).default,
  }));
  return (query) => {
    const values: Record<string, unknown> = {};
    for (const { key, read, fallback } of fields) {
      const text = Object.hasOwn(query, key) ? query[key] : undefined;
      const value = text === undefined ? fallback : read(text);
      if (value !== undefined) values[key] = value;
    }
    return values;
  };
}

/** A text that is neither a number nor a boolean stays unchanged, and validation refuses it. */
function createReader({ type, 'x-name': isName }: Node): (text: unknown) => unknown {
  if (isName) return (text) => (typeof text === 'string' ? plainName(text) : text);
  if (type === 'integer')
    return (text) => (typeof text === 'string' && /^(0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text);
  if (type === 'number')
    return (text) => (typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
  if (type === 'boolean') return (text) => (text === 'true' ? true : text === 'false' ? false : text);
  return (text) => text;
}
