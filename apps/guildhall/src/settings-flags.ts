/** Command-line flags of common settings; each sets the environment variable of its name. */
import { type Configuration, type Environment, readConfiguration } from '@guildhall/platform/config';
import type { Command } from 'commander';

const STORAGE_FLAGS = {
  'data-dir <folder>': 'folder of the embedded database and of files (DATA_DIR)',
  'database-url <url>': 'a PostgreSQL of your own (DATABASE_URL)',
  'log-level <level>': 'lowest severity to log (LOG_LEVEL)',
};

const SERVICE_FLAGS = {
  'port <number>': 'port to listen on, 0 for any (PORT)',
  'host <address>': 'address to listen on (HOST)',
  'base-url <url>': 'how people reach this instance (BASE_URL)',
  'operator-listen <host:port>': 'listener of operators and metrics, or off (OPERATOR_LISTEN)',
  'redis-url <url>': 'Redis or Valkey (REDIS_URL)',
  'rate-limit-scale <factor>': 'multiplies every rate limit (RATE_LIMIT_SCALE)',
};

/** Adds the flags that locate the data, and with `service` those of a running service. */
export function addSettingsFlags(command: Command, kind: 'data' | 'service'): Command {
  const flags = kind === 'service' ? { ...SERVICE_FLAGS, ...STORAGE_FLAGS } : STORAGE_FLAGS;
  for (const [flag, description] of Object.entries(flags)) command.option(`--${flag}`, description);
  return command;
}

/** Settings from flags, then the environment, then defaults. @throws ConfigurationError */
export function configurationFrom(command: Command, env: Environment): Configuration {
  const overrides: Record<string, string> = {};
  for (const flag of Object.keys({ ...SERVICE_FLAGS, ...STORAGE_FLAGS })) {
    const name = flag.split(' ')[0] ?? flag;
    const value = command.opts()[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())];
    if (typeof value === 'string') overrides[name.replaceAll('-', '_').toUpperCase()] = value;
  }
  return readConfiguration(env, overrides);
}
