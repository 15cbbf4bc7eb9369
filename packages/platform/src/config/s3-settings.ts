/** Settings of S3-compatible storage: of files, and of backups. */
import { Type } from 'typebox';
import { flag, isUrl, text } from './declare-setting.ts';

export const s3 = Type.Object({
  bucket: text({
    expects: 'the name of a bucket, without a folder',
    example: 'guildhall',
    description: 'Bucket for uploaded files. Setting it turns S3 on; without it files are kept in DATA_DIR.',
    accepts: (value) => /^[\w.-]+$/.test(value),
  }),
  endpoint: Type.Optional(
    text({
      expects: 'an http or https address',
      example: 'https://s3.example.org',
      description: 'Address of the storage service.',
      defaultText: 'Amazon’s for the region',
      accepts: isUrl(['http:', 'https:']),
    }),
  ),
  region: text({
    default: 'us-east-1',
    expects: 'the name of a region',
    example: 'eu-central-1',
    description: 'Region of the bucket.',
  }),
  accessKey: text({
    expects: 'an access key',
    example: 'AKIA…',
    description: 'Access key id.',
    secret: true,
  }),
  secretKey: text({ expects: 'a secret key', example: '…', description: 'Secret access key.', secret: true }),
  forcePathStyle: flag(false, {
    description: 'Put the bucket into the path instead of the host name, as MinIO and others need.',
  }),
});

/** For instances that store their files locally, or with another provider than their backups. */
export const backupS3 = Type.Omit(s3, ['bucket']);
