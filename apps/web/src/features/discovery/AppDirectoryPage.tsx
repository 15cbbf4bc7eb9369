import type { DirectoryItem } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useSettled } from '../../state/search/use-settled.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { AddBotDialog } from '../applications/index.ts';
import { UserTag } from '../profiles/index.ts';
import { DiscoveryLayout } from './DiscoveryLayout.tsx';
import { FoundList } from './FoundList.tsx';
import { narrow, useNarrowing } from './narrowing.ts';
import { discoveryText as text } from './strings.ts';
import { usePages } from './use-pages.ts';

/** The listed apps of the instance, which people can search and add to servers that they manage. */
export function AppDirectoryPage() {
  const queries = useQueryClient();
  const { typed } = useNarrowing('apps');
  const [adding, setAdding] = useState<DirectoryItem>();
  const q = useSettled(typed.trim());
  const found = usePages(['discovery', 'apps', q], (window, signal) =>
    client.api.listDiscoveryApps({ query: { ...window, ...(q ? { q } : {}) }, signal }),
  );
  function close(): void {
    setAdding(undefined);
    void queries.invalidateQueries({ queryKey: ['discovery', 'apps'] });
  }
  return (
    <DiscoveryLayout
      search={{
        label: text.searchApps,
        example: text.searchAppsExample,
        value: typed,
        onValue: (value) => narrow('apps', { typed: value }),
      }}
    >
      <FoundList
        found={found}
        summary={text.foundApps}
        loading={text.loadingApps}
        narrowed={q !== ''}
        none={{ title: text.noAppsTitle, hint: text.noApps, noMatch: text.noAppMatch }}
      >
        {(app) => <AppCard app={app} onAdd={() => setAdding(app)} />}
      </FoundList>
      {adding ? <AddBotDialog application={adding} bot={adding.bot} onClose={close} /> : null}
    </DiscoveryLayout>
  );
}

function AppCard({ app, onAdd }: { app: DirectoryItem; onAdd(): void }) {
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar id={app.id} name={app.name} url={app.iconUrl ?? app.bot.avatarUrl} size={48} shape="square" />
        <div className="min-w-[min(7rem,100%)] flex-1">
          <h2 className="flex min-w-0 items-center gap-1.5 font-semibold">
            <span dir="auto" className="truncate">
              {app.name}
            </span>
            <UserTag tag={app.bot.tag} />
          </h2>
          <p className="truncate text-muted text-xs">@{app.bot.username}</p>
        </div>
      </div>
      <p dir="auto" className="line-clamp-15 flex-1 whitespace-pre-line break-words text-sm">
        {app.description || text.noDescription}
      </p>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-muted text-xs tabular-nums">{text.inServers(app.serverCount)}</p>
        <Button kind="primary" aria-label={text.addNamed(app.name)} onClick={onAdd}>
          {text.add}
        </Button>
      </div>
    </article>
  );
}
