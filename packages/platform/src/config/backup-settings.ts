/** Settings of backups. */
import { Type } from 'typebox';
import { integer, text } from './declare-setting.ts';

const KEY_BYTES = 32;

/** Whether backups go to `s3://bucket/folder` instead of a folder of this machine. */
export const isBucket = (location: string): boolean => /^s3:\/\/[^/]+/.test(location);

export const backup = Type.Object({
  backupTo: Type.Optional(
    text({
      expects: 'a path of a folder, or s3:// with a bucket and a folder in it',
      example: '/mnt/backups/guildhall',
      description:
        'Where the running service stores backups, and the default location of `guildhall backup` and `guildhall restore`. Preferably on another machine: `s3://bucket/folder` takes the credentials of `BACKUP_S3_*`, or else of `S3_*`.',
      defaultText: 'no automatic backups',
      accepts: (value) => !/^[a-z0-9]+:\/\//i.test(value) || isBucket(value),
    }),
  ),
  backupHours: integer({
    minimum: 1,
    maximum: 720,
    default: 24,
    example: '6',
    needs: ['BACKUP_TO'],
    description: 'Hours from one backup to the next, while `BACKUP_TO` is set.',
  }),
  backupKeep: integer({
    minimum: 1,
    maximum: 10_000,
    default: 14,
    example: '30',
    description: 'How many backups are kept; older ones are removed once a new one is complete.',
  }),
  backupKey: Type.Optional(
    text({
      expects: '32 random bytes in Base64, as "openssl rand -base64 32" prints them',
      example: '…',
      description:
        'Encrypts backups, which contain every message and secret of the instance. Keep a copy elsewhere: without it, encrypted backups cannot be restored.',
      defaultText: 'not encrypted',
      secret: true,
      accepts: (value) => Buffer.from(value, 'base64').length === KEY_BYTES,
    }),
  ),
});
