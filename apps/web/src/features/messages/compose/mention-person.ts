/** The entry of a person's menu that mentions them in what is being written. */
import { AtSign } from 'lucide-react';
import { copyText } from '../../../ui/copy-text.ts';
import { lastFocused } from '../../../ui/focus/focus-history.ts';
import type { MenuItem } from '../../../ui/menu-slot.ts';
import { hideCoveringMembers } from '../../members/index.ts';
import type { Person } from '../../profiles/index.ts';
import { closeCoveringPanel } from '../beside/close-covering-panel.ts';
import { focusComposer } from '../focus-composer.ts';
import { messageActionText as text } from '../row/action-strings.ts';
import { readDraft, setDraft } from './draft/drafts.ts';

/** The channel whose composer would take the mention: the one used last, unless a dialog or a page covers it. */
function channelToWriteIn(): string | undefined {
  const conversation = lastFocused('[data-conversation]') ?? document;
  const composer = conversation.querySelector<HTMLElement>('[data-composer]');
  return composer?.closest('[aria-hidden=true]') ? undefined : composer?.dataset.composer;
}

function writeMention(channelId: string, username: string): void {
  const written = readDraft(channelId);
  setDraft(channelId, `${written}${/\S$/.test(written) ? ' ' : ''}@${username} `);
  closeCoveringPanel();
  hideCoveringMembers();
  // The menu gives the focus back to its button first.
  requestAnimationFrame(() => setTimeout(() => focusComposer(channelId)));
}

/** Mentions a person in the open conversation; elsewhere it copies the mention. */
export const mentionItem: MenuItem<Person> = {
  group: 'use',
  action: ({ user: { username } }) => {
    const channelId = channelToWriteIn();
    return channelId === undefined
      ? { label: text.copyMention, icon: AtSign, run: () => void copyText(`@${username}`) }
      : { label: text.mention, icon: AtSign, run: () => writeMention(channelId, username) };
  },
};
