import type { OperatorActionReply } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Choice.tsx';
import { DateTimeField } from '../../ui/dates/DateTimeField.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { isoTime, localTime } from '../../ui/text/local-time.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { change, listKey, runOperatorAction } from './run-operator-action.ts';
import { operatorText as text } from './strings.ts';

type Setting = OperatorActionReply<'listSettings'>[number];

/** The settings that change while the instance runs. */
export function SettingsSection() {
  const settings = useQuery({
    queryKey: listKey('settings'),
    queryFn: () => runOperatorAction('listSettings', {}),
    staleTime: 0,
  });
  if (settings.isPending) return <Loading label={text.loading} />;
  if (settings.isLoadingError) return <FailedRead query={settings} />;
  return (
    <div className="grid gap-6">
      <p className="text-muted">{text.settingsHint}</p>
      {settings.data.map((setting) => (
        <SettingForm key={setting.name} setting={setting} />
      ))}
    </div>
  );
}

/** The possible values of a setting; undefined for a number or a moment. */
function choicesOf(name: string) {
  const choices = text.settingChoices[name];
  return choices && Object.entries(choices).map(([value, label]) => ({ value, label }));
}

/** Settings that are moments: the form has local times. */
const MOMENTS: ReadonlySet<string> = new Set(['early-access-from', 'early-access-until']);

interface SettingFieldProps {
  name: string;
  label: string;
  hint: string;
  value: string;
  onValue(value: string): void;
}

function SettingField({ name, ...field }: SettingFieldProps) {
  const choices = choicesOf(name);
  if (choices) return <SelectField {...field} options={choices} />;
  if (MOMENTS.has(name)) return <DateTimeField {...field} />;
  return <TextField {...field} type="number" min={0} />;
}

function SettingForm({ setting }: { setting: Setting }) {
  const { name, from } = setting;
  const label = text.settingNames[name] ?? name;
  const hint = from === 'operators' ? text.fromOperators : text.fromConfiguration;
  const isMoment = MOMENTS.has(name);
  const before = isMoment && setting.value ? localTime(Date.parse(setting.value)) : (setting.value ?? '');
  const [edited, setEdited] = useState<string>();
  const value = edited ?? before;
  const action = useAction(async (next: string | null) => {
    await change('changeSetting', { name, value: next });
    // What was typed since stays.
    setEdited((current) => (current === edited ? undefined : current));
    showToast(uiText.saved);
  });
  const changed = value !== '' && value !== before;
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) void action.run(isMoment ? isoTime(value) : value);
      }}
    >
      <SettingField name={name} label={label} hint={hint} value={value} onValue={setEdited} />
      <FormError>{action.error}</FormError>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {changed ? (
          <Button type="submit" kind="primary" aria-label={text.saveSetting(label)} busy={action.busy}>
            {uiText.save}
          </Button>
        ) : null}
        {from === 'operators' ? (
          <Button
            kind="quiet"
            aria-label={text.resetSetting(label)}
            busy={action.busy}
            onClick={() => void action.run(null)}
          >
            {text.reset}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
