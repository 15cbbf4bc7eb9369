/** Compiles schemas on first use, so that the process starts quickly. */
import { WEB_URL_PATTERN } from '@guildhall/protocol';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

export type Validator = ReturnType<typeof Compile>;

/** A value derived from a schema on first use, and kept as long as the schema. */
export function perSchema<Compiled>(compile: (schema: TSchema) => Compiled): (schema: TSchema) => Compiled {
  const compiled = new WeakMap<TSchema, Compiled>();
  return (schema) => {
    let result = compiled.get(schema);
    if (result === undefined) {
      result = compile(schema);
      compiled.set(schema, result);
    }
    return result;
  };
}

/** Whether a value is an object and not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const getValidator = perSchema((schema): Validator => Compile(schema));

/** The faults of a value, such as `/id must be string`; empty when it fits the schema. */
export function schemaFaults(schema: TSchema, value: unknown): readonly string[] {
  const validator = getValidator(schema);
  if (validator.Check(value)) return [];
  return validator
    .Errors(value)
    .flatMap(explainFault)
    .map(({ path, message }) => `${path || '/'} ${message}`);
}

interface Fault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

/** Where a value is wrong, and what is wrong; each missing property has a path of its own. */
export function explainFault(fault: Fault): { readonly path: string; readonly message: string }[] {
  const { requiredProperties } = fault.params as { requiredProperties?: readonly string[] };
  if (fault.keyword !== 'required' || !requiredProperties)
    return [{ path: fault.instancePath, message: faultMessage(fault) }];
  return requiredProperties.map((name) => ({
    path: `${fault.instancePath}/${name}`,
    message: 'is required',
  }));
}

/** What is wrong with a value; names the allowed ones. */
function faultMessage(fault: Fault): string {
  const { allowedValue, allowedValues, pattern } = fault.params as {
    allowedValue?: unknown;
    allowedValues?: readonly unknown[];
    pattern?: string | RegExp;
  };
  if (allowedValue !== undefined) return `must be ${String(allowedValue)}`;
  if (allowedValues) return `must be one of ${allowedValues.join(', ')}`;
  return pattern === WEB_URL_PATTERN
    ? 'must be an address that begins with http:// or https://'
    : fault.message;
}

/** A value that fits a schema, with readonly allowed. */
export type PayloadInput<Payload extends TSchema> = DeepReadonly<Static<Payload>>;

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;
