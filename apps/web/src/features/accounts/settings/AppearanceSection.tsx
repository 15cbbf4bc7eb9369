import { Monitor, Moon, Sun } from 'lucide-react';
import { client } from '../../../state/client.ts';
import { answerIntoState, useGateway } from '../../../state/gateway-store.ts';
import { settingsUpdate } from '../../../state/resources/settings.ts';
import { useChoice } from '../../../state/use-choice.ts';
import { CardChoice, SwitchRow } from '../../../ui/Choice.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Card, Section } from '../../../ui/Surface.tsx';
import { type Appearance, appearanceStore, useAppearance } from '../appearance.ts';
import { accountText as text } from '../strings.ts';

const THEMES = [
  { value: 'system', label: text.themeSystem, icon: Monitor },
  { value: 'light', label: text.themeLight, icon: Sun },
  { value: 'dark', label: text.themeDark, icon: Moon },
] as const;

function change(part: Partial<Appearance>): void {
  appearanceStore.update((appearance) => ({ ...appearance, ...part }));
}

function useSetting(name: 'compact' | 'reducedMotion') {
  const saved = useGateway((state) => state.settings?.[name] ?? false);
  return useChoice(saved, (on) =>
    answerIntoState(() => client.api.updateSettings({ body: { [name]: on } }), settingsUpdate),
  );
}

/**
 * Appearance: density and motion apply to all devices of the account, the rest to this browser. Takes effect at once.
 *
 * @place Your settings: Appearance
 */
export function AppearanceSection() {
  const { theme, contrast } = useAppearance();
  const density = useSetting('compact');
  const motion = useSetting('reducedMotion');
  return (
    <>
      <Section title={text.theme}>
        <CardChoice
          label={text.theme}
          value={theme}
          columns="wide:grid-cols-3"
          options={THEMES.map(({ value, label, icon }) => ({
            value,
            label,
            picture: <Icon of={icon} className="text-muted" />,
          }))}
          onValue={(value) => change({ theme: value })}
        />
      </Section>
      <Card className="grid gap-4">
        <SwitchRow
          label={text.compact}
          hint={text.compactHint}
          checked={density.value}
          busy={density.busy}
          onChecked={density.choose}
        />
        <FormError>{density.error}</FormError>
        <SwitchRow
          label={text.contrast}
          hint={text.contrastHint}
          checked={contrast === 'more'}
          onChecked={(on) => change({ contrast: on ? 'more' : 'standard' })}
        />
        <SwitchRow
          label={text.motion}
          hint={text.motionHint}
          checked={motion.value}
          busy={motion.busy}
          onChecked={motion.choose}
        />
        <FormError>{motion.error}</FormError>
      </Card>
    </>
  );
}
