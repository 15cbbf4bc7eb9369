/**
 * Operator actions (design, chapter 9). Each is declared once, for the operator API, the command line and the console.
 */
import { ApiError, schemaFaults } from '@guildhall/platform';
import type { Static, TObject, TSchema, TUnknown } from 'typebox';

/** An action; `Services` are its dependencies. */
export interface OperatorAction<Services> {
  /** Its name in the web client's console; absent if the console does not offer it. */
  readonly name?: string;
  /** Method and path under `/operator`, with parameters in braces; null for the command line only. */
  readonly route: string | null;
  /** By name: parameters of the path, then the query of a GET or the body of other methods. */
  readonly input: TObject;
  readonly commands: readonly ActionCommand[];
  /** @returns text, an object or a list of objects. @throws ApiError invalid_request, and errors of the action */
  run(services: Services, input: unknown): Promise<unknown>;
}

/** The syntax of an action on the command line. */
interface CommandForm<Name extends string> {
  /** Words, then inputs in their order: `user show <user>`, `refund <message> [buyer]`, `server types <server> [changes...]`. */
  readonly usage: string;
  readonly summary: string;
  /** Inputs that are options; by default all that are neither positional nor fixed. */
  readonly options?: readonly Name[];
}

interface DeclaredCommand<Input, Reply> extends CommandForm<keyof Input & string> {
  /** Inputs with values that the command itself fixes. */
  readonly fixed?: Partial<Input>;
  /** Turns typed values into the action's input, which is not checked yet. */
  readonly adapt?: (typed: Input) => Input;
  /** Whether the command ends with exit code 1, because its reply reports a failure; by default never. */
  readonly reportsFailure?: (reply: Reply) => boolean;
}

export interface ActionCommand extends CommandForm<string> {
  readonly fixed: Readonly<Record<string, unknown>>;
  /** Builds the action's input from typed values. */
  prepare(typed: Readonly<Record<string, unknown>>): unknown;
  /** Whether a reply reports a failure. */
  reportsFailure(reply: unknown): boolean;
}

/** Declares an action. */
export function action<Services, Input extends TObject, Reply extends TSchema = TUnknown>(declared: {
  readonly name?: string;
  readonly route: string | null;
  readonly input: Input;
  readonly reply?: Reply;
  readonly commands: readonly DeclaredCommand<Static<Input>, Static<Reply>>[];
  run(services: Services, input: Static<Input>): Promise<Static<Reply>>;
}): OperatorAction<Services> {
  const { name, route, input: schema, commands, run } = declared;
  return {
    ...(name === undefined ? {} : { name }),
    route,
    input: schema,
    commands: commands.map(({ fixed = {}, adapt, reportsFailure = () => false, ...form }) => ({
      ...form,
      fixed,
      prepare(typed) {
        const input = { ...typed, ...fixed };
        return adapt ? adapt(input as Static<Input>) : input;
      },
      reportsFailure: (reply) => reportsFailure(reply as Static<Reply>),
    })),
    run: async (services, input) => {
      requireFitting(schema, input);
      return run(services, withoutUnknown(schema, input));
    },
  };
}

/** Actions pass inputs on to queries, which must see only declared ones. */
function withoutUnknown<Schema extends TObject>(
  { properties }: Schema,
  input: Static<Schema>,
): Static<Schema> {
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => Object.hasOwn(properties, name)),
  ) as Static<Schema>;
}

function requireFitting<Schema extends TSchema>(
  schema: Schema,
  input: unknown,
): asserts input is Static<Schema> {
  const [fault] = schemaFaults(schema, input);
  // `/user must be string`: the input by its name.
  if (fault) throw new ApiError('invalid_request', { message: `${fault.slice(1)}.` });
}

/** Converts texts of a path, query or command line to the schema's types; other values stay and fail the check. */
export function readTexts(
  { properties }: TObject,
  texts: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) => {
      const schema = properties[name];
      return schema === undefined || value === undefined ? [] : [[name, readText(schema, value)]];
    }),
  );
}

function readText(schema: TSchema, value: unknown): unknown {
  const { type } = schema as { readonly type?: unknown };
  if (type === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
