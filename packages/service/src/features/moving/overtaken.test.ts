/** Imports that meet other changes. */
import { deleteAccount, startServerImport } from '@guildhall/protocol';
import { aPerson, PASSWORD, queryDatabase, useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';
import { EMPTY_ARCHIVE, uploaded, zipped } from './tests/archives.ts';

const instance = useInstance();

it('an import creates no server for a person who has requested the deletion of their account', async () => {
  const host = await aPerson(instance);
  const { params } = await uploaded(instance, host, 'hall.zip', await zipped(EMPTY_ARCHIVE));
  await host.do(startServerImport, { params });
  await host.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
  await instance.runDueJobs();
  expect(await queryDatabase(instance, 'select from servers where owner_id = $1', [host.id])).toEqual([]);
  expect(await queryDatabase(instance, 'select status from imports where user_id = $1', [host.id])).toEqual([
    { status: 'failed' },
  ]);
});
