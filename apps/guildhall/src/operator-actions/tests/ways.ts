/** The ways to run an action: the operator's listener, the command line, the console. */

import { type OperatorActionName, runOperatorAction } from '@guildhall/protocol';
import type { OperatorContext } from '@guildhall/service';
import { createCaller, type TestInstance } from '@guildhall/testkit';
import { commandSet } from '../../commands/command-set.ts';
import { runCommand } from '../../testing/run-command.ts';
import type { ActionCommand, OperatorAction } from '../action.ts';
import { operatorActions } from '../index.ts';

export type Input = Readonly<Record<string, unknown>>;
/** The answer of an action, or its refusal. */
interface Outcome {
  readonly answer: unknown;
  readonly refusal: string | null;
}
/** @param typed the command line's input, if it differs */
export type Way = (action: Action, command: ActionCommand, input: Input, typed?: Input) => Promise<Outcome>;
export type Action = OperatorAction<OperatorContext>;

/** Runs the action by the operator's listener. */
export async function ask(
  { operatorUrl }: Pick<TestInstance, 'operatorUrl'>,
  { route }: Action,
  input: Input,
  authorization: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const [method = '', path = ''] = route?.split(' ') ?? [];
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
  const response = await fetch(`${operatorUrl}/operator${filled}${query}`, {
    method,
    headers: { authorization },
    ...(method === 'GET' ? {} : { body: JSON.stringify(rest) }),
  });
  return { status: response.status, body: await response.json() };
}

export function byListener(instance: TestInstance, token: string): Way {
  return async (action, _command, input) => {
    const { status, body } = await ask(instance, action, input, `Operator ${token}`);
    return status === 200 ? answered(body) : refused(body);
  };
}

/** With an open database, because opening one per command would take too long. */
export function byCommandLine(services: OperatorContext, instance: TestInstance): Way {
  const commands = commandSet(async () => ({ services, close: async () => {} }), operatorActions);
  return async (_action, command, input, otherwise = {}) => {
    const environment = { DATABASE_URL: instance.databaseUrl, DATA_DIR: instance.dataDirectory };
    const args = [...typed(command, { ...input, ...otherwise }), '--json'];
    const { code, output, complaint } = await runCommand(args, environment, { operatorCommands: commands });
    return code === 0 ? answered(JSON.parse(output)) : { answer: null, refusal: complaint.trim() };
  };
}

/** Words, arguments and options, as typed. */
function typed({ usage, fixed }: ActionCommand, input: Input): string[] {
  const rest = { ...input };
  for (const name of Object.keys(fixed)) delete rest[name];
  const inOrder = usage.split(' ').flatMap((part) => {
    const [, name] = /^[<[](\w+)/.exec(part) ?? [];
    if (name === undefined) return [part];
    const value = rest[name];
    delete rest[name];
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map(String) : [String(value)];
  });
  const options = Object.entries(rest).flatMap(([name, value]) => {
    const option = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === true ? [option] : [option, String(value)];
  });
  return [...inOrder, ...options];
}

/** Runs the action by the console. @returns the code of a refusal, or undefined */
export async function askConsole(
  { url }: Pick<TestInstance, 'url'>,
  token: string,
  action: string,
  input: Input,
): Promise<{ readonly code?: string | null | undefined; readonly body: unknown }> {
  const body = { action: action as OperatorActionName, input: { ...input } };
  return createCaller(url, `Session ${token}`).call(runOperatorAction, { body });
}

export function byConsole(instance: TestInstance, token: string): Way {
  return async ({ name = '' }, _command, input) => {
    const { code, body } = await askConsole(instance, token, name, input);
    return code ? refused(body) : answered((body as { readonly result: unknown }).result);
  };
}

function answered(answer: unknown): Outcome {
  return { answer, refusal: null };
}

function refused(body: unknown): Outcome {
  return { answer: null, refusal: (body as { readonly error: { readonly message: string } }).error.message };
}
