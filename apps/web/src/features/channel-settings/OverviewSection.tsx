import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { type FormEvent, useState } from 'react';
import { client } from '../../state/client.ts';
import { changedFields } from '../../state/forms/changed-fields.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { changeChannel } from '../../state/resources/change-channel.ts';
import { useAction } from '../../state/use-action.ts';
import { CardChoice, CheckboxRow, SelectField, SwitchRow } from '../../ui/Choice.tsx';
import { ARCHIVE_OPTIONS, archiveMinutes } from '../../ui/choices/archive-minutes.ts';
import { slowmodeOptions } from '../../ui/choices/slowmode-options.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { UnsavedBar } from '../../ui/panels/UnsavedBar.tsx';
import { ReasonField } from '../../ui/ReasonField.tsx';
import { Card, Section } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { characterCount } from '../../ui/text/character-count.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { CategoryChoice } from './CreateChannelDialog.tsx';
import { ForumFields } from './ForumFields.tsx';
import { areTagsDistinct } from './forum-form.ts';
import {
  editableFields,
  isChanged,
  NO_CATEGORY,
  type OverviewEdits,
  type OverviewForm,
  overviewChanges,
  toForm,
  withEdits,
} from './overview-form.ts';
import { channelSettingsText as text } from './strings.ts';

/** In seconds. */
const SLOWMODES = [0, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600] as const;

interface PartProps {
  channel: ServerChannel;
  form: OverviewForm;
  onChange(changes: OverviewEdits): void;
}

/** A channel's name, category and settings. */
export function OverviewSection({ channel }: { channel: ServerChannel }) {
  const [edits, setEdits] = useState<OverviewEdits>({});
  const saved = toForm(channel);
  const form = withEdits(saved, edits);
  const [reason, setReason] = useState('');
  const save = useAction(async () => {
    await changeChannel(channel.serverId, () =>
      client.api.updateChannel({
        channelId: channel.id,
        body: overviewChanges(channel, form),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      }),
    );
    setReason((current) => (current === reason ? '' : current));
    setEdits((current) => changedFields(edits, current));
    showToast(uiText.saved);
  });
  const changed = isChanged(channel, form);
  const valid = form.forum === null || areTagsDistinct(form.forum);
  const part = {
    channel,
    form,
    onChange: (changes: OverviewEdits) => setEdits({ ...edits, ...changes }),
  };
  function reset(): void {
    setEdits({});
    save.clear();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (valid) void save.run();
  }
  return (
    <form onSubmit={submit} className="grid gap-6">
      <NameFields {...part} errors={save.fields} />
      <CategoryField {...part} />
      <WritingFields {...part} />
      <ContentFields {...part} />
      <VoiceFields {...part} />
      {form.forum ? (
        <ForumFields
          serverId={channel.serverId}
          forum={form.forum}
          onChange={(forum) =>
            part.onChange({
              forum: {
                ...edits.forum,
                ...forum,
                ...(forum.tags ? { tagsBefore: saved.forum?.tags ?? [] } : {}),
              },
            })
          }
        />
      ) : null}
      {changed ? <ReasonField value={reason} onValue={setReason} /> : null}
      <FormError>{save.errorBeside('name', 'topic')}</FormError>
      <UnsavedBar shown={changed || save.busy} busy={save.busy} onReset={reset} />
    </form>
  );
}

function NameFields({
  channel,
  form,
  onChange,
  errors,
}: PartProps & { errors: Readonly<Record<string, string>> }) {
  const forum = channel.kind === 'forum';
  const most = forum ? LIMITS.forumTopic : LIMITS.topic;
  return (
    <>
      <TextField
        label={text.name}
        error={errors.name}
        value={form.name}
        onValue={(name) => onChange({ name })}
        maxLength={LIMITS.channelName}
        required
        autoComplete="off"
      />
      {editableFields(channel.kind).topic ? (
        <TextAreaField
          label={forum ? text.guidelines : text.topic}
          hint={forum ? text.guidelinesHint : text.topicHint}
          aside={characterCount(form.topic, most)}
          error={errors.topic}
          value={form.topic}
          onValue={(topic) => onChange({ topic })}
          maxLength={most}
        />
      ) : null}
    </>
  );
}

function CategoryField({ channel, form, onChange }: PartProps) {
  const category = useGateway((state) => state.channels[form.parentId]);
  const maySync = useGateway((state) => mayInChannel(state, channel.id, 'manageRoles'));
  if (!editableFields(channel.kind).category) return null;
  const moves = form.parentId !== NO_CATEGORY && form.parentId !== (channel.parentId ?? NO_CATEGORY);
  return (
    <div className="grid gap-2">
      <CategoryChoice
        serverId={channel.serverId}
        value={form.parentId}
        onValue={(parentId) => onChange({ parentId })}
      />
      {moves && category && maySync ? (
        <CheckboxRow
          label={text.sync(category.name)}
          hint={text.syncMoveHint}
          checked={form.sync}
          onChecked={(sync) => onChange({ sync })}
        />
      ) : null}
    </div>
  );
}

function WritingFields({ channel, form, onChange }: PartProps) {
  const fields = editableFields(channel.kind);
  const forum = channel.kind === 'forum';
  return (
    <>
      {fields.announcement ? (
        <Card>
          <SwitchRow
            label={text.announcement}
            hint={text.announcementHint}
            checked={form.announcement}
            onChecked={(announcement) => onChange({ announcement })}
          />
        </Card>
      ) : null}
      {fields.slowmode ? (
        <SelectField
          label={text.slowmode}
          hint={forum ? text.forumSlowmodeHint : text.slowmodeHint}
          value={String(form.slowmodeSecs)}
          options={slowmodeOptions(SLOWMODES, channel.slowmodeSecs, text.off)}
          onValue={(secs) => onChange({ slowmodeSecs: Number(secs) })}
        />
      ) : null}
      {fields.autoArchive ? (
        <SelectField
          label={forum ? text.autoArchivePosts : text.autoArchive}
          hint={text.autoArchiveHint}
          value={String(form.autoArchiveMinutes)}
          options={ARCHIVE_OPTIONS}
          onValue={(value) => onChange({ autoArchiveMinutes: archiveMinutes(value) ?? 1440 })}
        />
      ) : null}
    </>
  );
}

const CONTENT_MODES = ['default', 'spoiler', 'age_restricted'] as const;

function ContentFields({ channel, form, onChange }: PartProps) {
  if (!editableFields(channel.kind).contentMode) return null;
  return (
    <Section title={text.contentMode}>
      <CardChoice
        label={text.contentMode}
        value={form.contentMode}
        options={CONTENT_MODES.map((value) => ({
          value,
          label: text.contentModes[value][0],
          hint: text.contentModes[value][1],
        }))}
        onValue={(contentMode) => onChange({ contentMode })}
      />
    </Section>
  );
}

const BITRATES = [8000, 16_000, 32_000, 64_000, 96_000, 128_000, 256_000, 384_000];

function VoiceFields({ channel, form, onChange }: PartProps) {
  if (!editableFields(channel.kind).voice) return null;
  const bitrates = [...new Set([...BITRATES, Number(form.bitrate)])].sort((left, right) => left - right);
  return (
    <>
      <TextField
        label={text.userLimit}
        hint={text.userLimitHint}
        type="number"
        min={0}
        max={LIMITS.userLimit}
        required
        value={form.userLimit}
        onValue={(userLimit) => onChange({ userLimit })}
      />
      <SelectField
        label={text.bitrate}
        value={form.bitrate}
        options={bitrates.map((bits) => ({ value: String(bits), label: text.bitrates(bits / 1000) }))}
        onValue={(bitrate) => onChange({ bitrate })}
      />
    </>
  );
}
