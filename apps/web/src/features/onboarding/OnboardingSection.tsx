import type { Onboarding, ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { writtenName } from '../../state/channels/channel-name.ts';
import { client } from '../../state/client.ts';
import { uniqueKey } from '../../state/forms/unique-key.ts';
import { useSettingsForm } from '../../state/forms/use-settings-form.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { grantableRoles } from '../../state/permissions.ts';
import { keepAnswer } from '../../state/queries/keep-answer.ts';
import { openableChannels } from '../../state/selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { SwitchRow } from '../../ui/Choice.tsx';
import { NamedChoices } from '../../ui/choices/CheckboxList.tsx';
import { listText } from '../../ui/choices/list-strings.ts';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { UnsavedBar } from '../../ui/panels/UnsavedBar.tsx';
import { Card, Loading, Section } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { OnboardingDialog } from './OnboardingDialog.tsx';
import {
  findFaults,
  mergeOnboarding,
  newPrompt,
  type OnboardingForm,
  toBody,
  toForm,
  toPreview,
  withoutDeleted,
} from './onboarding-form.ts';
import { PromptFields } from './PromptFields.tsx';
import { onboardingText as text } from './strings.ts';

/** Onboarding settings: a switch, the default channels, and the questions. */
export function OnboardingSection({ serverId }: { serverId: string }) {
  const onboarding = useQuery({
    queryKey: ['onboarding', serverId, 'settings'],
    queryFn: ({ signal }) => client.api.getOnboarding({ serverId, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (onboarding.isPending) return <Loading label={text.loading} />;
  if (onboarding.isLoadingError) return <FailedRead query={onboarding} />;
  return <Editor serverId={serverId} onboarding={onboarding.data} />;
}

function Editor({ serverId, onboarding }: { serverId: string; onboarding: Onboarding }) {
  const queries = useQueryClient();
  const existing = useGateway((state) => [
    ...(state.roles[serverId] ?? []).map(({ id }) => id),
    ...Object.values(state.channels).flatMap((channel) => (channel.serverId === serverId ? channel.id : [])),
  ]);
  const current = (form: OnboardingForm) => withoutDeleted(form, toForm(onboarding), existing);
  const { saved, save, checked, changed, change, reset, submit, ...written } = useSettingsForm({
    resource: onboarding,
    toForm,
    toBody: (form) => toBody(current(form)),
    isComplete: (form) => Object.keys(findFaults(form)).length === 0,
    merge: mergeOnboarding,
    async send(body) {
      const answer = await client.api.putOnboarding({ serverId, body });
      await keepAnswer(queries, ['onboarding', serverId], answer);
      showToast(uiText.saved);
    },
  });
  const form = current(written.form);
  const channels = useGateway((state) => openableChannels(state.channels, serverId));
  const missing = checked ? findFaults(form) : {};
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <Card>
        <SwitchRow
          label={text.enabled}
          hint={text.enabledHint}
          checked={form.enabled}
          onChecked={(enabled) => change({ enabled })}
        />
      </Card>
      <DefaultChannels
        channels={channels}
        chosen={form.defaultChannelIds}
        onChosen={(defaultChannelIds) => change({ defaultChannelIds })}
      />
      <Prompts
        serverId={serverId}
        form={form}
        saved={saved}
        channels={channels}
        fields={{ ...save.fields, ...missing }}
        onPrompts={(prompts) => change({ prompts })}
      />
      <FormError>{Object.keys(missing).length > 0 ? text.faults : save.error}</FormError>
      <UnsavedBar shown={changed || save.busy} busy={save.busy} onReset={reset} />
    </form>
  );
}

interface DefaultChannelsProps {
  channels: readonly ServerChannel[];
  chosen: readonly string[];
  onChosen(channelIds: readonly string[]): void;
}

function DefaultChannels({ channels, chosen, onChosen }: DefaultChannelsProps) {
  return (
    <Section title={text.defaultChannels} hint={text.defaultChannelsHint}>
      <fieldset aria-label={text.defaultChannels}>
        <NamedChoices
          search={listText.findChannel}
          none={text.noChannels}
          items={channels.map((channel) => ({ id: channel.id, name: writtenName(channel) }))}
          chosen={chosen}
          onChosen={onChosen}
        />
      </fieldset>
    </Section>
  );
}

interface PromptsProps {
  serverId: string;
  form: OnboardingForm;
  saved: OnboardingForm;
  channels: readonly ServerChannel[];
  fields: Readonly<Record<string, string>>;
  onPrompts(prompts: OnboardingForm['prompts']): void;
}

/** The questions with their answers, and a preview. */
function Prompts({ serverId, form, saved, channels, fields, onPrompts }: PromptsProps) {
  const { prompts } = form;
  const [previewed, setPreviewed] = useState<Onboarding | null>(null);
  const roles = useOfferedRoles(serverId, saved);
  return (
    <Section title={text.prompts} hint={prompts.length === 0 ? text.noPrompts : text.promptsHint}>
      <ol className="grid gap-3">
        {prompts.map((prompt, at) => (
          <li key={prompt.key}>
            <PromptFields
              serverId={serverId}
              prompts={prompts}
              prompt={prompt}
              at={at}
              fields={fields}
              roles={roles}
              channels={channels}
              onPrompts={onPrompts}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={prompts.length >= LIMITS.onboardingPrompts}
          onClick={() => onPrompts([...prompts, newPrompt(uniqueKey())])}
        >
          {text.addPrompt}
        </Button>
        <Button
          icon={<Icon of={Eye} size={16} />}
          disabled={toPreview(form).prompts.length === 0}
          onClick={() => setPreviewed(toPreview(form))}
        >
          {text.preview}
        </Button>
      </div>
      {previewed ? (
        <OnboardingDialog
          serverId={serverId}
          onboarding={previewed}
          mustAnswer={false}
          preview
          onClose={() => setPreviewed(null)}
          onLeave={() => setPreviewed(null)}
        />
      ) : null}
    </Section>
  );
}

/** Roles that the person may give, and those that answers already give. */
function useOfferedRoles(serverId: string, saved: OnboardingForm) {
  return useGateway((state) => {
    const known = new Set(saved.prompts.flatMap(({ options }) => options.flatMap(({ roleIds }) => roleIds)));
    const mine = new Set(grantableRoles(state, serverId).map(({ id }) => id));
    return (state.roles[serverId] ?? []).filter(({ id }) => mine.has(id) || known.has(id));
  });
}
