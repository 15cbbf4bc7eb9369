/** Exports what is stored and removed as metrics. */
import type { Metrics } from '@guildhall/platform';
import { type Runtime, readStorageFigures, removalFigures, type StorageFigures } from '@guildhall/service';
import { shareCalls } from './share-calls.ts';
import { withTimeout } from './with-timeout.ts';

/** Scrapes within this time, and all values of one scrape, share a query. */
const READ_EVERY_MS = 1000;

/** Values of the whole instance, which every process shows, and the removals of this process. */
export function watchStorage(metrics: Metrics, runtime: Runtime): void {
  const { settings } = runtime;
  const readFigures = shareCalls(READ_EVERY_MS, () =>
    withTimeout(readStorageFigures(runtime)).catch(() => undefined),
  );
  const watch = (name: string, help: string, pick: (figures: StorageFigures) => number) =>
    metrics.watch(name, help, async () => {
      const figures = await readFigures();
      return figures && pick(figures);
    });
  watch('guildhall_storage_bytes', 'What the instance stores, reserved room included.', ({ bytes }) => bytes);
  watch('guildhall_storage_files', 'Files that the instance stores.', ({ files }) => files);
  watch(
    'guildhall_storage_reserved_bytes',
    'Room reserved for uploads that run.',
    ({ reservedBytes }) => reservedBytes,
  );
  watch(
    'guildhall_retention_waiting_changes',
    'Servers whose changed retention rules are not in force yet.',
    ({ waitingChanges }) => waitingChanges,
  );
  const limit = (of: string, whose: string, read: () => number) =>
    metrics.watch(
      `guildhall_storage_${of}limit_bytes`,
      `What ${whose} may store; 0 is without a limit.`,
      read,
    );
  limit('', 'the instance', () => settings.storage.maxBytes);
  limit('server_', 'a server', () => settings.storage.perServerBytes);
  limit('person_', 'an account', () => settings.storage.perPersonBytes);
  const removed = (name: string, help: string, read: () => number) =>
    metrics.watch(`guildhall_${name}_total`, help, read, 'counter');
  removed(
    'retention_messages_removed',
    'Messages that retention deleted.',
    () => removalFigures(runtime).expiredMessages,
  );
  removed(
    'retention_files_removed',
    'Attachments that retention removed, with their message or without it.',
    () => removalFigures(runtime).expiredFiles,
  );
  removed(
    'orphan_files_removed',
    'Unused files that the clean-up removed.',
    () => removalFigures(runtime).orphans,
  );
}
