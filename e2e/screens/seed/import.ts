/** An import with a finished report. */
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@guildhall/client';
import { ZipFile } from 'yazl';

/** From a Slack export. Resolves when the service has read it. */
export async function seedImport({ api }: Client): Promise<void> {
  const zip = new ZipFile();
  const add = (name: string, content: unknown) => zip.addBuffer(Buffer.from(JSON.stringify(content)), name);
  add('users.json', [{ id: 'U1', team_id: 'T1', name: 'grace' }]);
  add('channels.json', [{ id: 'C1', name: 'engines', created: 1_583_020_800 }]);
  add('groups.json', [{ id: 'C2', name: 'board', created: 1_583_020_800 }]);
  const message = { type: 'message', user: 'U1' };
  const reactions = [{ name: 'the-old-engine', count: 2, users: ['U1'] }];
  add('engines/2020-03-01.json', [
    { ...message, text: 'It adds', ts: '1583053200.000100', reactions },
    { ...message, text: 'joined', subtype: 'channel_join', ts: '1583053201.000100' },
  ]);
  zip.end();
  const bytes = await buffer(zip.outputStream);
  const filename = 'Analytical engines Slack export Mar 1 2020.zip';
  const { id: importId } = await api.createServerImport({ body: { filename, size: bytes.length } });
  await api.putImportPart({ importId, part: '0', files: [{ data: bytes, filename: 'part' }] });
  await api.checkServerImport({ importId });
  while ((await api.getServerImport({ importId })).status === 'checking') await delay(100);
}
