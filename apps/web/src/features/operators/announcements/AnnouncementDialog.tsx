import type { OperatorActionInput, OperatorActionReply } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { useAction } from '../../../state/use-action.ts';
import { SelectField } from '../../../ui/Choice.tsx';
import { DateTimeField } from '../../../ui/dates/DateTimeField.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextAreaField, TextField } from '../../../ui/Field.tsx';
import { showToast } from '../../../ui/Toast.tsx';
import { isoTime, localTime } from '../../../ui/text/local-time.ts';
import { AnnouncementBanner } from '../../instance-announcements/index.ts';
import { change } from '../operate.ts';
import { operatorText as common } from '../strings.ts';
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
export function AnnouncementDialog({ before, onClose }: AnnouncementDialogProps) {
  const [kind, setKind] = useState<Kind>(before?.kind ?? 'notice');
  const [content, setContent] = useState(before?.text ?? '');
  const [link, setLink] = useState(before?.link ?? '');
  const [starts, setStarts] = useState(before?.state === 'scheduled' ? fieldTime(before.startsAt) : '');
  const [ends, setEnds] = useState(fieldTime(before?.endsAt ?? null));
  const action = useAction(async () => {
    const written = { kind, text: content.trim(), link: link.trim() || null };
    if (before) await change('changeAnnouncement', { announcement: before.id, ...written, ...times(before) });
    else await change('createAnnouncement', { ...written, ...times() });
    onClose();
    showToast(common.done);
  });

  /** Only changed times, because the field has a precision of minutes. */
  function times(was?: Announcement): Pick<OperatorActionInput<'createAnnouncement'>, 'startsAt' | 'endsAt'> {
    const startsBefore = was?.state === 'scheduled' ? fieldTime(was.startsAt) : '';
    return {
      ...(starts === startsBefore ? {} : { startsAt: starts ? isoTime(starts) : null }),
      ...(ends === fieldTime(was?.endsAt ?? null) ? {} : { endsAt: ends ? isoTime(ends) : null }),
    };
  }

  return (
    <FormDialog
      title={before ? text.changeTitle : text.create}
      description={before ? text.changeHint : undefined}
      label={before ? text.save : starts ? text.schedule : text.publish}
      action={action}
      disabled={!content.trim()}
      onSubmit={() => void action.run()}
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
        aside={`${content.length}/${LIMITS.instanceAnnouncement}`}
        value={content}
        onValue={setContent}
        maxLength={LIMITS.instanceAnnouncement}
        required
      />
      <TextField
        label={text.link}
        hint={text.linkHint}
        aside={common.optional}
        type="url"
        value={link}
        onValue={setLink}
        maxLength={2048}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField
          label={text.starts}
          hint={text.startsHint}
          aside={common.optional}
          value={starts}
          onValue={setStarts}
        />
        <DateTimeField
          label={text.ends}
          hint={text.endsHint}
          aside={common.optional}
          min={starts}
          value={ends}
          onValue={setEnds}
        />
      </div>
      {content.trim() ? (
        <section aria-label={text.preview} className="grid gap-1.5">
          <h3 className="font-medium text-sm">{text.preview}</h3>
          <div className="max-h-40 overflow-y-auto rounded-control border">
            <AnnouncementBanner announcement={{ kind, text: content.trim(), link: link.trim() || null }} />
          </div>
        </section>
      ) : null}
    </FormDialog>
  );
}

/** In the format of the form's fields; empty without a time. */
function fieldTime(time: string | null): string {
  return time === null ? '' : localTime(Date.parse(time));
}
