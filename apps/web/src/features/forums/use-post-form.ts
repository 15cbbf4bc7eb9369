import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS, textLength } from '@guildhall/protocol/limits';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { useAction } from '../../state/use-action.ts';
import { archiveMinutes } from '../../ui/choices/archive-minutes.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import {
  addFiles,
  draftText,
  loadNamesIn,
  maySell,
  parsePrice,
  postDraftKeys,
  readDirectory,
  setDraft,
  toWire,
  useDraft,
  useFiles,
  usePrice,
} from '../messages/index.ts';
import { knownTags } from './known-tags.ts';
import { isPosting, postDraft, usePosting } from './post-draft.ts';
import { forumText as text } from './strings.ts';

/** The draft of a forum post with its files and price, kept until it is posted. */
export function usePostForm(forum: ServerChannel) {
  const { draft, title, content, files, coins } = usePostDraft(forum);
  const [chosenTags, setTagIds] = useState<readonly string[]>([]);
  const tagIds = knownTags(forum, chosenTags);
  const [tried, setTried] = useState(false);
  const progress = usePosting(draft);
  const [minutes, setMinutes] = useState(String(forum.autoArchiveMinutes));
  const open = useOpenPost(forum);
  const toSend = () => toWire(content, readDirectory(gatewayStore.get(), forum.serverId)).trim();
  const wire = toSend();
  const over = textLength(wire) - LIMITS.messageContent;
  const faults = faultsOf(forum, { title, over, empty: wire === '' && files.length === 0, tagIds });
  const post = useAction(async () => {
    await loadNamesIn(content, forum.serverId);
    const written = { draft, title, content, files };
    return postDraft(forum, written, {
      tagIds,
      autoArchiveMinutes: archiveMinutes(minutes),
      content: toSend(),
      coins: coins ?? undefined,
    });
  }, open);

  return {
    draft,
    title,
    content,
    files,
    tagIds,
    minutes,
    post,
    /** Whether it is being posted, perhaps since before the dialog was closed and opened again. */
    busy: post.busy || progress !== undefined,
    progress: progress ?? null,
    /** Whether posting was tried; from then on, missing parts are shown. */
    tried,
    over,
    faults,
    setTagIds,
    setMinutes,
    setTitle: (value: string) => setDraft(postDraftKeys(forum.id).titleKey, value),
    setContent: (value: string) => setDraft(draft, value),
    addFiles(added: readonly File[]): void {
      const refusal = addFiles(draft, added);
      if (refusal) showToast(refusal, 'problem');
    },
    submit(): void {
      setTried(true);
      const flawless = Object.values(faults).every((fault) => fault === undefined) && coins !== null;
      if (flawless && !isPosting(draft)) void post.run();
    },
  };
}

/** Closes the dialog for the post with this id. */
function useOpenPost({ serverId }: ServerChannel): (channelId: string) => Promise<void> {
  const navigate = useNavigate();
  return (channelId) => {
    closeOverlay();
    return navigate({ to: '/servers/$serverId/channels/$channelId', params: { serverId, channelId } });
  };
}

function usePostDraft(forum: ServerChannel) {
  const { titleKey, contentKey: draft } = postDraftKeys(forum.id);
  const title = useDraft(titleKey);
  const content = useDraft(draft);
  const files = useFiles(draft);
  const price = usePrice(draft);
  const sells = useGateway((state) => maySell(state, forum.id)) && files.length > 0 && price !== null;
  return { draft, title, content, files, coins: sells ? parsePrice(price) : undefined };
}

interface Written {
  readonly title: string;
  /** Characters beyond what a message takes. */
  readonly over: number;
  readonly empty: boolean;
  readonly tagIds: readonly string[];
}

/** The faults of a draft. */
function faultsOf(
  { requireTag, availableTags = [] }: ServerChannel,
  { title, over, empty, tagIds }: Written,
) {
  const missing = empty ? text.messageMissing : undefined;
  const untagged = requireTag === true && availableTags.length > 0 && tagIds.length === 0;
  return {
    title: title.trim() === '' ? text.titleMissing : undefined,
    content: over > 0 ? draftText.tooLong(over) : missing,
    tags: untagged ? text.tagMissing : undefined,
  };
}
