import type { AuthorizedApp } from '@guildhall/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AppWindow, Check } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { Card, EmptyState, Loading } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { formatDate, formatFull } from '../../ui/text/format-time.ts';
import { useRelative } from '../../ui/text/use-relative.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { scopeText, oauthText as text } from './strings.ts';

const KEY = ['authorized-apps'];

/** Authorized applications, which can be revoked. */
export function AuthorizedAppsSection() {
  const apps = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.api.listAuthorizedApps({ signal }),
    staleTime: 0,
  });
  if (apps.isPending) return <Loading label={text.appsLoading} />;
  if (apps.isLoadingError) return <FailedRead query={apps} />;
  if (apps.data.length === 0) {
    return (
      <EmptyState icon={AppWindow} title={text.noApps}>
        {text.noAppsHint}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text.appsHint}</p>
      <ul className="grid gap-3">
        {apps.data.map((app) => (
          <AppRow key={app.application.id} app={app} />
        ))}
      </ul>
    </div>
  );
}

function AppRow({ app }: { app: AuthorizedApp }) {
  const relative = useRelative();
  const { application } = app;
  const [asking, setAsking] = useState(false);
  return (
    <li>
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Avatar
            id={application.id}
            name={application.name}
            url={application.iconUrl}
            size={44}
            shape="square"
          />
          <div className="min-w-0 flex-1 basis-40">
            <h2 dir="auto" className="truncate font-medium">
              {application.name}
            </h2>
            <p className="text-muted text-sm">
              <span title={formatFull(app.grantedAt)}>{text.since(formatDate(app.grantedAt))}</span>
              {' · '}
              {app.lastUsedAt ? (
                <span title={formatFull(app.lastUsedAt)}>{text.lastUsed(relative(app.lastUsedAt))}</span>
              ) : (
                text.neverUsed
              )}
            </p>
          </div>
          <Button aria-label={uiText.actOn(text.remove, application.name)} onClick={() => setAsking(true)}>
            {text.remove}
          </Button>
        </div>
        <ul className="grid gap-1 border-t pt-3 text-sm">
          {app.scopes.map((scope) => (
            <li key={scope} className="flex items-start gap-2">
              <Icon of={Check} size={16} className="mt-0.5 shrink-0 text-accent" />
              {scopeText[scope]}
            </li>
          ))}
        </ul>
      </Card>
      {asking ? <RemoveDialog app={app} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}

function RemoveDialog({ app: { application }, onClose }: { app: AuthorizedApp; onClose(): void }) {
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.removeTitle(application.name)}
      description={text.removeHint}
      confirm={text.remove}
      onConfirm={async () => {
        await client.api.removeAuthorizedApp({ applicationId: application.id });
        showToast(text.removed(application.name));
        await queries.invalidateQueries({ queryKey: KEY });
      }}
    />
  );
}
