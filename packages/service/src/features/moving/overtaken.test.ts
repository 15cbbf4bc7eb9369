/** Imports and moves of messages that meet other changes. */
import {
  acceptImportedClaim,
  acceptInvite,
  createInvite,
  deleteAccount,
  getServer,
  listImportedPeople,
  listMessages,
  putImportedClaim,
  startServerImport,
} from '@guildhall/protocol';
import { aPerson, PASSWORD, queryDatabase, untilWaiting, useInstance, whileLocked } from '@guildhall/testkit';
import { expect, it } from 'vitest';
import {
  CHANNEL,
  EMPTY_ARCHIVE,
  importedByOwner,
  lines,
  PLAIN_MESSAGE,
  TEXT_CHANNEL,
  uploaded,
  zipped,
} from './tests/archives.ts';

const instance = useInstance();

/** An archive with one channel and one message. */
async function archiveWithMessage(): Promise<Buffer> {
  const id = '1100000000000000002';
  const person = { id, bot: false, username: 'ada', displayName: 'Ada', avatar: null, member: null };
  const message = { ...PLAIN_MESSAGE, id: '1100000000000000003', authorId: person.id, content: 'Hello' };
  return zipped({
    ...EMPTY_ARCHIVE,
    'channels.jsonl': lines([TEXT_CHANNEL]),
    'people.jsonl': lines([person]),
    [`messages/${CHANNEL}.jsonl`]: lines([message]),
  });
}

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

it('an import does not finish for a person who requests the deletion of their account meanwhile', async () => {
  const host = await aPerson(instance);
  const { params } = await uploaded(instance, host, 'hall.zip', await archiveWithMessage());
  await host.do(startServerImport, { params });
  const owned = () => queryDatabase(instance, 'select from servers where owner_id = $1', [host.id]);
  // The structure is written before the messages.
  const [importing] = await whileLocked(instance, 'lock table messages in share mode', async () => {
    const running = instance.runDueJobs();
    await expect.poll(owned, { timeout: 120_000 }).toHaveLength(1);
    await untilWaiting(instance, 1);
    await host.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
    return [running] as const;
  });
  await importing;
  await instance.runDueJobs();
  expect(await owned()).toEqual([]);
  expect(await queryDatabase(instance, 'select status from imports where user_id = $1', [host.id])).toEqual([
    { status: 'failed' },
  ]);
});

it('the move of messages announces them in turn with other changes of them', async () => {
  const host = await aPerson(instance);
  const { serverId } = await importedByOwner(instance, host, await archiveWithMessage());
  if (serverId === null) throw new Error('nothing was imported');
  const params = { serverId };
  const [channel] = (await host.do(getServer, { params })).channels;
  const inChannel = { channelId: channel?.id ?? '' };
  const [moved] = await host.do(listMessages, { params: inChannel });
  const member = await aPerson(instance);
  const { code } = await host.do(createInvite, { params: inChannel, body: {} });
  await member.do(acceptInvite, { params: { code } });
  const [imported] = await host.do(listImportedPeople, { params, query: {} });
  const claim = { params: { serverId, personId: imported?.user.id ?? '' } };
  await host.do(putImportedClaim, { ...claim, body: { userId: member.id } });
  await member.do(acceptImportedClaim, claim);
  const [move] = await whileLocked(instance, `select pg_advisory_xact_lock(${moved?.id})`, async () => {
    const moving = instance.runDueJobs();
    await untilWaiting(instance, 1);
    return [moving] as const;
  });
  await move;
  const [shown] = await host.do(listMessages, { params: inChannel });
  expect(shown?.author.id).toBe(member.id);
});
