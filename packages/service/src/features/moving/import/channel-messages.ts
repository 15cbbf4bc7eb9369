/** Reads the messages of a channel, and limits its pins. */
import { LIMITS } from '@guildhall/protocol';
import { MessageRecord } from '../archive/records.ts';
import { fittingRecords, type Reading } from './read-structure.ts';

/** The readable messages, oldest first. @param channelId its id in the archive */
export async function* channelMessages(reading: Reading, channelId: string): AsyncGenerator<MessageRecord> {
  const most = LIMITS.pinsPerChannel;
  let pins = 0;
  const records = fittingRecords(reading, 'messages', MessageRecord, reading.source.messages(channelId));
  for await (const record of records) {
    if (record.pinnedAt !== null) pins += 1;
    if (record.pinnedAt !== null && pins > most) {
      reading.report.note(`A channel has up to ${most} pins; the rest are not pinned.`, record.id);
      yield { ...record, pinnedAt: null };
    } else yield record;
  }
}
