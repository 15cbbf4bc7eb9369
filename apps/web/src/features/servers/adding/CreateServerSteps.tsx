import type { ServerTemplate } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowLeft,
  BookOpen,
  ChevronRight,
  GitBranch,
  type LucideIcon,
  Rocket,
  Sparkles,
  Users,
  UsersRound,
} from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { withoutMarks } from '../../../languages/without-marks.ts';
import { client } from '../../../state/client.ts';
import { answerIntoState, useGateway } from '../../../state/gateway-store.ts';
import { rememberLastChannel } from '../../../state/navigation/last-channel.ts';
import { closeOverlay, openOverlay } from '../../../state/overlays.ts';
import { serverAnswer } from '../../../state/resources/servers.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { uiText } from '../../../ui/strings.ts';
import { serverSectionText } from '../section-strings.ts';
import { serverText as text } from '../strings.ts';

/** Purposes of a server; null creates one text and one voice channel. */
type Choice = ServerTemplate | null;

const CHOICES: readonly { readonly template: Choice; readonly icon: LucideIcon }[] = [
  { template: 'friends', icon: Users },
  { template: 'club', icon: UsersRound },
  { template: 'study', icon: BookOpen },
  { template: 'project', icon: Rocket },
  { template: 'openSource', icon: GitBranch },
  { template: null, icon: Sparkles },
];

/** Creates a server in two steps: its purpose, then its name. Then an invite is offered. */
export function CreateServerSteps({ onBack }: { onBack(): void }) {
  const [template, setTemplate] = useState<Choice>();
  if (template === undefined) return <TemplateStep onBack={onBack} onTemplate={setTemplate} />;
  return <NameStep template={template} onBack={() => setTemplate(undefined)} />;
}

export function BackButton({ onBack, disabled }: { onBack(): void; disabled?: boolean }) {
  return (
    <Button
      kind="quiet"
      icon={<Icon of={ArrowLeft} />}
      disabled={disabled}
      onClick={onBack}
      className="me-auto -ms-2"
    >
      {uiText.back}
    </Button>
  );
}

function TemplateStep({ onBack, onTemplate }: { onBack(): void; onTemplate(template: Choice): void }) {
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.templateTitle}
      description={text.templateHint}
      width="medium"
      actions={<BackButton onBack={onBack} />}
    >
      <div className="grid gap-2">
        {CHOICES.map(({ template, icon }) => {
          const { label, hint } = text.templates[template ?? 'bare'];
          return (
            <button
              key={label}
              type="button"
              onClick={() => onTemplate(template)}
              className="flex items-center gap-3 rounded-card border border-line p-3 text-start hover:border-line-strong hover:bg-hover"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-card bg-accent-soft text-accent">
                <Icon of={icon} size={18} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{label}</span>
                <span className="block text-muted text-sm">{hint}</span>
              </span>
              <Icon of={ChevronRight} className="text-faint" />
            </button>
          );
        })}
      </div>
    </Dialog>
  );
}

function NameStep({ template, onBack }: { template: Choice; onBack(): void }) {
  const owner = useGateway((state) => state.account?.displayName ?? '');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  // The page of someone without a server closes the dialog itself, as soon as there is one.
  const isLeft = useRef(false);
  const create = useAction(async () => {
    const chosen = name.trim() || withoutMarks(text.nameExample(owner));
    const body = { name: chosen, ...(template ? { template } : {}) };
    const server = await answerIntoState(
      () => client.api.createServer({ body }),
      (state, created) => serverAnswer(state, created, Date.now()),
    );
    const { id: serverId, channels } = server;
    // Opens a channel in which everyone can write.
    const first = channels.find(({ kind, overwrites }) => kind === 'text' && overwrites.length === 0);
    if (first) rememberLastChannel(serverId, first.id);
    if (isLeft.current) return;
    closeOverlay();
    await navigate({ to: '/servers/$serverId', params: { serverId } });
    openOverlay({ kind: 'invite', serverId });
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    void create.run();
  }
  return (
    <Dialog
      open
      onOpenChange={() => {
        isLeft.current = true;
        closeOverlay();
      }}
      title={text.createTitle}
      description={text.createHint}
      actions={
        <>
          <BackButton onBack={onBack} disabled={create.busy} />
          <Button kind="primary" type="submit" form="create-server" busy={create.busy}>
            {text.create}
          </Button>
        </>
      }
    >
      <form id="create-server" onSubmit={submit} className="grid gap-3">
        <TextField
          label={serverSectionText.name}
          error={create.fields.name}
          value={name}
          onValue={setName}
          placeholder={text.nameExample(owner)}
          maxLength={LIMITS.serverName}
          autoFocus
          autoComplete="off"
        />
        <FormError>{create.errorBeside('name')}</FormError>
      </form>
    </Dialog>
  );
}
