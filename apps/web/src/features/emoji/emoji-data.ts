/** Unicode emoji with their names and words. The data is large and loads on first use. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadWhenOnline } from '../../state/offline/load-when-online.ts';
import type { UnicodeEmoji } from './build-emoji.ts';

let loading: Promise<readonly UnicodeEmoji[]> | undefined;
let loaded: readonly UnicodeEmoji[] | null = null;

/** Reads the emoji once, when the service can be reached. @throws when their files are missing; the next call tries again */
async function loadEmoji(): Promise<readonly UnicodeEmoji[]> {
  loading ??= loadWhenOnline(async () => (await import('./build-emoji.ts')).readEmoji());
  try {
    loaded = await loading;
    return loaded;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** The emoji, or why they cannot be loaded. */
export function useEmojiRead(): UseQueryResult<readonly UnicodeEmoji[]> {
  return useQuery({
    queryKey: ['unicode-emoji'],
    queryFn: loadEmoji,
    initialData: loaded ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The emoji, or null until they are loaded. @param wanted false loads nothing yet */
export function useEmoji(wanted = true): readonly UnicodeEmoji[] | null {
  const [emoji, setEmoji] = useState(loaded);
  useEffect(() => {
    if (!wanted || emoji) return;
    let left = false;
    loadEmoji().then(
      (list) => {
        if (!left) setEmoji(list);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted, emoji]);
  return emoji;
}

const NAME = /:[\w+-]{2,32}:/;
/** After this time, the message is sent with the name as typed. */
const MAX_WAIT_MS = 2000;

/** Resolves once {@link unicodeNamed} knows the names in a text, or when the list does not come in time. */
export async function loadEmojiNamedIn(text: string): Promise<void> {
  if (loaded || !NAME.test(text)) return;
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([loadEmoji(), late]).catch(() => undefined);
}

/** The emoji of this name, once the list is loaded. */
export function unicodeNamed(name: string): string | undefined {
  return loaded?.find(({ names }) => names.includes(name))?.text;
}
