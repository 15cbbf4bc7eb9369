import { Button } from '../../../../ui/Button.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { uiText } from '../../../../ui/strings.ts';
import { draftText } from './draft-strings.ts';
import { postDraftKeys, useDraft } from './drafts.ts';

/** What a person wrote in a channel that is gone, or for a post in a forum, to be copied elsewhere. */
export function LostDraft({ channelId }: { channelId: string }) {
  const { titleKey, contentKey } = postDraftKeys(channelId);
  const texts = [useDraft(channelId), useDraft(titleKey), useDraft(contentKey)];
  const draft = texts.filter((text) => text.trim() !== '').join('\n');
  if (draft === '') return null;
  return (
    <section
      aria-label={draftText.written}
      className="grid w-full max-w-sm gap-2 rounded-card border border-line bg-surface p-3 text-start"
    >
      <h2 className="font-semibold text-sm">{draftText.written}</h2>
      <p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words">
        {draft}
      </p>
      <Button className="justify-self-end" onClick={() => void copyText(draft)}>
        {uiText.copy}
      </Button>
    </section>
  );
}
