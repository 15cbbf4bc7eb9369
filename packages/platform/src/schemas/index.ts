/** Schemas at run time, compiled on first use, so that starting stays quick. */
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

export type Validator = ReturnType<typeof Compile>;

/** Something made of a schema on first use, and kept for as long as the schema. */
export function perSchema<Compiled>(compile: (schema: TSchema) => Compiled): (schema: TSchema) => Compiled {
  const compiled = new WeakMap<TSchema, Compiled>();
  return (schema) => {
    let made = compiled.get(schema);
    if (made === undefined) {
      made = compile(schema);
      compiled.set(schema, made);
    }
    return made;
  };
}

export const getValidator = perSchema((schema): Validator => Compile(schema));

/** What keeps a value from fitting a schema, such as `/id must be string`; empty when it fits. */
export function schemaFaults(schema: TSchema, value: unknown): readonly string[] {
  const validator = getValidator(schema);
  if (validator.Check(value)) return [];
  return validator.Errors(value).map((fault) => `${fault.instancePath || '/'} ${fault.message}`);
}

/** A value that fits a schema; what is only read may be handed in. */
export type PayloadInput<Payload extends TSchema> = DeepReadonly<Static<Payload>>;

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;
