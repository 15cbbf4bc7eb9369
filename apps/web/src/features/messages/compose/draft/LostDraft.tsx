import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { uiText } from '../../../../ui/strings.ts';
import { PRESSED_LINK } from '../../../../ui/style/link.ts';
import { partText } from '../../row/part-strings.ts';
import { draftText } from './draft-strings.ts';
import { postDraftKeys, useDraft } from './drafts.ts';
import { type DraftFile, useFiles } from './files.ts';
import { plainName } from './spoilers.ts';

/** What a person wrote in a channel that is gone, or for a post in a forum, to be copied elsewhere; with its files. */
export function LostDraft({ channelId }: { channelId: string }) {
  const { titleKey, contentKey } = postDraftKeys(channelId);
  const texts = [useDraft(channelId), useDraft(titleKey), useDraft(contentKey)];
  const draft = texts.filter((text) => text.trim() !== '').join('\n');
  const files = [...useFiles(channelId), ...useFiles(contentKey)];
  if (draft === '' && files.length === 0) return null;
  return (
    <section
      aria-label={draftText.written}
      className="grid w-full max-w-sm gap-2 rounded-card border border-line bg-surface p-3 text-start"
    >
      <h2 className="font-semibold text-sm">{draftText.written}</h2>
      {draft === '' ? null : (
        <>
          <p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words">
            {draft}
          </p>
          <Button className="justify-self-end" onClick={() => void copyText(draft)}>
            {uiText.copy}
          </Button>
        </>
      )}
      {files.length === 0 ? null : (
        <ul aria-label={draftText.chosenFiles} className="grid max-h-40 gap-1 overflow-y-auto">
          {files.map(({ id, file }) => (
            <li key={id}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Saves a file of a draft on the person's device. */
function FileLink({ file }: Pick<DraftFile, 'file'>) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  const name = plainName(file.name);
  return (
    <a
      href={url}
      download={name}
      aria-label={partText.download(name)}
      className={`${PRESSED_LINK} max-w-full text-sm`}
    >
      <bdi className="truncate">{name}</bdi>
    </a>
  );
}
