import type { ServerChannel } from '@guildhall/protocol';
import { postOnce } from '../../state/messages/post-once.ts';
import { createStore, useStore } from '../../state/store.ts';
import { put, without } from '../../state/table.ts';
import {
  type DraftFile,
  filesIn,
  readDraft,
  releasePreviews,
  setDraft,
  setFiles,
  setPrice,
} from '../messages/index.ts';
import { type NewPost, startPost } from './start-post.ts';

interface Written {
  readonly draft: string;
  readonly title: string;
  readonly content: string;
  readonly files: readonly DraftFile[];
}

/** The drafts being posted, with their progress, or null without files. They outlast the dialog. */
const underWay = createStore<Readonly<Record<string, number | null>>>({});

/** The progress of a draft that is being posted; undefined if it is not. */
export function usePosting(draft: string): number | null | undefined {
  return useStore(underWay, (table) => table[draft]);
}

export function isPosting(draft: string): boolean {
  return draft in underWay.get();
}

/** Posts a draft and discards it, but not what was written since. */
export async function postDraft(
  forum: ServerChannel,
  written: Written,
  post: Pick<NewPost, 'tagIds' | 'content' | 'coins' | 'autoArchiveMinutes'>,
): Promise<string> {
  const { draft, title, files } = written;
  const contents = { ...post, name: title.trim(), files: files.map(({ file }) => file) };
  const show = (progress: number | null) => underWay.update((table) => put(table, draft, progress));
  show(files.length > 0 ? 0 : null);
  try {
    const onProgress = files.length > 0 ? show : undefined;
    const channelId = await postOnce(draft, contents, (nonce) =>
      startPost(forum, { ...contents, nonce, onProgress }),
    );
    discardSent(written);
    return channelId;
  } finally {
    underWay.update((table) => without(table, draft));
  }
}

function discardSent({ draft, title, content, files }: Written): void {
  if (readDraft(draft) === content) setDraft(draft, '');
  if (readDraft(`${draft}:title`) === title) setDraft(`${draft}:title`, '');
  const added = filesIn(draft).filter((file) => !files.includes(file));
  setFiles(draft, added);
  if (added.length === 0) setPrice(draft, null);
  releasePreviews(files);
}
