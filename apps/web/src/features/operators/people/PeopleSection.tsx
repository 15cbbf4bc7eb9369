import { UserPlus, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/Choice.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Pages } from '../Pages.tsx';
import { runOperatorAction, usePages } from '../run-operator-action.ts';
import { SearchForm } from '../SearchForm.tsx';
import { operatorText as text } from '../strings.ts';
import { CreateAccountDialog } from './CreateAccountDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { PersonRow } from './PersonRow.tsx';
import { isBeingErased } from './person-lines.ts';

const PAGE = 50;
/** How often the list is read while an account is being erased. */
const ERASING_MS = 2000;

/** All accounts, newest first, with their actions. */
export function PeopleSection() {
  const [query, setQuery] = useState('');
  const [who, setWho] = useState<'everyone' | 'operators'>('everyone');
  const [creating, setCreating] = useState(false);
  const [link, setLink] = useState<string>();
  const pages = usePages(
    ['people', who, query],
    PAGE,
    (page) =>
      runOperatorAction('listUsers', {
        ...page,
        ...(query ? { query } : {}),
        ...(who === 'operators' ? { operators: true } : {}),
      }),
    (users) => (users.some(isBeingErased) ? ERASING_MS : 0),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SearchForm label={text.peopleField} onSearch={setQuery} />
      <SelectField<'everyone' | 'operators'>
        label={text.who}
        value={who}
        options={[
          { value: 'everyone', label: text.everyone },
          { value: 'operators', label: text.operatorsAlone },
        ]}
        onValue={setWho}
      />
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
