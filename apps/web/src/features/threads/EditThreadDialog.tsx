import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { isPost } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { SelectField } from '../../ui/Choice.tsx';
import { ArchiveField } from '../../ui/choices/ArchiveField.tsx';
import { archiveMinutes } from '../../ui/choices/archive-minutes.ts';
import { slowmodeOptions } from '../../ui/choices/slowmode-options.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { knownTags, TagChoice } from '../forums/index.ts';
import { changeThread } from './change-thread.ts';
import { threadMenuText } from './menu-strings.ts';
import { threadText as text } from './strings.ts';
import { useThreadRights } from './thread-rights.ts';

const SLOWMODES = [0, 5, 10, 30, 60, 300, 900, 3600, 21600];

interface ThreadForm {
  readonly name: string;
  readonly tagIds: readonly string[];
  readonly minutes: string;
  readonly slowmode: number;
}

/** The edited fields. @param managed whether the person may change slowmode */
function changes(thread: ServerChannel, { name, tagIds, minutes, slowmode }: ThreadForm, managed: boolean) {
  const autoArchiveMinutes = archiveMinutes(minutes);
  const tagsChanged = String(tagIds) !== String(thread.appliedTags ?? []);
  const archivesOtherwise = autoArchiveMinutes && autoArchiveMinutes !== thread.autoArchiveMinutes;
  return {
    ...(name === thread.name ? {} : { name }),
    ...(archivesOtherwise ? { autoArchiveMinutes } : {}),
    ...(isPost(thread) && tagsChanged ? { appliedTags: [...tagIds] } : {}),
    ...(managed && slowmode !== thread.slowmodeSecs ? { slowmodeSecs: slowmode } : {}),
  };
}

/** A thread's name, a post's tags, and the time until archiving; slowmode for people who manage threads. */
export function EditThreadDialog({ thread }: { thread: ServerChannel }) {
  const forum = useGateway((state) => state.channels[thread.parentId ?? '']);
  const rights = useThreadRights(thread);
  const post = isPost(thread);
  const [before] = useState(thread);
  const [name, setName] = useState(thread.name);
  const [chosenTags, setTagIds] = useState<readonly string[]>();
  const tagIds = chosenTags && forum ? knownTags(forum, chosenTags) : (before.appliedTags ?? []);
  const [minutes, setMinutes] = useState(String(thread.autoArchiveMinutes));
  const [slowmode, setSlowmode] = useState(String(thread.slowmodeSecs));
  const save = useAction(async () => {
    const form = { name: name.trim(), tagIds, minutes, slowmode: Number(slowmode) };
    await changeThread(thread, changes(before, form, rights.manage));
    showToast(uiText.saved);
  }, closeOverlay);
  return (
    <FormDialog
      title={threadMenuText.edit(post)}
      label={uiText.save}
      action={save}
      shownFields={['name']}
      disabled={name.trim() === ''}
      onClose={closeOverlay}
    >
      <TextField
        label={post ? text.title : text.name}
        error={save.fields.name}
        value={name}
        onValue={setName}
        maxLength={LIMITS.channelName}
        autoComplete="off"
        autoFocus
      />
      {post && forum ? <TagChoice forum={forum} chosen={tagIds} onChange={setTagIds} /> : null}
      <ArchiveField value={minutes} onValue={setMinutes} />
      {rights.manage ? (
        <SelectField
          label={text.slowmode}
          hint={text.slowmodeHint}
          value={slowmode}
          options={slowmodeOptions(SLOWMODES, thread.slowmodeSecs, text.slowmodeOff)}
          onValue={setSlowmode}
        />
      ) : null}
    </FormDialog>
  );
}
