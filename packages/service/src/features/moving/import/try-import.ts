/** Reads everything that an import would read, and reports problems. Writes nothing. */
import { PersonRecord, SourceId } from '../archive/records.ts';
import { channelMessages } from './channel-messages.ts';
import { shiftedId } from './ids.ts';
import { messageFiles } from './message-files.ts';
import { fittingRecords, type Reading, type Structure } from './read-structure.ts';
import type { ImportCounts } from './report.ts';
import { translateMessage } from './translate-message.ts';
import { structureIds } from './write-structure.ts';

/** Any value works, because nobody sees the ids. */
const SHIFT = 1;
const PROGRESS_EVERY = 10_000;

export async function tryMessages(
  reading: Reading,
  structure: Structure,
  onProgress: (counts: Readonly<ImportCounts>) => void,
): Promise<void> {
  const { report, source } = reading;
  const ids = structureIds(structure, SHIFT);
  for await (const { id } of fittingRecords(reading, 'people', PersonRecord, source.people()))
    ids.people.add(reading.memory.keep(SourceId, id));
  report.counts.people = ids.people.size;
  for (const { id, name, file } of structure.emojis) {
    if (source.find(file)) continue;
    ids.emojis.delete(id);
    report.note('An emoji is left out: the archive has no picture of it.', name);
  }
  const stickers = new Map(
    structure.stickers.map(({ id, name, animated, file }) => [
      shiftedId(id, SHIFT),
      { name, animated, image: file },
    ]),
  );
  for (const { id: channelId, kind } of structure.channels) {
    if (kind === 'category') continue;
    for await (const record of channelMessages(reading, channelId)) {
      translateMessage({ ids, report, stickers, now: reading.now }, record);
      report.counts.messages += 1;
      if (report.counts.messages % PROGRESS_EVERY === 0) onProgress(report.counts);
      report.counts.files += messageFiles(reading, record).filter(({ content }) => content).length;
    }
  }
}
