import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { describeError } from '../../state/describe-error.ts';
import { showLateFailure, useShown } from '../../state/use-action.ts';
import { showToast } from '../../ui/Toast.tsx';
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

  function refuse(file: File, reason: string): void {
    setRefusals((current) => new Map(current).set(reason, [...(current.get(reason) ?? []), file.name]));
  }

  /** @returns the name of the new emoji, or null if it was refused */
  async function add(file: File): Promise<string | null> {
    if (file.size > LIMITS.emojiBytes) {
      refuse(file, text.emojiTooLarge);
      return null;
    }
    try {
      const body = { name: toEmojiName(file.name) };
      return (await client.api.createEmoji({ serverId, body, files: [file] })).name;
    } catch (failure) {
      if (shown.current) refuse(file, describeError(failure));
      else showLateFailure(failure);
      return null;
    }
  }

  async function upload(files: readonly File[]): Promise<void> {
    setRefusals(NONE);
    const added: string[] = [];
    for (const [index, file] of files.entries()) {
      setProgress({ current: index + 1, total: files.length });
      const name = await add(file);
      if (name !== null) added.push(name);
    }
    setProgress(null);
    const [only = ''] = added;
    if (added.length > 0)
      showToast(added.length === 1 ? text.emojiAdded(only) : text.emojisAdded(added.length));
  }

  return { progress, refusals, upload };
}
