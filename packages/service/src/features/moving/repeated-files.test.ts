/** Archives whose messages use one file again and again, so that a small archive would fill the disk. */
import { buffer } from 'node:stream/consumers';
import {
  checkServerImport,
  createServerImport,
  getServerImport,
  putImportPart,
  startServerImport,
} from '@guildhall/protocol';
import { aPerson, queryDatabase, useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { PLAIN_CHANNEL } from './archive/plain-channel.ts';
import { everyoneRole, plainServer } from './archive/plain-server.ts';

const SERVER = '1100000000000000000';
const CHANNEL = '1100000000000000001';

/** An archive may unpack to four times as much. */
const instance = useInstance({ settings: { IMPORT_MAX_MEGABYTES: '1' } });

function archiveUsingFile(times: number): Promise<Buffer> {
  const manifest = { format: 'guildhall-server', version: 1, source: 'here', exportedAt: new Date(0) };
  const channel = { ...PLAIN_CHANNEL, id: CHANNEL, kind: 'text', name: 'hall', position: 0, parentId: null };
  const messages = Array.from({ length: times }, (_, index) => ({
    ...{ id: `11000000000000001${index}0`, authorId: '1', content: '', editedAt: null, flags: 0 },
    ...{ mentions: [], mentionRoles: [], mentionEveryone: false, replyTo: null, pinnedAt: null, type: null },
    ...{ targetId: null, embeds: [], previews: [], components: [], stickers: [], poll: null },
    ...{ pollResult: null, forward: null, webhook: null, reactions: [] },
    attachments: [{ id: '5', filename: 'long.txt', file: 'files/long.txt', url: null }],
  }));
  const files = {
    'manifest.json': JSON.stringify(manifest),
    'server.json': JSON.stringify(plainServer(SERVER, 'Hall')),
    'roles.jsonl': JSON.stringify(everyoneRole(SERVER)),
    'channels.jsonl': JSON.stringify(channel),
    [`messages/${CHANNEL}.jsonl`]: messages.map((record) => JSON.stringify(record)).join('\n'),
    'files/long.txt': 'a'.repeat(1_000_000),
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

async function imported(archive: Buffer) {
  const host = await aPerson(instance);
  const body = { filename: 'hall.zip', size: archive.length };
  const { id: importId } = await host.do(createServerImport, { body });
  const params = { importId };
  await host.do(putImportPart, { params: { ...params, part: '0' }, files: [archive] });
  for (const step of [checkServerImport, startServerImport] as const) {
    await host.do(step, { params });
    await instance.runDueJobs();
  }
  return host.do(getServerImport, { params });
}

it('store no more than an archive may unpack to', async () => {
  expect(await imported(await archiveUsingFile(4))).toMatchObject({ status: 'finished' });
  const refused = await imported(await archiveUsingFile(5));
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
