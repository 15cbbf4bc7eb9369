import type { Onboarding } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { client } from '../../state/client.ts';
import { describeError } from '../../state/describe-error.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { grantableRoles } from '../../state/permissions.ts';
import { textChannels } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxRow, SwitchRow } from '../../ui/Choice.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { UnsavedBar } from '../../ui/panels/UnsavedBar.tsx';
import { Card, Loading, Section } from '../../ui/Surface.tsx';
import { showToast } from '../../ui/Toast.tsx';
import OnboardingDialog from './OnboardingDialog.tsx';
import {
  findFaults,
  newPrompt,
  type OnboardingForm,
  toBody,
  toForm,
  toggled,
  toPreview,
} from './onboarding-form.ts';
import { PromptFields } from './PromptFields.tsx';
import { onboardingText as text } from './strings.ts';

/** What new members are asked: a switch, the channels everyone begins with, and the questions. */
export function OnboardingSection({ serverId }: { serverId: string }) {
  const onboarding = useQuery({
    queryKey: ['onboarding', serverId, 'settings'],
    queryFn: ({ signal }) => client.api.getOnboarding({ serverId, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (onboarding.isPending) return <Loading label={text.loading} />;
  if (onboarding.error) return <FormError>{describeError(onboarding.error)}</FormError>;
  return <Editor serverId={serverId} first={onboarding.data} />;
}

function Editor({ serverId, first }: { serverId: string; first: Onboarding }) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(() => toForm(first));
  const [form, setForm] = useState(saved);
  const [checked, setChecked] = useState(false);
  const [previewed, setPreviewed] = useState<Onboarding | null>(null);
  const channels = useGateway((state) => textChannels(state.channels, serverId));
  const roles = useOfferedRoles(serverId, saved);
  const save = useAction(async () => {
    const answer = await client.api.putOnboarding({ serverId, body: toBody(form) });
    const next = toForm(answer);
    setSaved(next);
    setForm(next);
    queries.setQueryData(['onboarding', serverId], answer);
    showToast(text.saved);
  });
  const missing = checked ? findFaults(form) : {};
  const fields = { ...save.fields, ...missing };
  const change = (changes: Partial<OnboardingForm>) => {
    save.clear();
    setForm({ ...form, ...changes });
  };
  function submit(event: FormEvent): void {
    event.preventDefault();
    const complete = Object.keys(findFaults(form)).length === 0;
    setChecked(!complete);
    if (complete) void save.run();
  }
  const changed = JSON.stringify(toBody(form)) !== JSON.stringify(toBody(saved));
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
      <Section title={text.defaultChannels} hint={text.defaultChannelsHint}>
        <fieldset className="grid" aria-label={text.defaultChannels}>
          {channels.length === 0 ? <p className="text-muted text-sm">{text.noChannels}</p> : null}
          {channels.map(({ id, name }) => (
            <CheckboxRow
              key={id}
              label={`#${name}`}
              checked={form.defaultChannelIds.includes(id)}
              onChecked={(on) => change({ defaultChannelIds: toggled(form.defaultChannelIds, id, on) })}
            />
          ))}
        </fieldset>
      </Section>
      <Section title={text.prompts} hint={form.prompts.length === 0 ? text.noPrompts : text.promptsHint}>
        {form.prompts.map((prompt, at) => (
          <PromptFields
            key={prompt.key}
            prompt={prompt}
            at={at}
            fields={fields}
            roles={roles}
            channels={channels}
            onChange={(next) =>
              change({ prompts: form.prompts.map((each) => (each.key === prompt.key ? next : each)) })
            }
            onRemove={() => change({ prompts: form.prompts.filter(({ key }) => key !== prompt.key) })}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={form.prompts.length >= LIMITS.onboardingPrompts}
            onClick={() => change({ prompts: [...form.prompts, newPrompt(crypto.randomUUID())] })}
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
      </Section>
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
      <FormError>
        {Object.keys(missing).length > 0 ? text.faults : (save.error ?? Object.values(save.fields)[0])}
      </FormError>
      <UnsavedBar
        shown={changed || save.busy}
        busy={save.busy}
        onReset={() => {
          setChecked(false);
          change(saved);
        }}
      />
    </form>
  );
}

/** Roles that the person may hand out, and those that the answers give already. */
function useOfferedRoles(serverId: string, saved: OnboardingForm) {
  return useGateway((state) => {
    const known = new Set(saved.prompts.flatMap(({ options }) => options.flatMap(({ roleIds }) => roleIds)));
    const mine = new Set(grantableRoles(state, serverId).map(({ id }) => id));
    return (state.roles[serverId] ?? []).filter(({ id }) => mine.has(id) || known.has(id));
  });
}
