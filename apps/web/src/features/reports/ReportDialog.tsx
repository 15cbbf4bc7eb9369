import type { ReportReason } from '@guildhall/protocol';
import { LIMITS, textLength } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { closeOverlay, type Overlay } from '../../state/overlays.ts';
import { useAction } from '../../state/use-action.ts';
import { SelectField } from '../../ui/Choice.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextAreaField } from '../../ui/Field.tsx';
import { characterCount } from '../../ui/text/character-count.ts';
import { fieldText } from '../../ui/text/field-strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { reportText as text } from './strings.ts';

const REASONS = (Object.keys(text.reasons) as ReportReason[]).map((value) => ({
  value,
  label: text.reasons[value],
}));
/** The counter appears when so many characters are left. */
const COUNT_FROM = 100;

/** Reports a message, a person or a server to the people who run the instance. */
export function ReportDialog(report: Extract<Overlay, { kind: 'report' }>) {
  const { what, targetId, channelId, name } = report;
  const [reason, setReason] = useState<ReportReason>('spam');
  const [details, setDetails] = useState('');
  const left = LIMITS.reportDetails - textLength(details);
  const send = useAction(async () => {
    await client.api.createReport({
      body: {
        kind: what,
        targetId,
        reason,
        ...(channelId === undefined ? {} : { channelId }),
        ...(details.trim() === '' ? {} : { details }),
      },
    });
    showToast(text.sent);
  }, closeOverlay);
  return (
    <FormDialog
      title={text.title[what]}
      description={`${text.hint[what](name)} ${text.hintModerators}`}
      label={text.send}
      action={send}
      shownFields={['details']}
      disabled={left < 0}
      onClose={closeOverlay}
    >
      <SelectField<ReportReason>
        label={fieldText.reason}
        value={reason}
        options={REASONS}
        onValue={setReason}
      />
      <TextAreaField
        label={text.details}
        aside={left <= COUNT_FROM ? characterCount(details, LIMITS.reportDetails) : fieldText.optional}
        rows={4}
        value={details}
        onValue={setDetails}
        error={send.fields.details}
      />
    </FormDialog>
  );
}
