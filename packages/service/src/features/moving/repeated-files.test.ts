/** Archives whose messages use one file again and again, so that a small archive would fill the disk. */
import { aPerson, queryDatabase, useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';
import {
  CHANNEL,
  EMPTY_ARCHIVE,
  importedByOwner,
  lines,
  PLAIN_MESSAGE,
  TEXT_CHANNEL,
  zipped,
} from './tests/archives.ts';

/** An archive may unpack to four times as much. */
const instance = useInstance({ settings: { IMPORT_MAX_MEGABYTES: '1' } });

async function importUsingFile(times: number) {
  const messages = Array.from({ length: times }, (_, index) => ({
    ...{ ...PLAIN_MESSAGE, id: `11000000000000001${index}0`, authorId: '1' },
    attachments: [{ id: '5', filename: 'long.txt', file: 'files/long.txt', url: null }],
  }));
  const archive = await zipped({
    ...EMPTY_ARCHIVE,
    'channels.jsonl': TEXT_CHANNEL,
    [`messages/${CHANNEL}.jsonl`]: lines(messages),
    'files/long.txt': 'a'.repeat(1_000_000),
  });
  return importedByOwner(instance, await aPerson(instance), archive);
}

it('store no more than an archive may unpack to', async () => {
  expect(await importUsingFile(4)).toMatchObject({ status: 'finished' });
  const refused = await importUsingFile(5);
  expect(refused).toMatchObject({
    status: 'failed',
    error: 'The archive is too large when it is unpacked.',
  });
  await instance.runDueJobs();
  const left = await queryDatabase(
    instance,
    `select count(*)::int from stored_files where kind = 'attachment'`,
  );
  expect(left).toEqual([{ count: 4 }]);
});
