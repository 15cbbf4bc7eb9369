import { LIMITS } from '@guildhall/protocol/limits';
import { CardChoice, CheckboxRow, SwitchRow } from '../../ui/Choice.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { faultAt, PRESETS, type RuleForm } from './rule-form.ts';
import { automodText as text } from './strings.ts';

export interface PartProps {
  form: RuleForm;
  /** Faults by place in the request. */
  fields: Readonly<Record<string, string>>;
  onChange(change: Partial<RuleForm>): void;
}

/** What a rule looks for, by its kind. */
export function TriggerFields({ form, fields, onChange }: PartProps) {
  const list = (field: 'keywords' | 'patterns' | 'allow' | 'domains', label: string, hint: string) => (
    <TextAreaField
      label={label}
      hint={hint}
      error={faultAt(fields, `trigger/${field}`)}
      value={form[field]}
      onValue={(value) => onChange({ [field]: value })}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
  if (form.kind === 'keyword')
    return (
      <>
        {list('keywords', text.keywords, text.keywordsHint)}
        {list('patterns', text.patterns, text.patternsHint)}
        {list('allow', text.allow, text.allowHint)}
      </>
    );
  if (form.kind === 'keyword_preset')
    return (
      <>
        <div>
          {PRESETS.map((preset) => (
            <CheckboxRow
              key={preset}
              label={text.presets[preset]}
              checked={form.presets.includes(preset)}
              onChecked={(checked) =>
                onChange({
                  presets: PRESETS.filter((each) =>
                    each === preset ? checked : form.presets.includes(each),
                  ),
                })
              }
            />
          ))}
          <FormError>{faultAt(fields, 'trigger/presets')}</FormError>
        </div>
        {list('allow', text.allow, text.allowHint)}
      </>
    );
  if (form.kind === 'mention_spam')
    return (
      <>
        <TextField
          label={text.limit}
          error={faultAt(fields, 'trigger/limit')}
          type="number"
          min={1}
          max={LIMITS.automodMentions}
          value={form.limit}
          onValue={(limit) => onChange({ limit })}
          required
        />
        <SwitchRow
          label={text.raid}
          hint={text.raidHint}
          checked={form.raidProtection}
          onChecked={(raidProtection) => onChange({ raidProtection })}
        />
      </>
    );
  if (form.kind === 'spam') return <p className="text-muted text-sm">{text.spamHint}</p>;
  return (
    <>
      <CardChoice
        label={text.mode}
        value={form.mode}
        options={[
          { value: 'block', label: text.block },
          { value: 'allow', label: text.allowOnly },
        ]}
        columns="wide:grid-cols-2"
        onValue={(mode) => onChange({ mode })}
      />
      {list('domains', text.domains, text.domainsHint)}
      <SwitchRow label={text.invites} checked={form.invites} onChecked={(invites) => onChange({ invites })} />
    </>
  );
}
