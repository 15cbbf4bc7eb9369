/** Checks built objects against the API's schemas and limits before they are sent. */
import { type TObject, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { FieldError } from '../errors.ts';

/** Thrown if an object breaks a rule; `fields` lists all faults by path. */
export class BuilderError extends Error {
  override readonly name = 'BuilderError';
  readonly fields: readonly FieldError[];

  /** @param what the kind of object, such as `button` */
  constructor(what: string, fields: readonly FieldError[]) {
    super(`${what}: ${fields.map(({ path, message }) => `${path} ${message}`.trim()).join('; ')}`);
    this.fields = fields;
  }
}

/** Collects the faults of one object. */
export class Faults {
  readonly #what: string;
  readonly #fields: FieldError[] = [];

  constructor(what: string) {
    this.#what = what;
  }

  add(path: string, message: string): void {
    this.#fields.push({ path, message });
  }

  addIf(wrong: boolean, path: string, message: string): void {
    if (wrong) this.add(path, message);
  }

  /** Adds the violations of a schema. */
  check(schema: TSchema, value: unknown): void {
    const seen = new Set<string>();
    for (const fault of Value.Errors(schema, value)) {
      for (const { path, message } of describeFault(fault)) {
        // A union reports an error per branch; the first is the useful one.
        if (!seen.has(path)) this.add(path, message);
        seen.add(path);
      }
    }
  }

  /** @throws BuilderError if there are any */
  throwAny(): void {
    if (this.#fields.length > 0) throw new BuilderError(this.#what, this.#fields);
  }
}

type SchemaFault = ReturnType<typeof Value.Errors>[number];

function describeFault(fault: SchemaFault): readonly FieldError[] {
  const { requiredProperties, allowedValues } = fault.params as {
    requiredProperties?: readonly string[];
    allowedValues?: readonly unknown[];
  };
  if (fault.keyword === 'required' && requiredProperties) {
    return requiredProperties.map((name) => ({
      path: `${fault.instancePath}/${name}`.slice(1),
      message: 'is required',
    }));
  }
  const message = allowedValues ? `must be one of ${allowedValues.join(', ')}` : fault.message;
  return [{ path: fault.instancePath.slice(1), message }];
}

const CHILDREN = ['components', 'accessory', 'component'];

/** A component's schema without its children, which were checked when they were built. */
export function withoutChildren(schema: TObject): TObject {
  const properties: Record<string, TSchema> = { ...schema.properties };
  for (const key of CHILDREN) if (key in properties) properties[key] = Type.Unknown();
  return Type.Object(properties);
}

/** Converts names inside embeds and components to snake_case and omits undefined values. */
export function toWireFormat(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWireFormat);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        toWireFormat(one),
      ]),
  );
}

/** Converts `#rrggbb` to a number; other values stay unchanged. */
export function parseColor<Other>(color: Other | `#${string}`): Other | number {
  if (typeof color !== 'string') return color as Other;
  return /^#[0-9a-f]{6}$/i.test(color) ? Number.parseInt(color.slice(1), 16) : Number.NaN;
}
