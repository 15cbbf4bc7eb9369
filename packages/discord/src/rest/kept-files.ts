/** The files that an edit keeps. At Guildhall a message keeps all its files until it is deleted. */
import type { Message } from '@guildhall/protocol';
import { asObject, idText } from '../resources/json.ts';
import { invalidField } from './errors.ts';

/**
 * @param edit names in `attachments` what the message keeps; without them it keeps everything
 * @param readMessage the message before the edit; undefined if it has none yet
 * @throws DiscordError where the edit leaves out a file
 */
export async function refuseRemovedFiles(
  edit: unknown,
  readMessage: () => Promise<Message | undefined>,
  path = 'body',
): Promise<void> {
  const { attachments } = asObject(edit);
  if (!Array.isArray(attachments)) return;
  const kept = new Set(attachments.map((one) => idText(asObject(one).id)));
  const message = await readMessage();
  if (message?.attachments.some(({ id }) => !kept.has(id)))
    throw invalidField(`${path}/attachments`, 'must contain all files: an edit cannot remove any');
}
