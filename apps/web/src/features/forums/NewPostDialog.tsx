import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS, textLength } from '@guildhall/protocol/limits';
import { useNavigate } from '@tanstack/react-router';
import { Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../design/Button.tsx';
import { Dialog } from '../../design/Dialog.tsx';
import { TextAreaField, TextField } from '../../design/Field.tsx';
import { FormError } from '../../design/FormError.tsx';
import { Icon } from '../../design/Icon.tsx';
import { showToast } from '../../design/Toast.tsx';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { directoryOf } from '../messages/directory.ts';
import { setDraft, useDraft } from '../messages/drafts.ts';
import { FileChips } from '../messages/FileChips.tsx';
import { addFiles, releasePreviews, takeFiles, useFiles } from '../messages/files.ts';
import { toWire } from '../messages/mentions.ts';
import { messageText } from '../messages/strings.ts';
import { startPost } from './start-post.ts';
import { forumText as text } from './strings.ts';
import { TagChoice } from './TagChoice.tsx';

const FORM = 'new-post';

/** A new post: what is written stays until it is posted. */
export function NewPostDialog({ forumId }: { forumId: string }) {
  const forum = useGateway((state) => state.channels[forumId]);
  return forum ? <PostForm forum={forum} /> : null;
}

function PostForm({ forum }: { forum: ServerChannel }) {
  const draft = `post:${forum.id}`;
  const title = useDraft(`${draft}:title`);
  const content = useDraft(draft);
  const files = useFiles(draft);
  const [tagIds, setTagIds] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const mayAttach = useGateway((state) => mayInChannel(state, forum.id, 'attachFiles'));
  const navigate = useNavigate();
  const wire = toWire(content, directoryOf(gatewayStore.get(), forum.serverId)).trim();
  const over = textLength(wire) - LIMITS.messageContent;
  const needsTag = forum.requireTag === true && (forum.availableTags ?? []).length > 0;
  const faults = {
    title: title.trim() === '' ? text.titleMissing : undefined,
    content:
      over > 0
        ? messageText.tooLong(over)
        : wire === '' && files.length === 0
          ? text.messageMissing
          : undefined,
    tags: needsTag && tagIds.length === 0 ? text.tagMissing : undefined,
  };
  const post = useAction(async () => {
    const channelId = await startPost(forum, {
      name: title.trim(),
      tagIds,
      content: wire,
      files: files.map(({ file }) => file),
      onProgress: files.length > 0 ? setProgress : undefined,
    });
    setDraft(draft, '');
    setDraft(`${draft}:title`, '');
    releasePreviews(takeFiles(draft));
    closeOverlay();
    await navigate({
      to: '/servers/$serverId/channels/$channelId',
      params: { serverId: forum.serverId, channelId },
    });
  });
  const add = (added: readonly File[]) => {
    const refusal = addFiles(draft, added);
    if (refusal) showToast(refusal, 'problem');
  };
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.newPostIn(forum.name)}
      width="broad"
      actions={
        <>
          {mayAttach ? <AddFiles onFiles={add} /> : null}
          <Button kind="quiet" onClick={closeOverlay}>
            {text.cancel}
          </Button>
          <Button kind="primary" type="submit" form={FORM} busy={post.busy}>
            {text.post}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.values(faults).every((fault) => fault === undefined)) void post.run();
        }}
      >
        <TextField
          label={text.title}
          placeholder={text.titleExample}
          error={tried ? faults.title : post.fields.name}
          value={title}
          onValue={(value) => setDraft(`${draft}:title`, value)}
          maxLength={LIMITS.channelName}
          autoComplete="off"
          autoFocus
        />
        <TextAreaField
          label={text.message}
          placeholder={text.messageExample}
          error={tried || over > 0 ? faults.content : undefined}
          value={content}
          onValue={(value) => setDraft(draft, value)}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0 || !mayAttach) return;
            event.preventDefault();
            add(pasted);
          }}
          rows={5}
        />
        <FileChips channelId={draft} files={files} />
        <TagChoice
          forum={forum}
          chosen={tagIds}
          error={tried ? faults.tags : undefined}
          onChange={setTagIds}
        />
        {post.busy && progress !== null ? (
          <progress
            aria-label={messageText.uploading(title)}
            value={progress}
            className="h-1.5 w-full accent-accent"
          />
        ) : null}
        <FormError>{post.error}</FormError>
      </form>
    </Dialog>
  );
}

function AddFiles({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button
        kind="quiet"
        className="mr-auto"
        icon={<Icon of={Paperclip} size={16} />}
        onClick={() => input.current?.click()}
      >
        {text.addFiles}
      </Button>
    </>
  );
}
