import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { client } from '../../state/client.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { channelPut } from '../../state/resources/channels.ts';
import { channelGroups } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { ForumFields } from './ForumFields.tsx';
import { areTagsNamed, type ForumForm, forumBodyOf, forumFormOf } from './forum-form.ts';
import { channelText as text } from './strings.ts';

const NO_CATEGORY = 'none';
const SLOWMODES = [0, 5, 10, 30, 60, 300, 900, 3600, 21_600];

const seconds = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'second', unitDisplay: 'long' });
const minutes = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
const hours = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'hour', unitDisplay: 'long' });

function duration(secs: number): string {
  if (secs === 0) return text.slowmodeOff;
  if (secs < 60) return seconds.format(secs);
  return secs < 3600 ? minutes.format(secs / 60) : hours.format(secs / 3600);
}

interface Form {
  readonly name: string;
  readonly topic: string;
  readonly parentId: string;
  readonly slowmodeSecs: string;
  /** Null for all but forums. */
  readonly forum: ForumForm | null;
}

interface ChannelFormProps {
  serverId: string;
  category: boolean;
  title: string;
  hint?: string;
  submit: string;
  initial: Form;
  /** Topic and slowmode are set once the channel exists, where they are looked for. */
  detailed: boolean;
  onSave(form: Form): Promise<unknown>;
}

function ChannelForm(props: ChannelFormProps) {
  const categories = useGateway((state) =>
    channelGroups(state.channels, props.serverId).flatMap((group) => group.category ?? []),
  );
  const [form, setForm] = useState(props.initial);
  const set = (field: Exclude<keyof Form, 'forum'>) => (value: string) =>
    setForm({ ...form, [field]: value });
  const save = useAction(() => props.onSave(form));
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save.run();
  }
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={props.title}
      description={props.hint}
      width="medium"
      actions={
        <>
          <Button kind="quiet" onClick={closeOverlay}>
            {text.cancel}
          </Button>
          <Button
            kind="primary"
            type="submit"
            form="channel"
            busy={save.busy}
            disabled={form.name.trim() === '' || (form.forum !== null && !areTagsNamed(form.forum))}
          >
            {props.submit}
          </Button>
        </>
      }
    >
      <form id="channel" onSubmit={submit} className="grid gap-4">
        <TextField
          label={text.name}
          error={save.fields.name}
          value={form.name}
          onValue={set('name')}
          placeholder={props.category ? text.categoryExample : text.nameExample}
          maxLength={100}
          required
          autoFocus
          autoComplete="off"
        />
        {props.category ? null : (
          <>
            {props.detailed ? (
              <TextAreaField
                label={text.topic}
                hint={text.topicHint}
                error={save.fields.topic}
                value={form.topic}
                onValue={set('topic')}
                maxLength={form.forum ? LIMITS.forumTopic : 1024}
              />
            ) : null}
            {categories.length > 0 ? (
              <SelectField
                label={text.category}
                value={form.parentId}
                options={[
                  { value: NO_CATEGORY, label: text.noCategory },
                  ...categories.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onValue={set('parentId')}
              />
            ) : null}
            {props.detailed ? (
              <SelectField
                label={text.slowmode}
                hint={text.slowmodeHint}
                value={form.slowmodeSecs}
                options={[...new Set([...SLOWMODES, Number(form.slowmodeSecs)])]
                  .sort((left, right) => left - right)
                  .map((secs) => ({ value: String(secs), label: duration(secs) }))}
                onValue={set('slowmodeSecs')}
              />
            ) : null}
            {form.forum ? (
              <ForumFields forum={form.forum} onChange={(forum) => setForm({ ...form, forum })} />
            ) : null}
          </>
        )}
        <FormError>{save.error ?? forumFault(save.fields)}</FormError>
      </form>
    </Dialog>
  );
}

/** Tags are faulted by their places among those sent; their list says it as a whole. */
function forumFault(fields: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(fields).find(([place]) => place.startsWith('availableTags'))?.[1];
}

const parentOf = (form: Form) => (form.parentId === NO_CATEGORY ? null : form.parentId);

interface CreateChannelDialogProps {
  serverId: string;
  parentId: string | undefined;
  category: boolean;
}

export function CreateChannelDialog({ serverId, parentId, category }: CreateChannelDialogProps) {
  const navigate = useNavigate();
  async function create(form: Form): Promise<void> {
    const channel = await client.api.createChannel({
      serverId,
      body: {
        name: form.name.trim(),
        kind: category ? 'category' : 'text',
        ...(category ? {} : { parentId: parentOf(form) }),
      },
    });
    gatewayStore.update((state) => channelPut(state, { ...channel, serverId }));
    closeOverlay();
    if (category) return;
    await navigate({
      to: '/servers/$serverId/channels/$channelId',
      params: { serverId, channelId: channel.id },
    });
  }
  return (
    <ChannelForm
      serverId={serverId}
      category={category}
      title={category ? text.createCategoryTitle : text.createTitle}
      hint={category ? text.createCategoryHint : text.createHint}
      submit={category ? text.createCategory : text.create}
      initial={{ name: '', topic: '', parentId: parentId ?? NO_CATEGORY, slowmodeSecs: '0', forum: null }}
      detailed={false}
      onSave={create}
    />
  );
}

export function EditChannelDialog({ channel }: { channel: ServerChannel }) {
  const category = channel.kind === 'category';
  async function save(form: Form): Promise<void> {
    const changed = await client.api.updateChannel({
      channelId: channel.id,
      body: {
        name: form.name.trim(),
        ...(category
          ? {}
          : {
              topic: form.topic.trim() || null,
              parentId: parentOf(form),
              slowmodeSecs: Number(form.slowmodeSecs),
              ...(form.forum ? forumBodyOf(form.forum) : {}),
            }),
      },
    });
    gatewayStore.update((state) => channelPut(state, { ...changed, serverId: channel.serverId }));
    closeOverlay();
    showToast(text.saved);
  }
  return (
    <ChannelForm
      serverId={channel.serverId}
      category={category}
      title={category ? text.editCategoryTitle(channel.name) : text.editTitle(channel.name)}
      submit={text.save}
      initial={{
        name: channel.name,
        topic: channel.topic ?? '',
        parentId: channel.parentId ?? NO_CATEGORY,
        slowmodeSecs: String(channel.slowmodeSecs),
        forum: forumFormOf(channel),
      }}
      detailed
      onSave={save}
    />
  );
}
