import { useNavigate } from '@tanstack/react-router';
import { Castle, PackageOpen, Ticket } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { closeOverlay, openOverlay } from '../../../state/overlays.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { inviteCodeIn } from '../invite-code.ts';
import { serverText as text } from '../strings.ts';
import { BackButton, CreateServerSteps } from './CreateServerSteps.tsx';

type Step = 'choose' | 'create' | 'join';

/** Creates a server, or joins one by an invite. */
export function AddServerDialog({ step: first = 'choose' }: { step?: Step }) {
  const [step, setStep] = useState<Step>(first);
  if (step === 'create') return <CreateServerSteps onBack={() => setStep('choose')} />;
  if (step === 'join') return <JoinStep onBack={() => setStep('choose')} />;
  const options = [
    {
      icon: Castle,
      label: text.createOption,
      hint: text.createOptionHint,
      choose: () => setStep('create'),
    },
    { icon: Ticket, label: text.joinOption, hint: text.joinOptionHint, choose: () => setStep('join') },
    {
      icon: PackageOpen,
      label: text.importOption,
      hint: text.importOptionHint,
      choose: () => openOverlay({ kind: 'importServer' }),
    },
  ];
  return (
    <Dialog open onOpenChange={closeOverlay} title={text.addTitle} description={text.addHint}>
      <div className="grid gap-2 pb-2">
        {options.map((option) => (
          <button
            key={option.label}
            type="button"
            onClick={option.choose}
            className="flex items-center gap-4 rounded-card border border-line p-4 text-start hover:border-line-strong hover:bg-hover"
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
