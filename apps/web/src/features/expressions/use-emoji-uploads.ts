import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { list } from '../../languages/words.ts';
import { client } from '../../state/client.ts';
import { describeError } from '../../state/describe-error.ts';
import { useShown } from '../../state/use-action.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { toEmojiName } from './emoji-name.ts';
import { expressionText as text } from './strings.ts';

/** File names by the reason why they were refused. */
type Refusals = ReadonlyMap<string, readonly string[]>;

interface EmojiUploads {
  /** The number of the file being uploaded, and of all; null if none is. */
  readonly progress: { readonly current: number; readonly total: number } | null;
  readonly refusals: Refusals;
  /** Adds pictures as custom emoji, named after their files, one at a time. */
  upload(files: readonly File[]): Promise<void>;
}

const NONE: Refusals = new Map();

/** Uploads of a server's custom emoji. A refused file does not stop the others. */
export function useEmojiUploads(serverId: string): EmojiUploads {
  const [progress, setProgress] = useState<EmojiUploads['progress']>(null);
  const [refusals, setRefusals] = useState(NONE);
  const shown = useShown();

  async function upload(files: readonly File[]): Promise<void> {
    setRefusals(NONE);
    const added: string[] = [];
    const refused = new Map<string, readonly string[]>();
    for (const [index, file] of files.entries()) {
      setProgress({ current: index + 1, total: files.length });
      const { name, reason } = await add(serverId, file);
      if (name !== undefined) added.push(name);
      else refused.set(reason, [...(refused.get(reason) ?? []), file.name]);
      setRefusals(new Map(refused));
    }
    setProgress(null);
    const [only = ''] = added;
    if (added.length > 0)
      showToast(added.length === 1 ? text.emojiAdded(only) : text.emojisAdded(added.length));
    if (shown.current) return;
    for (const [reason, names] of refused) showToast(text.notAdded(list(names), reason), 'problem');
  }

  return { progress, refusals, upload };
}

type Result =
  | { readonly name: string; readonly reason?: never }
  | { readonly name?: never; readonly reason: string };

/** @returns the name of the new emoji, or why the file was refused */
async function add(serverId: string, file: File): Promise<Result> {
  if (file.size > LIMITS.emojiBytes) return { reason: text.emojiTooLarge };
  try {
    const body = { name: toEmojiName(file.name) };
    const { name } = await client.api.createEmoji({ serverId, body, files: [file] });
    return { name };
  } catch (failure) {
    return { reason: describeError(failure) };
  }
}
