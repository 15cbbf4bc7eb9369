import { LIMITS } from '@guildhall/protocol/limits';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Castle, Ticket } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { client } from '../../state/client.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { serverAnswer } from '../../state/resources/servers.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { serverFirstText } from './first-strings.ts';
import { inviteCodeIn } from './invite-code.ts';
import { serverText as text } from './strings.ts';

type Step = 'choose' | 'create' | 'join';

/** Makes a server or leads to one by an invite. */
export function AddServerDialog({ step: first = 'choose' }: { step?: Step }) {
  const [step, setStep] = useState<Step>(first);
  if (step === 'create') return <CreateStep onBack={() => setStep('choose')} />;
  if (step === 'join') return <JoinStep onBack={() => setStep('choose')} />;
  const options = [
    { step: 'create', icon: Castle, label: text.createOption, hint: text.createOptionHint },
    { step: 'join', icon: Ticket, label: text.joinOption, hint: text.joinOptionHint },
  ] as const;
  return (
    <Dialog open onOpenChange={closeOverlay} title={text.addTitle} description={text.addHint}>
      <div className="grid gap-2 pb-2">
        {options.map((option) => (
          <button
            key={option.step}
            type="button"
            onClick={() => setStep(option.step)}
            className="flex items-center gap-4 rounded-card border border-line p-4 text-left hover:border-line-strong hover:bg-hover"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-card bg-accent-soft text-accent">
              <Icon of={option.icon} size={20} />
            </span>
            <span>
              <span className="block font-medium">{option.label}</span>
              <span className="block text-muted text-sm">{option.hint}</span>
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button kind="quiet" icon={<Icon of={ArrowLeft} />} onClick={onBack} className="mr-auto -ml-2">
      {text.back}
    </Button>
  );
}

function CreateStep({ onBack }: { onBack: () => void }) {
  const owner = useGateway((state) => state.account?.displayName ?? '');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const create = useAction(async () => {
    const server = await client.api.createServer({ body: { name: name.trim() || text.nameExample(owner) } });
    gatewayStore.update((state) => serverAnswer(state, server, Date.now()));
    closeOverlay();
    await navigate({ to: '/servers/$serverId', params: { serverId: server.id } });
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    void create.run();
  }
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.createTitle}
      description={text.createHint}
      actions={
        <>
          <BackButton onBack={onBack} />
          <Button kind="primary" type="submit" form="create-server" busy={create.busy}>
            {text.create}
          </Button>
        </>
      }
    >
      <form id="create-server" onSubmit={submit} className="grid gap-3">
        <TextField
          label={serverFirstText.name}
          error={create.fields.name}
          value={name}
          onValue={setName}
          placeholder={text.nameExample(owner)}
          maxLength={LIMITS.serverName}
          autoFocus
          autoComplete="off"
        />
        <FormError>{create.error}</FormError>
      </form>
    </Dialog>
  );
}

function JoinStep({ onBack }: { onBack: () => void }) {
  const navigate = useNavigate();
  const [pasted, setPasted] = useState('');
  const [invalid, setInvalid] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const code = inviteCodeIn(pasted);
    if (!code) {
      setInvalid(true);
      return;
    }
    closeOverlay();
    void navigate({ to: '/invite/$code', params: { code } });
  }
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.joinTitle}
      description={text.joinHint}
      actions={
        <>
          <BackButton onBack={onBack} />
          <Button kind="primary" type="submit" form="join-server">
            {text.look}
          </Button>
        </>
      }
    >
      <form id="join-server" onSubmit={submit}>
        <TextField
          label={text.inviteField}
          placeholder={text.inviteExample}
          error={invalid ? text.inviteInvalid : undefined}
          value={pasted}
          onValue={(value) => {
            setPasted(value);
            setInvalid(false);
          }}
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
    </Dialog>
  );
}
