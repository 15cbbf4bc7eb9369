import type { Screening } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, Plus } from 'lucide-react';
import { client } from '../../state/client.ts';
import { uniqueKey } from '../../state/forms/unique-key.ts';
import { useSettingsForm } from '../../state/forms/use-settings-form.ts';
import { openOverlay } from '../../state/overlays.ts';
import { keepAnswer } from '../../state/queries/keep-answer.ts';
import { Button } from '../../ui/Button.tsx';
import { SwitchRow } from '../../ui/Choice.tsx';
import { ItemButtons } from '../../ui/entries/ItemButtons.tsx';
import { TextAreaField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { UnsavedBar } from '../../ui/panels/UnsavedBar.tsx';
import { Card, Loading, Section } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { characterCount } from '../../ui/text/character-count.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { isComplete, mergeRules, type RuleForm, toBody, toForm } from './screening-form.ts';
import { screeningText as text } from './strings.ts';

/** The rules of a server, and whether newcomers have to agree to them. */
export function ScreeningSection({ serverId }: { serverId: string }) {
  const screening = useQuery({
    queryKey: ['screening', serverId, 'settings'],
    queryFn: ({ signal }) => client.api.getScreening({ serverId, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (screening.isPending) return <Loading label={text.loading} />;
  if (screening.isLoadingError) return <FailedRead query={screening} />;
  return <Editor serverId={serverId} screening={screening.data} />;
}

function Editor({ serverId, screening }: { serverId: string; screening: Screening }) {
  const queries = useQueryClient();
  const { form, save, checked, changed, change, reset, submit } = useSettingsForm({
    resource: screening,
    toForm,
    toBody,
    isComplete,
    merge: mergeRules,
    async send(body) {
      const answer = await client.api.putScreening({ serverId, body });
      await keepAnswer(queries, ['screening', serverId], answer);
      showToast(uiText.saved);
    },
  });
  const needsRule = checked && form.enabled && form.rules.length === 0;
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
      <TextAreaField
        label={text.description}
        hint={text.descriptionHint}
        aside={characterCount(form.description, LIMITS.screeningDescription)}
        error={save.fields.description}
        value={form.description}
        onValue={(description) => change({ description })}
        maxLength={LIMITS.screeningDescription}
      />
      <RuleFields rules={form.rules} checked={checked} onRules={(rules) => change({ rules })} />
      <div>
        <Button
          icon={<Icon of={Eye} size={16} />}
          onClick={() => openOverlay({ kind: 'rules', serverId, preview: toBody(form) })}
        >
          {text.preview}
        </Button>
      </div>
      <FormError>{needsRule ? text.needsRule : save.errorBeside('description')}</FormError>
      <UnsavedBar shown={changed || save.busy} busy={save.busy} onReset={reset} />
    </form>
  );
}

interface RuleFieldsProps {
  rules: readonly RuleForm[];
  checked: boolean;
  onRules(rules: readonly RuleForm[]): void;
}

function RuleFields(props: RuleFieldsProps) {
  const { rules, onRules } = props;
  const add = (written: string) => onRules([...rules, { key: uniqueKey(), text: written }]);
  const full = rules.length >= LIMITS.screeningRules;
  return (
    <Section title={text.rules} hint={rules.length === 0 ? text.none : text.rulesHint}>
      {rules.length > 0 ? (
        <ol className="grid gap-3">
          {rules.map((rule, at) => (
            <RuleField key={rule.key} {...props} rule={rule} at={at} />
          ))}
        </ol>
      ) : null}
      <div>
        <Button icon={<Icon of={Plus} size={16} />} disabled={full} onClick={() => add('')}>
          {text.add}
        </Button>
      </div>
      {full ? null : <RuleIdeas rules={rules} onIdea={add} />}
    </Section>
  );
}

interface RuleFieldProps extends RuleFieldsProps {
  rule: RuleForm;
  at: number;
}

function RuleField({ rules, rule, at, checked, onRules }: RuleFieldProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-1 wide:flex-nowrap">
      <div className="min-w-0 flex-1 basis-full wide:basis-auto">
        <TextAreaField
          label={text.rule(at + 1)}
          rows={1}
          placeholder={text.example}
          error={checked && rule.text.trim() === '' ? text.blank : undefined}
          value={rule.text}
          autoFocus={rule.text === ''}
          onValue={(written) =>
            onRules(rules.map((each) => (each.key === rule.key ? { ...each, text: written } : each)))
          }
          maxLength={LIMITS.screeningRule}
        />
      </div>
      <div className="-mt-1 ms-auto flex wide:mt-7">
        <ItemButtons
          up={text.up(at + 1)}
          down={text.down(at + 1)}
          remove={text.remove(at + 1)}
          items={rules}
          at={at}
          onItems={onRules}
        />
      </div>
    </li>
  );
}

/** Rules that many servers have, to begin with. */
function RuleIdeas({ rules, onIdea }: { rules: readonly RuleForm[]; onIdea(idea: string): void }) {
  const ideas = text.ideas.filter((idea) => !rules.some((rule) => rule.text === idea));
  if (ideas.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="font-medium text-sm">{text.suggestions}</p>
      <div className="flex flex-wrap gap-2">
        {ideas.map((idea) => (
          <button
            key={idea}
            type="button"
            aria-label={text.addIdea(idea)}
            onClick={() => onIdea(idea)}
            className="min-h-8 rounded-card border border-line px-3 py-1 text-start text-muted text-sm hover:bg-hover hover:text-ink touch:min-h-11"
          >
            {idea}
          </button>
        ))}
      </div>
    </div>
  );
}
