/** The operator's command line: its commands and exit codes. */
import { type Environment, StartupError } from '@guildhall/platform/config';
import { Command, CommanderError } from 'commander';
import type { CommandSet } from './commands/command-set.ts';
import type { Terminal } from './commands/terminal.ts';
import { addSettingsFlags, configurationFrom } from './settings-flags.ts';
import type { UpgradeFlags } from './upgrade/index.ts';
import { VERSION } from './version.ts';

/** The output streams and operator's commands of a command line; tests replace them. */
export interface CommandLineOptions extends Partial<Pick<Terminal, 'write' | 'writeError'>> {
  readonly operatorCommands?: CommandSet;
}

/**
 * Runs a command line. @returns the exit code: 0, or 1 after a sentence on standard error. Unexpected errors are
 * printed with their stack.
 */
export async function runCommandLine(
  args: readonly string[],
  env: Environment,
  options: CommandLineOptions = {},
): Promise<number> {
  const write = options.write ?? ((text) => void process.stdout.write(text));
  const writeError = options.writeError ?? ((text) => void process.stderr.write(text));
  let exitCode = 0;
  const program = new Command('guildhall')
    .description('Guildhall, a self-hostable chat platform')
    .version(VERSION, '--version', 'print the version')
    .configureOutput({ writeOut: write, writeErr: writeError })
    // A flag belongs to the preceding command.
    .enablePositionalOptions()
    .exitOverride();
  const finish = (code: number) => {
    exitCode = code;
  };
  const terminal = { env, write, writeError };
  addServiceCommands(program, terminal, finish);
  addDataCommands(program, terminal, finish);
  // Loading the others takes longer than most of the above.
  if (args[0] !== '--version' && !program.commands.some((command) => command.name() === args[0]))
    await addOtherCommands(program, terminal, options.operatorCommands);
  try {
    await program.parseAsync(asksForHelp(args) ? helpArguments(program, args) : args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    writeError(`${await errorSentence(error)}\n`);
    return 1;
  }
}

function asksForHelp(args: readonly string[]): boolean {
  const last = args.at(-1);
  return args.length > 1 && (args[0] === 'help' || last === '--help' || last === '-h');
}

/** `help user suspend` as `user suspend --help`, or the first unknown command, which Commander would ignore. */
function helpArguments(program: Command, args: readonly string[]): readonly string[] {
  const known: string[] = [];
  let command = program;
  for (const word of args[0] === 'help' ? args.slice(1) : args) {
    const next = command.commands.find((each) => each.name() === word);
    // A group only has commands; other words may be arguments and options.
    const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
    if (!next && isGroup && !word.startsWith('-')) return [...known, word];
    if (!next) break;
    known.push(word);
    command = next;
  }
  return [...known, '--help'];
}

function addServiceCommands(
  program: Command,
  { env, write }: Terminal,
  finish: (code: number) => void,
): void {
  const start = program.command('start').description('run the service');
  addSettingsFlags(start, 'service')
    .option('--no-web-build', 'use the web client as it is')
    .action(async (flags: { webBuild: boolean }) => {
      const { start: run } = await import('./process/start.ts');
      finish(await run(configurationFrom(start, env), { buildWebClient: flags.webBuild, write, env }));
    });
  const dev = program.command('dev').description('run the service and the web client, reloading on change');
  addSettingsFlags(dev, 'service').action(async () => {
    const { develop } = await import('./process/dev.ts');
    finish(await develop(configurationFrom(dev, env), env));
  });
}

function addDataCommands(program: Command, { env, write }: Terminal, finish: (code: number) => void): void {
  const migrate = program.command('migrate').description('bring the database up to date');
  addSettingsFlags(migrate, 'data')
    .option('--json', 'print JSON')
    .action(async (flags: { json?: boolean }) => {
      const { migrateCommand } = await import('./process/migrate.ts');
      write(await migrateCommand(configurationFrom(migrate, env), flags.json ?? false));
    });
  const upgrade = program
    .command('upgrade')
    .description('show what a start of this version would do, or convert data of an older PostgreSQL')
    .option('--check', 'report what the upgrade would change, and change nothing')
    .option('--programs <folder>', 'programs of the PostgreSQL that made the embedded database');
  addSettingsFlags(upgrade, 'data')
    .option('--json', 'print JSON')
    .action(async (flags: UpgradeFlags) => {
      const { runUpgrade } = await import('./upgrade/index.ts');
      finish(await runUpgrade(configurationFrom(upgrade, env), flags, write));
    });
  const doctor = program.command('doctor').description('check everything a start needs, and suggest fixes');
  addSettingsFlags(doctor, 'service')
    .option('--json', 'print JSON')
    .action(async (flags: { json?: boolean }) => {
      const { runChecks } = await import('./doctor/index.ts');
      const { text, healthy } = await runChecks(() => configurationFrom(doctor, env), flags.json ?? false);
      write(text);
      finish(healthy ? 0 : 1);
    });
}

/** The commands that are made of the service's features. */
async function addOtherCommands(program: Command, terminal: Terminal, chosen?: CommandSet): Promise<void> {
  const [{ addBackupCommands }, { addKeyCommand }, { addMovingCommands }, { operatorCommands }] =
    await Promise.all([
      import('./backup/commands.ts'),
      import('./commands/key-command.ts'),
      import('./commands/moving-commands.ts'),
      import('./commands/operator-commands.ts'),
    ]);
  addBackupCommands(program, terminal);
  addKeyCommand(program, terminal);
  addMovingCommands(program, terminal);
  (chosen ?? operatorCommands).addTo(program, terminal);
}

/** A path, folder or disk that the operator must put in order. */
const STORAGE_FAULTS = new Set(['EACCES', 'EDQUOT', 'EIO', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS', 'ESTALE']);

/** Expected errors are a sentence; others are bugs, whose stack helps. */
async function errorSentence(error: unknown): Promise<string> {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Error && error.name === 'ApiError') return error.message;
  const { isDatabaseUnavailable, StorageUnavailableError } = await import('@guildhall/platform');
  if (error instanceof Error && isDatabaseUnavailable(error))
    return `The database is unavailable (${error.message}): run the command again when it answers.`;
  if (error instanceof StorageUnavailableError)
    return `File storage is unavailable (${error.message}): check its address, bucket and keys, then run the command again.`;
  if (STORAGE_FAULTS.has((error as NodeJS.ErrnoException).code ?? ''))
    return `A file could not be stored or read (${(error as Error).message}): check the path, the owner, the rights and the free space of the folders, then run the command again.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
