import type { Retention } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../state/client.ts';
import { useSettingsForm } from '../../../state/forms/use-settings-form.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { keepAnswer } from '../../../state/queries/keep-answer.ts';
import { openableChannels } from '../../../state/selectors.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { UnsavedBar } from '../../../ui/panels/UnsavedBar.tsx';
import { Card, Loading, Section } from '../../../ui/Surface.tsx';
import { uiText } from '../../../ui/strings.ts';
import { formatFull } from '../../../ui/text/format-time.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { ChannelRules, Days } from './RetentionChannels.tsx';
import { RetentionPreview } from './RetentionPreview.tsx';
import { toBody, toForm, withoutDeleted } from './retention-form.ts';
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
  const { form, save, changed, change, reset, submit } = useSettingsForm({
    resource: rules,
    toForm,
    toBody: (edited) => toBody(withoutDeleted(edited, channels)),
    isComplete: () => true,
    async send(body) {
      await onChanged(await client.api.updateRetention({ serverId, body }));
      showToast(uiText.saved);
    },
  });
  const shown = withoutDeleted(form, channels);
  return (
    <form onSubmit={submit} className="grid gap-8">
      <Section title={text.title} hint={text.hint}>
        {rules.startsAt === null ? null : <Card>{text.startsAt(formatFull(rules.startsAt))}</Card>}
        <Days
          label={text.server}
          hint={rules.maximumDays === null ? text.forGood : text.toMaximum(rules.maximumDays)}
          maximum={rules.maximumDays}
          error={save.fields.messageDays}
          value={form.days}
          onValue={(days) => change({ days })}
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
          onValue={(attachmentDays) => change({ attachmentDays })}
        />
      </Section>
      <ChannelRules
        channels={channels}
        rules={rules}
        edited={shown.channels}
        onChange={(edited) => change({ channels: edited })}
      />
      <RetentionPreview serverId={serverId} body={toBody(shown)} />
      <FormError>{save.errorBeside('messageDays', 'attachmentDays')}</FormError>
      <UnsavedBar shown={changed || save.busy} busy={save.busy} onReset={reset} />
    </form>
  );
}
