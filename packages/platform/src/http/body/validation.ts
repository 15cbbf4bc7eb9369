/** Validates requests. */
import type { Endpoint } from '@guildhall/protocol';
import type { TSchema } from 'typebox';
import { explainFault, getValidator, perSchema, schemaFaults, type Validator } from '../../schemas/index.ts';
import { type ApiError, type FieldFault, invalidFields } from '../answers/api-error.ts';
import { compileCleaner, compileQueryReader } from './known-fields.ts';

const getCleaner = perSchema(compileCleaner);
const getQueryReader = perSchema(compileQueryReader);

/**
 * Checks a body without converting values, and drops unknown keys.
 * @throws ApiError `invalid_request` with every fault in `fields`
 */
export function validateBody(schema: TSchema, body: unknown): unknown {
  if (body === undefined && '~optional' in schema) return undefined;
  const validator = getValidator(schema);
  if (!validator.Check(body)) throw invalid(validator, body, 'body');
  return getCleaner(schema)(body);
}

/**
 * Checks a query string, or the text fields of a form, which are its `body`: converts texts to the numbers and booleans
 * of the schema and drops unknown keys.
 */
export function validateTexts(schema: TSchema, texts: unknown, part: 'query' | 'body'): unknown {
  const validator = getValidator(schema);
  const values = getQueryReader(schema)(texts as Record<string, unknown>);
  if (!validator.Check(values)) throw invalid(validator, values, part);
  return values;
}

/** Items that are checked for error details: each check is slow, and a body can contain 100,000 items. */
const EXPLAINED_ITEMS = 2000;

/** Shortens the arrays of a refused value, so that together they have no more items than are checked. */
function cutArrays(refused: unknown): void {
  let left = EXPLAINED_ITEMS;
  const cut = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      value.length = Math.min(value.length, left);
      left -= value.length;
    }
    for (const inner of Object.values(value)) cut(inner);
  };
  cut(refused);
}

function invalid(validator: Validator, value: unknown, part: string): ApiError {
  cutArrays(value);
  const fields = validator
    .Errors(value)
    .slice(0, 20)
    .flatMap(explainFault)
    .map(({ path, message }): FieldFault => ({ path: `${part}${path}`, message }))
    // A union reports one error per branch and one for the whole; the first one is the useful one.
    .filter(({ path }, index, all) => all.findIndex((fault) => fault.path === path) === index);
  return invalidFields('invalid_request', fields);
}

/** Whether a response fits its contract for that status; tests check every response. */
export function replyFaults(endpoint: Endpoint, status: number, body: unknown): readonly string[] {
  const schema = endpoint.replies[status];
  if (schema === undefined) return [`status ${status} is not declared`];
  if (schema === null) return body === undefined ? [] : ['a body is sent where none is declared'];
  return schemaFaults(schema, body);
}
