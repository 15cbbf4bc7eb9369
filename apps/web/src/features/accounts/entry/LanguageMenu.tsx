import { Globe } from 'lucide-react';
import { LANGUAGES } from '../../../languages/available.ts';
import { chooseLanguage, type Language, language } from '../../../languages/chosen.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { languageText as text } from '../settings/language-strings.ts';
import { keepForm } from './kept-form.ts';

const NAMES: Readonly<Record<string, string>> = LANGUAGES;
const CODES = Object.keys(LANGUAGES) as readonly Language[];

/**
 * The language for people who have not signed in. Kept on this device and used for a new account.
 *
 * @place The page for logging in: Language
 */
export function LanguageMenu() {
  const name = NAMES[language] ?? language;
  return (
    <Menu
      entries={CODES.map((code) => ({
        label: NAMES[code] ?? code,
        run: () => {
          if (code !== language) change(code);
        },
      }))}
    >
      <Button kind="quiet" icon={<Icon of={Globe} size={16} />} aria-label={text.inUse(name)}>
        {name}
      </Button>
    </Menu>
  );
}

/** Texts are read at the start, so another language reloads the page. */
function change(code: Language): void {
  chooseLanguage(code);
  keepForm();
  location.reload();
}
