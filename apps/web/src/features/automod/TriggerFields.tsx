import { LIMITS } from '@guildhall/protocol/limits';
import { CardChoice, CheckboxRow, SwitchRow } from '../../ui/Choice.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { faultAt, PRESETS, type RuleForm } from './rule-form.ts';
import { automodText as text } from './strings.ts';

export interface PartProps {
  form: RuleForm;
  /** Faults by path in the request. */
  fields: Readonly<Record<string, string>>;
  onChange(change: Partial<RuleForm>): void;
}

/** The trigger of a rule, by kind. */
export function TriggerFields(props: PartProps) {
  switch (props.form.kind) {
    case 'keyword':
      return <KeywordFields {...props} />;
    case 'keyword_preset':
      return <PresetFields {...props} />;
    case 'mention_spam':
      return <MentionFields {...props} />;
    case 'spam':
      return <p className="text-muted text-sm">{text.spamHint}</p>;
    case 'link':
      return <LinkFields {...props} />;
  }
}

interface ListFieldProps extends PartProps {
  field: 'keywords' | 'patterns' | 'allow' | 'domains';
  label: string;
  hint: string;
}

/** Words, patterns or addresses, one per line. */
function ListField({ form, fields, onChange, field, label, hint }: ListFieldProps) {
  return (
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
}

function KeywordFields(props: PartProps) {
  return (
    <>
      <ListField {...props} field="keywords" label={text.keywords} hint={text.keywordsHint} />
      <ListField {...props} field="patterns" label={text.patterns} hint={text.patternsHint} />
      <ListField {...props} field="allow" label={text.allow} hint={text.allowHint} />
    </>
  );
}

function PresetFields(props: PartProps) {
  const { form, fields, onChange } = props;
  const choose = (preset: (typeof PRESETS)[number], checked: boolean) =>
    onChange({
      presets: PRESETS.filter((each) => (each === preset ? checked : form.presets.includes(each))),
    });
  return (
    <>
      <div>
        {PRESETS.map((preset) => (
          <CheckboxRow
            key={preset}
            label={text.presets[preset]}
            checked={form.presets.includes(preset)}
            onChecked={(checked) => choose(preset, checked)}
          />
        ))}
        <FormError>{faultAt(fields, 'trigger/presets')}</FormError>
      </div>
      <ListField {...props} field="allow" label={text.allow} hint={text.allowHint} />
    </>
  );
}

function MentionFields({ form, fields, onChange }: PartProps) {
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
}

function LinkFields(props: PartProps) {
  const { form, onChange } = props;
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
      <ListField {...props} field="domains" label={text.domains} hint={text.domainsHint} />
      <SwitchRow label={text.invites} checked={form.invites} onChecked={(invites) => onChange({ invites })} />
    </>
  );
}
