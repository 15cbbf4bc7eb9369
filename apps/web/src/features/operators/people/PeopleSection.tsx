import type { OperatorActionInput } from '@guildhall/protocol';
import { UserPlus, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/Choice.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Pages } from '../Pages.tsx';
import { runOperatorAction, useConsolePages } from '../run-operator-action.ts';
import { SearchForm } from '../SearchForm.tsx';
import { operatorText as text } from '../strings.ts';
import { CreateAccountDialog } from './CreateAccountDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { PersonRow } from './PersonRow.tsx';
import { isBeingErased } from './person-entries.ts';
import { operatorPeopleText as peopleText } from './strings.ts';

const PAGE_SIZE = 50;
/** How often the list is read while an account is being erased. */
const ERASING_MS = 2000;

const WHO = {
  everyone: text.everyone,
  operators: text.operatorsOnly,
  official: peopleText.tagged(peopleText.tags.official),
  staff: peopleText.tagged(peopleText.tags.staff),
  system: peopleText.tagged(peopleText.tags.system),
  verified_bot: peopleText.verifiedBots,
};
type Who = keyof typeof WHO;
const WHO_OPTIONS = (Object.keys(WHO) as Who[]).map((value) => ({ value, label: WHO[value] }));

/** All accounts, newest first, with their actions. */
export function PeopleSection({ target: query }: { target: string }) {
  const [who, setWho] = useState<Who>('everyone');
  const [creating, setCreating] = useState(false);
  const [link, setLink] = useState<string>();
  const pages = useConsolePages(
    ['people', who, query],
    PAGE_SIZE,
    (page) =>
      runOperatorAction('listUsers', {
        ...page,
        ...(query ? { query } : {}),
        ...filterBy(who),
      }),
    (users) => (users.some(isBeingErased) ? ERASING_MS : 0),
  );
  return (
    <div className="grid gap-4">
      <SearchForm label={text.peopleField} searched={query} />
      <SelectField<Who> label={text.who} value={who} options={WHO_OPTIONS} onValue={setWho} />
      <div>
        <Button icon={<Icon of={UserPlus} size={16} />} onClick={() => setCreating(true)}>
          {text.create}
        </Button>
      </div>
      <Pages pages={pages} icon={UserRoundSearch} empty={text.noPeople} emptyHint={text.noPeopleHint}>
        {(user) => <PersonRow user={user} onLink={setLink} />}
      </Pages>
      {creating ? <CreateAccountDialog onClose={() => setCreating(false)} onLink={setLink} /> : null}
      {link === undefined ? null : <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </div>
  );
}

function filterBy(who: Who): OperatorActionInput<'listUsers'> {
  if (who === 'everyone') return {};
  return who === 'operators' ? { operators: true } : { tag: who };
}
