/** Files of drafts, by account and channel. They last as long as the page. */
import { LIMITS } from '@guildhall/protocol/limits';
import { uniqueKey } from '../../../../state/forms/unique-key.ts';
import { ownKey } from '../../../../state/people/own-key.ts';
import { createStore, useStore } from '../../../../state/store.ts';
import { put, without } from '../../../../state/table.ts';
import { messageText } from '../../strings.ts';

export interface DraftFile {
  readonly id: string;
  readonly file: File;
  /** The picture's address within the page; null for other files. */
  readonly previewUrl: string | null;
}

const NONE: readonly DraftFile[] = [];
const chosen = createStore<Readonly<Record<string, readonly DraftFile[]>>>({});

export function useFiles(channelId: string): readonly DraftFile[] {
  return useStore(chosen, (table) => table[ownKey(channelId)] ?? NONE);
}

export function filesIn(channelId: string): readonly DraftFile[] {
  return chosen.get()[ownKey(channelId)] ?? NONE;
}

/**
 * Adds files to a draft.
 * @returns why some were refused, or null
 */
export function addFiles(channelId: string, files: readonly File[]): string | null {
  const present = filesIn(channelId);
  const large = files.filter(({ size }) => size > LIMITS.fileBytes);
  const fitting = files.filter((file) => !large.includes(file));
  const room = Math.max(0, LIMITS.filesPerMessage - present.length);
  setFiles(channelId, [...present, ...fitting.slice(0, room).map(draftFile)]);
  const reasons = [
    large.length > 0 ? messageText.fileTooLarge(large.map(nameOf)) : '',
    fitting.length > room ? messageText.tooManyFiles(fitting.slice(room).map(nameOf)) : '',
  ];
  return reasons.filter(Boolean).join(' ') || null;
}

const nameOf = ({ name }: File) => name;

/** Restores the files of an unsent message. */
export function setFiles(channelId: string, files: readonly DraftFile[]): void {
  const key = ownKey(channelId);
  chosen.update((table) => (files.length === 0 ? without(table, key) : put(table, key, files)));
}

export function removeFile(channelId: string, { id, previewUrl }: DraftFile): void {
  if (previewUrl) URL.revokeObjectURL(previewUrl);
  setFiles(
    channelId,
    filesIn(channelId).filter((file) => file.id !== id),
  );
}

/** Takes the files out of the draft, for the message that is sent; their previews stay. */
export function takeFiles(channelId: string): readonly DraftFile[] {
  const files = filesIn(channelId);
  setFiles(channelId, []);
  return files;
}

/** Frees the previews of a finished message. */
export function releasePreviews(files: readonly DraftFile[]): void {
  for (const { previewUrl } of files) if (previewUrl) URL.revokeObjectURL(previewUrl);
}

/** A file with the address of its preview, which {@link releasePreviews} frees. */
export function draftFile(file: File): DraftFile {
  const shown = file.type.startsWith('image/');
  return { id: uniqueKey(), file, previewUrl: shown ? URL.createObjectURL(file) : null };
}
