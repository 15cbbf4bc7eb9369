import type { ProviderLink, SignInProvider } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useInstance } from '../../../state/queries/instance.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { useWasOpen } from '../../../ui/focus/use-was-open.ts';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { SectionForm } from '../../../ui/panels/SectionForm.tsx';
import { Card, Loading, Section } from '../../../ui/Surface.tsx';
import { formatDate } from '../../../ui/text/format-time.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { EMPTY_PROOF, PROOF_FIELDS, ProofFields, proofBody } from '../ProofFields.tsx';
import { keepAim } from './aims.ts';
import { providerText as text } from './provider-strings.ts';
import { SIGN_IN_METHODS, useSignInMethods } from './use-sign-in-methods.ts';

/**
 * Linked accounts of providers; nothing if the instance has no provider.
 *
 * @place Your settings: Security
 */
export function LinkedAccountsSection() {
  const providers = useInstance()?.providers ?? [];
  const methods = useSignInMethods();
  if (providers.length === 0) return null;
  if (methods.isPending) return <Loading label={text.loading} />;
  if (methods.isLoadingError) return <FailedRead query={methods} />;
  const { links } = methods.data;
  return (
    <Section title={text.linkedAccounts} hint={text.linkedHint}>
      <ul className="grid gap-2">
        {providers.map((provider) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            link={links.find(({ providerId }) => providerId === provider.id)}
          />
        ))}
        {links
          .filter(({ providerId }) => providerId === null)
          .map(({ issuer }) => (
            <li key={issuer}>
              <Card>
                <p className="truncate font-medium">{issuer}</p>
                <p className="text-muted text-sm">{text.unknownProvider}</p>
              </Card>
            </li>
          ))}
      </ul>
    </Section>
  );
}

interface ProviderRowProps {
  provider: SignInProvider;
  link: ProviderLink | undefined;
}

function ProviderRow({ provider, link }: ProviderRowProps) {
  const [open, setOpen] = useState(false);
  const wasOpen = useWasOpen(open);
  const { name } = provider;
  return (
    <li>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-48">
            <p dir="auto" className="truncate font-medium">
              {name}
            </p>
            <p className="truncate text-muted text-sm">{link ? describeLink(link) : text.notLinked}</p>
          </div>
          {open ? null : (
            <Button
              aria-label={link ? text.unlinkOne(name) : text.linkOne(name)}
              onClick={() => setOpen(true)}
              autoFocus={wasOpen}
            >
              {link ? text.unlink : text.link}
            </Button>
          )}
        </div>
        {open ? (
          <ChangeLink provider={provider} isLinked={link !== undefined} onDone={() => setOpen(false)} />
        ) : null}
      </Card>
    </li>
  );
}

function describeLink({ name, linkedAt }: ProviderLink): string {
  const when = text.linkedOn(formatDate(linkedAt));
  return name === null ? when : `${text.linkedAs(name)} · ${when}`;
}

interface ChangeLinkProps {
  provider: SignInProvider;
  isLinked: boolean;
  onDone(): void;
}

function ChangeLink({ provider: { id: providerId }, isLinked, onDone }: ChangeLinkProps) {
  const queries = useQueryClient();
  const [proof, setProof] = useState(EMPTY_PROOF);
  const change = useAction(async () => {
    const body = proofBody(proof);
    if (isLinked) {
      await client.api.unlinkProvider({ providerId, body });
      await queries.invalidateQueries({ queryKey: SIGN_IN_METHODS });
      showToast(text.unlinked);
      onDone();
      return;
    }
    const { url } = await client.api.startProviderLink({ providerId, body });
    keepAim(url, { to: 'link' });
    window.location.assign(url);
  });
  return (
    <SectionForm
      label={isLinked ? text.unlink : text.link}
      danger={isLinked}
      action={change}
      shownFields={PROOF_FIELDS}
      onCancel={onDone}
    >
      {isLinked ? <p className="text-muted text-sm">{text.unlinkHint}</p> : null}
      <ProofFields proof={proof} onProof={setProof} errors={change.fields} autoFocus />
    </SectionForm>
  );
}
