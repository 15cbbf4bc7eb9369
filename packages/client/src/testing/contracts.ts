/** The contracts at run time: finds the endpoint of a request, and checks bodies, replies and events. */
import { ENDPOINTS, type Endpoint, type EndpointName, type ErrorCode, EVENTS } from '@guildhall/protocol';
import { ERRORS } from '@guildhall/protocol/errors';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

const CONTRACTS: Readonly<Record<string, Endpoint>> = ENDPOINTS;
const PAYLOADS: ReadonlyMap<string, TSchema> = new Map(
  Object.values(EVENTS).map(({ name, payload }) => [name, payload as TSchema]),
);

/** Thrown if the world produces something outside the contract, or a test asks for something that does not exist. */
export class TestWorldError extends Error {
  override readonly name = 'TestWorldError';
}

/** Thrown for a refusal that the instance would return. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly { readonly path: string; readonly message: string }[];

  constructor(code: ErrorCode, fields: Refusal['fields'] = []) {
    super(code);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

export interface Match {
  readonly name: EndpointName;
  readonly contract: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly name: EndpointName;
  readonly contract: Endpoint;
  readonly expression: RegExp;
}

function patternOf({ pathPatterns = {} }: Endpoint, parameter: string): string {
  return pathPatterns[parameter]?.replace(/^\^|\$$/g, '').replace('.+', '[^/]+') ?? '[^/]+';
}

/**
 * Paths without parameters first, because `@me` is not an id. Of two similar paths, the one with a pattern for its
 * parameters comes first.
 */
const PATTERNS: readonly Pattern[] = Object.entries(CONTRACTS)
  .map(([name, contract]) => ({
    name: name as EndpointName,
    contract,
    expression: new RegExp(
      `^${contract.path.replaceAll(/\{(\w+)\}/g, (_, key) => `(?<${key}>${patternOf(contract, key)})`)}$`,
    ),
  }))
  .sort((left, right) => parameters(left) - parameters(right) || patterns(right) - patterns(left));

function parameters({ contract }: Pattern): number {
  return contract.path.split('{').length;
}

function patterns({ contract }: Pattern): number {
  return Object.keys(contract.pathPatterns ?? {}).length;
}

/** The endpoint of a request. @param path under `/api` */
export function matchContract(method: string, path: string): Match | null {
  for (const { name, contract, expression } of PATTERNS) {
    if (contract.method !== method) continue;
    const found = expression.exec(path);
    if (!found) continue;
    const params = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
    );
    return { name, contract, params };
  }
  return null;
}

/** @throws Refusal invalid_request if a body does not fit */
export function checkBody({ body: schema }: Endpoint, body: unknown): void {
  if (!schema || (body === undefined && '~optional' in schema)) return;
  const faults = Value.Errors(schema, body);
  if (faults.length === 0) return;
  const fields = faults.map(({ instancePath, message }) => ({ path: `body${instancePath}`, message }));
  throw new Refusal('invalid_request', fields);
}

/** @throws TestWorldError if a reply does not fit the contract of its endpoint */
export function checkAnswer({ name, contract }: Match, status: number, body: unknown): void {
  const schema = contract.replies[status];
  if (schema) requireFit(schema, body, `answer of ${name}`);
}

/** @throws TestWorldError if an event does not fit its contract */
export function checkEvent(name: string, payload: unknown): void {
  const schema = PAYLOADS.get(name);
  if (schema) requireFit(schema, payload, name);
}

/** @throws TestWorldError */
export function requireFit(schema: TSchema, value: unknown, what: string): void {
  const [fault] = Value.Errors(schema, value);
  if (fault) throw new TestWorldError(`${what} does not fit: ${fault.instancePath || '/'} ${fault.message}`);
}
