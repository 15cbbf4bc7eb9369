import type { OperatorActionInput, OperatorActionReply } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { changedFields } from '../../../state/forms/changed-fields.ts';
import { useAction } from '../../../state/use-action.ts';
import { SelectField } from '../../../ui/Choice.tsx';
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextAreaField, TextField } from '../../../ui/Field.tsx';
import { uiText } from '../../../ui/strings.ts';
import { characterCount } from '../../../ui/text/character-count.ts';
import { fieldText } from '../../../ui/text/field-strings.ts';
import { isoTime, localTime } from '../../../ui/text/local-time.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { AnnouncementBanner } from '../../instance-announcements/index.ts';
import { change } from '../run-operator-action.ts';
import { operatorAnnouncementText as text } from './strings.ts';

type Announcement = OperatorActionReply<'createAnnouncement'>;
type Kind = Announcement['kind'];
const KINDS: readonly Kind[] = ['notice', 'maintenance', 'warning'];

interface AnnouncementDialogProps {
  /** The announcement to change; absent for a new one. */
  before?: Announcement;
  onClose(): void;
}

/** Creates or changes an announcement, with a preview. */
export function AnnouncementDialog({ before: current, onClose }: AnnouncementDialogProps) {
  // Only edited fields are sent, so that changes by others stay.
  const [before] = useState(current);
  const [kind, setKind] = useState<Kind>(before?.kind ?? 'notice');
  const [content, setContent] = useState(before?.text ?? '');
  const [link, setLink] = useState(before?.link ?? '');
  const [times, setTimes] = useState(() => timesOf(before));
  const written = { kind, text: content.trim(), link: link.trim() || null };
  const action = useAction(async () => {
    const schedule = changedTimes(before, times);
    if (before) {
      const edits = changedFields({ kind: before.kind, text: before.text, link: before.link }, written);
      await change('changeAnnouncement', { announcement: before.id, ...edits, ...schedule });
    } else await change('createAnnouncement', { ...written, ...schedule });
    showToast(uiText.saved);
  }, onClose);
  return (
    <FormDialog
      title={before ? text.changeTitle : text.create}
      description={before ? text.changeHint : undefined}
      label={before ? uiText.save : times.starts ? text.schedule : text.publish}
      action={action}
      disabled={!content.trim()}
      onClose={onClose}
    >
      <SelectField<Kind>
        label={text.kind}
        value={kind}
        options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
        onValue={setKind}
      />
      <TextAreaField
        label={text.text}
        hint={text.textHint}
        aside={characterCount(content, LIMITS.instanceAnnouncement)}
        value={content}
        onValue={setContent}
        maxLength={LIMITS.instanceAnnouncement}
        required
      />
      <TextField
        label={text.link}
        hint={text.linkHint}
        aside={fieldText.optional}
        type="url"
        value={link}
        onValue={setLink}
        maxLength={2048}
      />
      <TimeFields times={times} onTimes={setTimes} />
      {written.text ? <Preview announcement={written} /> : null}
    </FormDialog>
  );
}

interface Times {
  readonly starts: string;
  readonly ends: string;
}

function TimeFields({ times, onTimes }: { times: Times; onTimes(times: Times): void }) {
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <DateTimeField
        label={text.starts}
        hint={text.startsHint}
        aside={fieldText.optional}
        value={times.starts}
        onValue={(starts) => onTimes({ ...times, starts })}
      />
      <DateTimeField
        label={text.ends}
        hint={text.endsHint}
        aside={fieldText.optional}
        min={times.starts}
        value={times.ends}
        onValue={(ends) => onTimes({ ...times, ends })}
      />
    </div>
  );
}

function Preview({ announcement }: { announcement: Pick<Announcement, 'kind' | 'text' | 'link'> }) {
  return (
    <section aria-label={text.preview} className="grid gap-1.5">
      <h3 className="font-medium text-sm">{text.preview}</h3>
      <div className="max-h-40 overflow-y-auto rounded-control border">
        <AnnouncementBanner announcement={announcement} />
      </div>
    </section>
  );
}

/** In the format of the form's fields; empty without a time, and without a start once it has passed. */
function timesOf(announcement?: Announcement): Times {
  return {
    starts: announcement?.state === 'scheduled' ? fieldTime(announcement.startsAt) : '',
    ends: fieldTime(announcement?.endsAt ?? null),
  };
}

/** Only changed times, because the fields have a precision of minutes. */
function changedTimes(
  before: Announcement | undefined,
  { starts, ends }: Times,
): Pick<OperatorActionInput<'createAnnouncement'>, 'startsAt' | 'endsAt'> {
  const known = timesOf(before);
  return {
    ...(starts === known.starts ? {} : { startsAt: starts ? isoTime(starts) : null }),
    ...(ends === known.ends ? {} : { endsAt: ends ? isoTime(ends) : null }),
  };
}

function fieldTime(time: string | null): string {
  return time === null ? '' : localTime(Date.parse(time));
}
