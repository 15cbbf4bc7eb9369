import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useConversation } from '../conversation.ts';
import { chooseFiles } from './choose-files.ts';
import { draftText } from './draft/draft-strings.ts';
import { setDraft } from './draft/drafts.ts';

/** Offers to send a text that is too long as a file. */
export function SendAsFile({ text }: { text: string }) {
  const { channel, mayAttach } = useConversation();
  function sendAsFile(): void {
    chooseFiles(channel.id, [new File([text], 'message.txt', { type: 'text/plain' })]);
    setDraft(channel.id, '');
  }
  if (!mayAttach) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 pb-2 text-sm">
      {draftText.tooLongHint}
      <Button onClick={sendAsFile}>{draftText.sendAsFile}</Button>
    </p>
  );
}

/** Below the field, which needs its whole width on phones. */
export function CharactersLeft({ left }: { left: number }) {
  return (
    <p
      role="status"
      className={classNames(
        'px-4 pb-1.5 text-end text-xs tabular-nums',
        left < 0 ? 'text-danger' : 'text-faint',
      )}
    >
      {left < 0 ? draftText.tooLong(-left) : draftText.left(left)}
    </p>
  );
}
