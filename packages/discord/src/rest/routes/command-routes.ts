/** Commands of an application. Guildhall replaces all commands of a scope, so changing one reads the others first. */
import {
  type Command,
  deleteCommand,
  listCommands,
  listServerCommands,
  replaceCommands,
  replaceServerCommands,
} from '@guildhall/protocol';
import { fromCommand, isChatInput, toCommand } from '../../resources/command.ts';
import { asObject, type Json } from '../../resources/json.ts';
import { type Call, routeTable } from '../call.ts';
import { DiscordError, invalidField } from '../errors.ts';
import { refuseSettings } from '../fixed-settings.ts';
import { NativeRefusal } from '../native-api.ts';

/** Changes of a scope wait for each other, because each writes back what it has read. */
function inTurn<Result>(call: Call, change: () => Promise<Result>): Promise<Result> {
  return call.changeCommandsInTurn(`${call.param('application')} ${call.param('guild')}`, change);
}

function scope(call: Call) {
  const applicationId = call.param('application');
  const serverId = call.params.guild ?? null;
  const list = (): Promise<Command[]> =>
    serverId === null
      ? call.ask(listCommands, { params: { applicationId } })
      : call.ask(listServerCommands, { params: { applicationId, serverId } });
  const replace = (body: readonly unknown[]): Promise<Command[]> =>
    serverId === null
      ? call.ask(replaceCommands, { params: { applicationId }, body })
      : call.ask(replaceServerCommands, { params: { applicationId, serverId }, body });
  return { list, replace, show: (command: Command) => toCommand(command, applicationId, serverId) };
}

/** @throws DiscordError for user, message and age-restricted commands, which Guildhall does not have */
function readCommand(command: unknown, path: string): unknown {
  if (!isChatInput(command))
    throw invalidField(`${path}/type`, 'Value must be one of {1}.', 'BASE_TYPE_CHOICES');
  // An age-restricted command would be offered everywhere.
  refuseSettings(asObject(command), { nsfw: false }, path);
  return fromCommand(command);
}

const listAll = async (call: Call) => {
  const { list, show } = scope(call);
  return (await list()).filter(({ kind }) => kind === 'slash').map(show);
};

async function replaceAll(call: Call) {
  const { list, replace, show } = scope(call);
  if (!Array.isArray(call.body)) throw invalidField('body', 'must be a list of commands');
  const commands = call.body.map((command, index) => readCommand(command, `body/${index}`));
  // Libraries do not know prefix commands, so these stay.
  const prefixed = (await list()).filter(({ kind }) => kind === 'prefix');
  return (await replace([...commands, ...prefixed])).filter(({ kind }) => kind === 'slash').map(show);
}

async function saveOne(call: Call, name: unknown, change: (saved: Command | undefined) => unknown) {
  const { list, replace, show } = scope(call);
  const saved = await list();
  const isMeant = (command: Command) => command.kind === 'slash' && command.name === name;
  const changed = change(saved.find(isMeant));
  const others = saved.filter((command) => !isMeant(command));
  const after = await replace([...others, changed]).catch((error: unknown) => {
    throw withoutPlace(error, others.length);
  });
  const command = after.find((one) => one.kind === 'slash' && one.name === asObject(changed).name);
  if (!command) throw new DiscordError(404, 10_063, 'Unknown application command');
  return show(command);
}

/** The same refusal with faults named as in a body of one command. */
function withoutPlace(error: unknown, place: number): unknown {
  if (!(error instanceof NativeRefusal) || !error.error.fields) return error;
  const fields = error.error.fields.map(({ path, message }) => ({
    path: path.replace(`body/${place}`, 'body'),
    message,
  }));
  return new NativeRefusal(error.status, { ...error.error, fields });
}

const makeOne = (call: Call) => saveOne(call, call.json.name, () => readCommand(call.body, 'body'));

async function findOne(call: Call): Promise<Command> {
  const found = (await scope(call).list()).find(
    ({ id, kind }) => id === call.param('command') && kind === 'slash',
  );
  if (!found) throw new DiscordError(404, 10_063, 'Unknown application command');
  return found;
}

async function changeOne(call: Call) {
  const { name } = await findOne(call);
  return saveOne(call, name, (saved) => ({ ...saved, ...(readCommand(call.body, 'body') as Json) }));
}

async function removeOne(call: Call): Promise<undefined> {
  const { id: commandId } = await findOne(call);
  await call.ask(deleteCommand, { params: { applicationId: call.param('application'), commandId } });
}

const scopes = ['/applications/:application/commands', '/applications/:application/guilds/:guild/commands'];

export const commandRoutes = scopes.flatMap((path) =>
  routeTable({
    [`GET ${path}`]: listAll,
    [`PUT ${path}`]: (call) => inTurn(call, () => replaceAll(call)),
    [`POST ${path}`]: (call) => inTurn(call, () => makeOne(call)),
    [`GET ${path}/:command`]: async (call) => scope(call).show(await findOne(call)),
    [`PATCH ${path}/:command`]: (call) => inTurn(call, () => changeOne(call)),
    [`DELETE ${path}/:command`]: (call) => inTurn(call, () => removeOne(call)),
  }),
);
