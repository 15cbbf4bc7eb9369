import type { Screening } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { client } from '../../state/client.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { selfAgreed } from '../../state/resources/members.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxRow } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { screeningText as text } from './strings.ts';

type ShownRules = Pick<Screening, 'description'> & { readonly rules: readonly string[] };

interface RulesDialogProps {
  serverId: string;
  /** Rules that are being written, shown as newcomers would see them. */
  preview?: ShownRules;
}

function useScreening(serverId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['screening', serverId],
    queryFn: ({ signal }) => client.api.getScreening({ serverId, signal }),
    enabled,
    staleTime: 0,
  });
}

/** The rules of a server: newcomers agree to them, everyone can read them. */
export function RulesDialog({ serverId, preview }: RulesDialogProps) {
  const form = useId();
  const [accepted, setAccepted] = useState(false);
  const name = useGateway((state) => state.servers[serverId]?.name ?? '');
  const isPending = useGateway(
    (state) => state.members[serverId]?.byId[state.account?.id ?? '']?.pending === true,
  );
  const read = useScreening(serverId, preview === undefined);
  const agree = useAction(async () => {
    if (!preview) {
      await client.api.agreeToScreening({ serverId });
      gatewayStore.update((state) => selfAgreed(state, serverId));
      showToast(text.agreed);
    }
  }, closeOverlay);
  const screening = preview ?? read.data;
  const asks = (isPending || preview !== undefined) && screening !== undefined;
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.title(name)}
      description={asks ? text.before : undefined}
      width="medium"
      reading
      actions={
        <>
          <Button kind="quiet" onClick={closeOverlay}>
            {asks && !preview ? text.later : uiText.close}
          </Button>
          {asks ? (
            <Button kind="primary" type="submit" form={form} busy={agree.busy} disabled={!accepted}>
              {text.agree}
            </Button>
          ) : null}
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (accepted) void agree.run();
        }}
      >
        {screening ? <Rules screening={screening} /> : <Reading read={read} />}
        {asks ? <CheckboxRow label={text.accept} checked={accepted} onChecked={setAccepted} /> : null}
        <FormError>{agree.error}</FormError>
      </form>
    </Dialog>
  );
}

/** Shown until the rules are read. */
function Reading({ read }: { read: ReturnType<typeof useScreening> }) {
  if (!read.error) return <Loading label={text.loading} />;
  return <FailedRead query={read} />;
}

function Rules({ screening }: { screening: ShownRules }) {
  const { description, rules } = screening;
  return (
    <>
      {description ? (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {description}
        </p>
      ) : null}
      {rules.length === 0 ? <p className="text-muted">{text.noRules}</p> : null}
      <ol className="grid gap-2">
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules may be equal, and rows have no state
          <li key={at} className="flex gap-3 rounded-card border border-line bg-field p-3">
            <span className="font-semibold text-accent tabular-nums" aria-hidden="true">
              {at + 1}
            </span>
            <p dir="auto" className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {rule}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
