import { Server } from 'lucide-react';
import { useState } from 'react';
import { SelectField } from '../../../ui/Choice.tsx';
import { typeNames } from '../../discovery/index.ts';
import { Pages } from '../Pages.tsx';
import { runOperatorAction, useConsolePages } from '../run-operator-action.ts';
import { SearchForm } from '../SearchForm.tsx';
import { operatorText as text } from '../strings.ts';
import { ServerRow } from './ServerRow.tsx';
import { SERVER_TYPES, type ServerType } from './server-entries.ts';
import { operatorServerText as serverText } from './strings.ts';

const PAGE_SIZE = 50;

/** Every server, newest first. */
export function ServersSection({ target: query }: { target: string }) {
  const [which, setWhich] = useState<'all' | ServerType>('all');
  const pages = useConsolePages(['servers', which, query], PAGE_SIZE, (page) =>
    runOperatorAction('listServers', {
      ...page,
      ...(query ? { query } : {}),
      ...(which === 'all' ? {} : { type: which }),
    }),
  );
  return (
    <div className="grid gap-4">
      <SearchForm label={text.serversField} searched={query} />
      <SelectField<'all' | ServerType>
        label={serverText.which}
        value={which}
        options={[
          { value: 'all', label: serverText.all },
          ...SERVER_TYPES.map((value) => ({ value, label: typeNames[value] })),
        ]}
        onValue={setWhich}
      />
      <Pages
        pages={pages}
        icon={Server}
        empty={text.noServers}
        emptyHint={which === 'all' ? text.noServersHint : serverText.noneOfTypeHint}
      >
        {(server) => <ServerRow server={server} />}
      </Pages>
    </div>
  );
}
