import type { Consent } from '@guildhall/protocol';
import { bits, type Permission, permissionsIn } from '@guildhall/protocol/permissions';
import { useRouter } from '@tanstack/react-router';
import { BadgeCheck, Check, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useAction } from '../../state/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { uiText } from '../../ui/strings.ts';
import { AuthLayout, logOutEverywhere } from '../accounts/index.ts';
import { BotGrant } from './BotGrant.tsx';
import { goToAddress } from './go-to-address.ts';
import { InstallEnd } from './InstallEnd.tsx';
import { scopeText, oauthText as text } from './strings.ts';

interface ConsentScreenProps {
  consent: Consent;
  /** The parameters of the page, sent back unchanged. */
  search: Readonly<Record<string, string>>;
  /** This page's address, for returning after a change of account. */
  next: string;
}

/**
 * The permissions that an application requests, and from whom; nothing happens until one of the two buttons is
 * pressed.
 */
export function ConsentScreen({ consent, search, next }: ConsentScreenProps) {
  const { application, servers } = consent;
  const [serverId, setServerId] = useState(() => preselected(consent));
  const [given, setGiven] = useState<readonly Permission[]>(() =>
    permissionsIn(BigInt(consent.permissions ?? 0)),
  );
  const [ended, setEnded] = useState<'allowed' | 'cancelled'>();
  const decide = useAction(async (decision: 'allow' | 'cancel') => {
    const grant =
      servers && decision === 'allow'
        ? { serverId: serverId ?? '', permissions: String(bits(...given)) }
        : {};
    const { redirectTo } = await client.api.decideAuthorization({ body: { ...search, decision, ...grant } });
    if (redirectTo) goToAddress(redirectTo);
    else setEnded(decision === 'allow' ? 'allowed' : 'cancelled');
  });
  if (ended) {
    const server = servers?.find(({ id }) => id === serverId);
    return <InstallEnd application={application} server={ended === 'allowed' ? server : undefined} />;
  }
  const isInstall = consent.redirectHost === null;
  return (
    <AuthLayout
      title={isInstall ? text.installTitle(application.name) : text.title(application.name)}
      foot={isInstall ? text.installFoot : text.mayNot}
    >
      <ApplicationHead consent={consent} />
      {isInstall ? null : <Scopes consent={consent} />}
      {servers ? (
        <BotGrant
          consent={consent}
          serverId={serverId}
          onServer={setServerId}
          given={given}
          onGiven={setGiven}
        />
      ) : null}
      {consent.redirectHost ? <ReturnNote host={consent.redirectHost} /> : null}
      <LoggedIn consent={consent} next={next} />
      <FormError>{decide.error}</FormError>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2">
        <Button className="min-h-10" onClick={() => void decide.run('cancel')}>
          {uiText.cancel}
        </Button>
        <Button
          kind="primary"
          className="min-h-10"
          busy={decide.busy}
          disabled={servers !== undefined && serverId === undefined}
          onClick={() => void decide.run('allow')}
        >
          {isInstall ? text.add : text.allow}
        </Button>
      </div>
    </AuthLayout>
  );
}

function ReturnNote({ host }: { host: string }) {
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon of={ExternalLink} className="mt-0.5 shrink-0 text-muted" />
      <span>
        {text.returnTo} <strong className="break-all font-semibold">{host}</strong>
      </span>
    </p>
  );
}

/** The server in the link if the person may choose it, otherwise the first. */
function preselected({ servers, serverId }: Consent): string | undefined {
  return servers?.find(({ id }) => id === serverId)?.id ?? servers?.[0]?.id;
}

function ApplicationHead({ consent: { application } }: { consent: Consent }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar
        id={application.id}
        name={application.name}
        url={application.iconUrl}
        size={56}
        shape="square"
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <bdi className="min-w-0 break-words">{application.name}</bdi>
          {application.verified ? (
            <span className="inline-flex items-center gap-1 font-medium text-accent text-xs">
              <Icon of={BadgeCheck} size={14} />
              {text.verified}
            </span>
          ) : null}
        </p>
        {application.description ? (
          <p className="break-words text-muted text-sm">{application.description}</p>
        ) : null}
      </div>
    </div>
  );
}

function Scopes({ consent: { scopes } }: { consent: Consent }) {
  return (
    <div className="grid gap-2">
      <h2 className="font-medium text-sm">{text.mayDo}</h2>
      <ul className="grid gap-1.5">
        {scopes.map((scope) => (
          <li key={scope.name} className="flex items-start gap-2">
            <Icon of={Check} className="mt-0.5 shrink-0 text-accent" />
            <span>{scopeText[scope.name]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The signed-in person, and a link to sign in as someone else. */
function LoggedIn({ consent: { user }, next }: { consent: Consent; next: string }) {
  const router = useRouter();
  const leave = useAction(async () => {
    if (await logOutEverywhere(next))
      await router.navigate({ to: '/login', search: { next }, replace: true });
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-side px-3 py-2">
      <Avatar id={user.id} name={user.displayName} url={user.avatarUrl} size={32} />
      <p className="min-w-0 flex-1 basis-32 text-sm">
        <span className="block text-muted text-xs">{text.loggedInAs}</span>
        <span dir="auto" className="block truncate font-medium">
          {user.displayName}
        </span>
        <span className="block truncate text-muted">@{user.username}</span>
      </p>
      <Button kind="quiet" busy={leave.busy} onClick={() => void leave.run()} className="max-w-full">
        {text.notYou}
      </Button>
      <FormError>{leave.error}</FormError>
    </div>
  );
}
