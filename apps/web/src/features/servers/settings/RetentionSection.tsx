import type { Retention } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { keepAnswer } from '../../../state/queries/keep-answer.ts';
import { openableChannels } from '../../../state/selectors.ts';
import { useAction } from '../../../state/use-action.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { UnsavedBar } from '../../../ui/panels/UnsavedBar.tsx';
import { Card, Loading, Section } from '../../../ui/Surface.tsx';
import { uiText } from '../../../ui/strings.ts';
import { showToast } from '../../../ui/Toast.tsx';
import { formatFull } from '../../../ui/text/format-time.ts';
import { ChannelRules, Days } from './RetentionChannels.tsx';
import { RetentionPreview } from './RetentionPreview.tsx';
import { type RetentionForm, toBody, toForm, withoutDeleted } from './retention-form.ts';
import { retentionText as text } from './retention-strings.ts';

/**
 * Retention rules for the owner, with a preview; they come into force a day after saving.
 *
 * @place Server settings: Message retention
 */
export function RetentionSection({ serverId }: { readonly serverId: string }) {
  const queries = useQueryClient();
  const queryKey = ['retention', serverId];
  const rules = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.api.getRetention({ serverId, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (rules.isPending) return <Loading label={text.loading} />;
  if (rules.isLoadingError) return <FailedRead query={rules} />;
  return (
    <RulesForm
      serverId={serverId}
      rules={rules.data}
      onChanged={(changed) => keepAnswer(queries, queryKey, changed)}
    />
  );
}

interface RulesFormProps {
  serverId: string;
  rules: Retention;
  onChanged(rules: Retention): Promise<void>;
}

function RulesForm({ serverId, rules, onChanged }: RulesFormProps) {
  const channels = useGateway((state) => openableChannels(state.channels, serverId));
  const [edits, setEdits] = useState<RetentionForm>();
  const saved = withoutDeleted(toForm(rules), channels);
  const form = edits ? withoutDeleted(edits, channels) : saved;
  const body = toBody(form);
  const save = useAction(async () => {
    await onChanged(await client.api.updateRetention({ serverId, body }));
    setEdits((current) => (current === edits ? undefined : current));
    showToast(uiText.saved);
  });
  function reset(): void {
    setEdits(undefined);
    save.clear();
  }
  const isChanged = JSON.stringify(body) !== JSON.stringify(toBody(saved));
  return (
    <form onSubmit={save.submit} className="grid gap-8">
      <Section title={text.title} hint={text.hint}>
        {rules.startsAt === null ? null : <Card>{text.startsAt(formatFull(rules.startsAt))}</Card>}
        <Days
          label={text.server}
          hint={rules.maximumDays === null ? text.forGood : text.toMaximum(rules.maximumDays)}
          maximum={rules.maximumDays}
          error={save.fields.messageDays}
          value={form.days}
          onValue={(days) => setEdits({ ...form, days })}
        />
      </Section>
      <Section title={text.attachments} hint={text.attachmentsHint}>
        <Days
          label={text.attachmentsInServer}
          hint={
            rules.attachmentMaximumDays === null
              ? text.withMessages
              : text.toMaximum(rules.attachmentMaximumDays)
          }
          maximum={rules.attachmentMaximumDays}
          error={save.fields.attachmentDays}
          value={form.attachmentDays}
          onValue={(attachmentDays) => setEdits({ ...form, attachmentDays })}
        />
      </Section>
      <ChannelRules channels={channels} rules={rules} form={form} onChange={setEdits} />
      <RetentionPreview serverId={serverId} body={body} />
      <FormError>{save.errorBeside('messageDays', 'attachmentDays')}</FormError>
      <UnsavedBar shown={isChanged || save.busy} busy={save.busy} onReset={reset} />
    </form>
  );
}
