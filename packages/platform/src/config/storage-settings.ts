/** Settings of the database, of Redis and of what the process stores. */
import { Type } from 'typebox';
import { isDatabaseAddress } from '../database/connection-string.ts';
import { flag, integer, isUrl, text } from './declare-setting.ts';

function isRedisAddress(value: string): boolean {
  return isUrl(['redis:', 'rediss:'])(value) && /^\/?\d*$/.test(new URL(value).pathname);
}

export const storage = Type.Object({
  dataDir: text({
    default: './data',
    expects: 'a path of a folder',
    example: '/var/lib/guildhall',
    description: 'Folder of the embedded database and of uploaded files, relative to the working directory.',
  }),
  databaseUrl: Type.Optional(
    text({
      expects:
        'an address that begins with postgres:// or postgresql://, with one host or several separated by commas, and other characters than letters, digits, -, ., _ and ~ in the password percent-encoded (# as %23)',
      example: 'postgres://guildhall:password@db.example.org/guildhall',
      description:
        'A PostgreSQL (17 or later) of your own. Of several hosts (`postgres://user@a,b/guildhall?target_session_attrs=read-write`) the service uses the one that accepts writes, even after a failover. With `sslmode=require`, `verify-ca` or `verify-full` the connection is encrypted and the certificate must be valid for the host (`sslrootcert=/path` names another authority); `uselibpqcompat=true&sslmode=require` encrypts without that check.',
      defaultText: 'the embedded PostgreSQL',
      secret: true,
      accepts: isDatabaseAddress,
    }),
  ),
  databasePreparedStatements: flag(true, {
    description:
      'Prepare frequent statements in each database connection. Turn it off behind a pooler that does not support prepared statements, such as PgBouncer with `max_prepared_statements = 0` in transaction mode.',
  }),
  databaseConnections: integer({
    minimum: 4,
    maximum: 1000,
    default: 20,
    example: '8',
    description:
      'Connections of a process to the database: half of them for single statements, half for transactions. One more listens for events.',
  }),
  redisUrl: Type.Optional(
    text({
      expects: 'an address that begins with redis:// or rediss://, with no path but the number of a database',
      example: 'redis://redis.example.org:6379',
      description: 'Redis or Valkey for what several processes share: rate limits, presence, typing.',
      defaultText: 'kept in the process',
      secret: true,
      accepts: isRedisAddress,
    }),
  ),
  allowUnsharedProcesses: flag(false, {
    description:
      'Start even if another process runs on the same database without sharing Redis or uploaded files. Limits then count for each process alone, people connected to the other one look offline, and files uploaded there are missing here. Commands that need the uploaded files (`backup`, `export`, `import`) run even if they do not find those of the service.',
  }),
  eventRetention: integer({
    minimum: 60,
    maximum: 604_800,
    default: 7200,
    expects: 'a number of seconds from 60 to 604800',
    example: '7200',
    description: 'Seconds that events are kept: a client can resume after being away for this long.',
  }),
});
