/** Converts contract schemas to the JSON Schema of an OpenAPI document. */
import * as protocol from '@guildhall/protocol';
import { isObject } from '../../schemas/index.ts';

/** A JSON Schema node of the document. */
export type JsonSchema = { readonly [keyword: string]: unknown };

const EXPORTS: readonly (readonly [string, unknown])[] = Object.entries(protocol);

/** Names of protocol's resources by their `properties` object, which copies of a schema share. */
const RESOURCE_NAMES: ReadonlyMap<unknown, string> = new Map(
  EXPORTS.flatMap(([name, value]) =>
    /^[A-Z][a-z]/.test(name) && isObject(value) && value.type === 'object' ? [[value.properties, name]] : [],
  ),
);

/** A contract's schema as plain JSON Schema, in which protocol's resources become references to components. */
export function documentedSchema(schema: unknown): JsonSchema {
  if (!isObject(schema)) return {};
  const name = RESOURCE_NAMES.get(schema.properties);
  if (name === undefined) return writtenOut(schema);
  const { description } = schema;
  return { $ref: `#/components/schemas/${name}`, ...(description ? { description } : {}) };
}

function writtenOut(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === 'x-minLength') return value === 0 ? [] : [['minLength', value]];
    if (keyword === 'x-maxLength') return [['maxLength', value]];
    if (keyword === 'x-name') return [];
    if (keyword === 'patternProperties' && isObject(value))
      return [['additionalProperties', documentedSchema(Object.values(value)[0])]];
    if (keyword === 'properties' && isObject(value)) return [[keyword, mapValues(value, documentedSchema)]];
    if (keyword === 'anyOf' && Array.isArray(value)) return [[keyword, value.map(documentedSchema)]];
    if (keyword === 'items') return [[keyword, documentedSchema(value)]];
    return [[keyword, value]];
  });
  return Object.fromEntries(entries);
}

/** Protocol's resources as JSON Schema, by name. */
export function resourceSchemas(): Readonly<Record<string, JsonSchema>> {
  const named = EXPORTS.flatMap(([name, value]): [string, JsonSchema][] =>
    isObject(value) && RESOURCE_NAMES.get(value.properties) === name ? [[name, writtenOut(value)]] : [],
  );
  return Object.fromEntries(named.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Maps the values of an object. */
export function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
