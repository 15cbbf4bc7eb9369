import { useState } from 'react';
import { LANGUAGES } from '../../../languages/available.ts';
import {
  browserLanguage,
  chooseLanguage,
  chosenLanguage,
  type Language,
  MIRRORED,
} from '../../../languages/chosen.ts';
import { client } from '../../../state/client.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardChoice } from '../../../ui/Choice.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Section } from '../../../ui/Surface.tsx';
import { languageText as text } from './language-strings.ts';

type Choice = Language | 'browser';

const NAMES: Readonly<Record<string, string>> = { ...LANGUAGES, [MIRRORED]: `English (${MIRRORED})` };
const CODES = Object.keys(LANGUAGES) as readonly Language[];

/**
 * The language of this device. Texts are read at the start, so another language reloads the page.
 *
 * @place Your settings: Language
 */
export function LanguageSection() {
  const inUse: Choice = chosenLanguage() ?? 'browser';
  const [choice, setChoice] = useState<Choice>(inUse);
  const isMirrorOffered = import.meta.env.DEV || inUse === MIRRORED;
  const apply = useAction(async () => {
    const language = choice === 'browser' ? null : choice;
    chooseLanguage(language);
    // Bots get it with each command. The client changes its language even if the service cannot be reached.
    await client.api
      .updateSettings({ body: { locale: language ?? navigator.language } })
      .catch(() => undefined);
    location.reload();
  });
  return (
    <Section title={text.title}>
      <p className="mb-3 text-muted">{text.hint}</p>
      <CardChoice<Choice>
        label={text.title}
        value={choice}
        onValue={setChoice}
        options={[
          { value: 'browser', label: text.browser, hint: LANGUAGES[browserLanguage()] },
          ...[...CODES, ...(isMirrorOffered ? ([MIRRORED] as const) : [])].map((code) => ({
            value: code,
            label: NAMES[code] ?? code,
          })),
        ]}
      />
      {apply.error ? <FormError>{apply.error}</FormError> : null}
      {choice === inUse ? null : (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button onClick={() => void apply.run()} busy={apply.busy}>
            {text.apply}
          </Button>
          <p className="text-muted text-sm">{text.applyHint}</p>
        </div>
      )}
    </Section>
  );
}
