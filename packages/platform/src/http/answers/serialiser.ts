/**
 * Serialisers compiled from the response schema on first use. Only fields that the contract declares leave the process,
 * even if a view contains others by mistake.
 */
import type { Endpoint } from '@guildhall/protocol';
import fastJsonStringify from 'fast-json-stringify';
import type { TSchema } from 'typebox';
import { perSchema } from '../../schemas/index.ts';

type Serialise = (value: unknown) => string;

const getSerialiser = perSchema(compileSerialiser);

/** The JSON text of a response's body. */
export function serialise({ replies }: Endpoint, status: number, body: unknown): string {
  const schema = replies[status];
  return schema ? getSerialiser(schema)(body) : JSON.stringify(body);
}

/** Compiles a schema into a function from value to JSON text. */
export function compileSerialiser(schema: TSchema): Serialise {
  return fastJsonStringify(simplify(schema) as fastJsonStringify.Schema) as Serialise;
}

/**
 * The schema without keywords that only validation needs. A union with null becomes a nullable node; otherwise the
 * compiler would validate each branch. Branches of other unions keep the keywords that distinguish them; otherwise
 * the first branch that fits would be chosen and could drop fields of the right one.
 */
function simplify(node: unknown, inUnion = false): unknown {
  if (Array.isArray(node)) return node.map((item) => simplify(item, inUnion));
  if (node === null || typeof node !== 'object') return node;
  const schema = node as Record<string, unknown>;
  const branches = schema.anyOf as readonly Record<string, unknown>[] | undefined;
  if (branches?.length === 2 && branches.some((branch) => branch.type === 'null')) {
    const value = branches.find((branch) => branch.type !== 'null');
    return { ...(simplify(value, inUnion) as object), nullable: true };
  }
  const { enum: words, const: word, format: _format, pattern: _pattern, ...kept } = schema;
  if ('const' in schema && !schema.type) kept.type = typeof word;
  if (inUnion && ('const' in schema || words)) return { ...kept, enum: words ?? [word] };
  return Object.fromEntries(
    Object.entries(kept)
      .filter(
        ([key]) => !key.startsWith('x-') && key !== 'examples' && key !== 'description' && key !== 'default',
      )
      .map(([key, value]) => [key, simplifyKeyword(key, value, inUnion || key === 'anyOf')]),
  );
}

/** Keys below `properties` are field names, so a field called "description" stays. */
function simplifyKeyword(key: string, value: unknown, inUnion: boolean): unknown {
  if (key === 'required') return value;
  if (key !== 'properties') return simplify(value, inUnion);
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([name, field]) => [name, simplify(field, inUnion)]),
  );
}
