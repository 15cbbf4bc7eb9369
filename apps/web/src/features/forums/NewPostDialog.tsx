import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { Button } from '../../ui/Button.tsx';
import { ArchiveField } from '../../ui/choices/ArchiveField.tsx';
import { CloseButton, Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { FilesInput } from '../../ui/files/FilesInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PriceField } from '../coins/index.ts';
import { CompletingArea, draftText, FileChips, pastedFiles } from '../messages/index.ts';
import { forumText as text } from './strings.ts';
import { TagChoice } from './TagChoice.tsx';
import { usePostForm } from './use-post-form.ts';

const FORM = 'new-post';

/** A new post; its draft stays until it is posted. */
export function NewPostDialog({ channelId }: { channelId: string }) {
  const forum = useGateway((state) => state.channels[channelId]);
  return forum ? <PostForm forum={forum} /> : null;
}

function PostForm({ forum }: { forum: ServerChannel }) {
  const form = usePostForm(forum);
  const mayAttach = useGateway((state) => mayInChannel(state, forum.id, 'attachFiles'));
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.newPostIn(forum.name)}
      width="broad"
      actions={
        <>
          {mayAttach ? <AddFiles onFiles={form.addFiles} /> : null}
          <CloseButton />
          <Button kind="primary" type="submit" form={FORM} busy={form.busy}>
            {text.post}
          </Button>
        </>
      }
    >
      <PostFields forum={forum} form={form} mayAttach={mayAttach} />
    </Dialog>
  );
}

interface PostFieldsProps {
  forum: ServerChannel;
  form: ReturnType<typeof usePostForm>;
  mayAttach: boolean;
}

function PostFields({ forum, form, mayAttach }: PostFieldsProps) {
  const { draft, files, faults, tried, post } = form;
  return (
    <form
      id={FORM}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <TextField
        label={text.title}
        placeholder={text.titleExample}
        error={(tried ? faults.title : undefined) ?? post.fields.name}
        value={form.title}
        onValue={form.setTitle}
        maxLength={LIMITS.channelName}
        autoComplete="off"
        autoFocus
      />
      <MessageField forum={forum} form={form} mayAttach={mayAttach} />
      {files.length > 0 ? (
        <div>
          <FileChips channelId={draft} files={files} />
          <PriceField channelId={forum.id} draft={draft} required={tried} />
        </div>
      ) : null}
      <TagChoice
        forum={forum}
        chosen={form.tagIds}
        error={tried ? faults.tags : undefined}
        onChange={form.setTagIds}
      />
      <ArchiveField value={form.minutes} onValue={form.setMinutes} />
      {form.progress === null ? null : (
        <progress
          aria-label={draftText.uploading(form.title)}
          value={form.progress}
          className="h-1.5 w-full accent-accent"
        />
      )}
      <FormError>{post.errorBeside('name')}</FormError>
    </form>
  );
}

function MessageField({ forum, form, mayAttach }: PostFieldsProps) {
  const { content, setContent, addFiles, faults, tried, over } = form;
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Field label={text.message} error={tried || over > 0 ? faults.content : undefined}>
      {(control) => (
        <CompletingArea
          {...control}
          channel={forum}
          field={field}
          placeholder={text.messageExample}
          value={content}
          onValue={setContent}
          onPaste={(event) => {
            const pasted = pastedFiles(event);
            if (pasted.length === 0 || !mayAttach) return;
            event.preventDefault();
            addFiles(pasted);
          }}
          className="max-h-60 min-h-20"
        />
      )}
    </Field>
  );
}

function AddFiles({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FilesInput ref={input} multiple onFiles={onFiles} />
      <Button
        kind="quiet"
        className="me-auto"
        icon={<Icon of={Paperclip} size={16} />}
        onClick={() => input.current?.click()}
      >
        {text.addFiles}
      </Button>
    </>
  );
}
