/** Builds archives of servers, and uploads and imports them as a person. */
import { buffer } from 'node:stream/consumers';
import {
  checkServerImport,
  createServerImport,
  getServerImport,
  LIMITS,
  putImportPart,
  startServerImport,
} from '@guildhall/protocol';
import type { TestInstance, TestPerson } from '@guildhall/testkit';
import { ZipFile } from 'yazl';
import { PLAIN_CHANNEL } from '../archive/plain-channel.ts';
import { everyoneRole, plainServer } from '../archive/plain-server.ts';
import type { MessageRecord } from '../archive/records.ts';

export const SERVER = '1100000000000000000';
export const CHANNEL = '1100000000000000001';
export const TEXT_CHANNEL = {
  ...PLAIN_CHANNEL,
  id: CHANNEL,
  kind: 'text',
  name: 'hall',
  position: 0,
  parentId: null,
};

/** A message without content. */
export const PLAIN_MESSAGE: Omit<MessageRecord, 'id' | 'authorId'> = {
  content: '',
  editedAt: null,
  flags: 0,
  mentions: [],
  mentionRoles: [],
  mentionEveryone: false,
  replyTo: null,
  pinnedAt: null,
  type: null,
  targetId: null,
  embeds: [],
  previews: [],
  components: [],
  attachments: [],
  stickers: [],
  poll: null,
  pollResult: null,
  forward: null,
  webhook: null,
  reactions: [],
};

/** The files of an archive without channels; its server is called Hall. */
export const EMPTY_ARCHIVE = {
  'manifest.json': { format: 'guildhall-server', version: 1, source: 'here', exportedAt: new Date(0) },
  'server.json': plainServer(SERVER, 'Hall'),
  'roles.jsonl': everyoneRole(SERVER),
};

/** One JSON record per line. */
export function lines(records: readonly unknown[]): string {
  return records.map((record) => JSON.stringify(record)).join('\n');
}

/** @param files contents by name; all but texts and bytes become JSON */
export function zipped(files: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    const isText = typeof content === 'string';
    zip.addBuffer(
      Buffer.isBuffer(content) ? content : Buffer.from(isText ? content : JSON.stringify(content)),
      name,
    );
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** Uploads an archive and runs its check. */
export async function uploaded(instance: TestInstance, host: TestPerson, filename: string, archive: Buffer) {
  const { id: importId } = await host.do(createServerImport, { body: { filename, size: archive.length } });
  const params = { importId };
  for (let part = 0; part * LIMITS.importPartBytes < archive.length; part += 1) {
    const at = part * LIMITS.importPartBytes;
    const files = [archive.subarray(at, at + LIMITS.importPartBytes)];
    await host.do(putImportPart, { params: { ...params, part: String(part) }, files });
  }
  await host.do(checkServerImport, { params });
  await instance.runDueJobs();
  return { params, checked: await host.do(getServerImport, { params }) };
}

/** Uploads an archive and imports it. @returns the import as its owner sees it */
export async function importedByOwner(instance: TestInstance, host: TestPerson, archive: Buffer) {
  const { params } = await uploaded(instance, host, 'hall.zip', archive);
  await host.do(startServerImport, { params });
  await instance.runDueJobs();
  return host.do(getServerImport, { params });
}
