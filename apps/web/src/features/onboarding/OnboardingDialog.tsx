import type { Onboarding, OnboardingPrompt } from '@guildhall/protocol';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { writtenName } from '../../state/channels/channel-name.ts';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { openableChannels } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { CardChoice, CheckboxRow } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { EmojiText } from '../../ui/marks/EmojiText.tsx';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { isComplete, openPrompts, stillOffered, suggestedChannels, withChoice } from './answers.ts';
import { onboardingFirstText } from './first-strings.ts';
import { onboardingText as text } from './strings.ts';

interface OnboardingDialogProps {
  serverId: string;
  onboarding: Onboarding;
  /** Whether the server stays closed without an answer. */
  mustAnswer: boolean;
  /** Whether it is only a preview. */
  preview?: boolean;
  /** Whether the person has finished them before, so that there is nothing to skip. */
  again?: boolean;
  /** The service refused the answers. @returns the questions as they are now, which it then shows, if it can read them */
  onRefused?(): Promise<Onboarding | undefined>;
  onClose(): void;
  /** Closed without an answer. */
  onLeave(): void;
}

/** The questions, then the first channels. */
export function OnboardingDialog({
  serverId,
  onboarding,
  mustAnswer,
  preview = false,
  again = false,
  onRefused,
  onClose,
  onLeave,
}: OnboardingDialogProps) {
  const formId = useId();
  const [choices, setChoices] = useState<readonly string[]>([]);
  const [answered, setAnswered] = useState(false);
  const serverName = useGateway((state) => state.servers[serverId]?.name ?? '');
  const prompts = preview ? onboarding.prompts : openPrompts(onboarding);
  const chosen = stillOffered(prompts, choices);
  const suggested = suggestedChannels(onboarding, chosen);
  /** @returns whether there still were questions to answer */
  async function answer(optionIds: readonly string[]): Promise<boolean> {
    if (preview) return true;
    try {
      await client.api.answerOnboarding({ serverId, body: { optionIds: [...optionIds] } });
      return true;
    } catch (error) {
      const now = await onRefused?.();
      if (!now || openPrompts(now).length > 0) throw error;
      showToast(onboardingFirstText.noQuestions, 'note');
      return false;
    }
  }
  const skip = useAction(() => answer([]), onClose);
  const finish = useAction(
    () => answer(chosen),
    (accepted) => {
      const points = suggested.length > 0 && !(again && chosen.length === 0);
      if (accepted && points) setAnswered(true);
      else onClose();
    },
  );
  if (answered) return <Suggestions serverId={serverId} channelIds={suggested} onClose={onClose} />;
  function runSkip(): void {
    finish.clear();
    void skip.run();
  }
  const anyRequired = prompts.some(({ required }) => required);
  return (
    <Dialog
      open
      onOpenChange={onLeave}
      title={again ? onboardingFirstText.again : text.welcome(serverName)}
      description={again ? text.againHint : text.welcomeHint}
      width="medium"
      actions={
        <>
          {mustAnswer || anyRequired || again ? (
            <Button kind="quiet" onClick={onLeave}>
              {text.later}
            </Button>
          ) : (
            <Button kind="quiet" busy={skip.busy} onClick={runSkip}>
              {text.skip}
            </Button>
          )}
          <Button
            kind="primary"
            type="submit"
            form={formId}
            busy={finish.busy}
            // When other questions follow from a refusal, it keeps the focus.
            disabled={!isComplete(prompts, chosen) && !finish.busy && !finish.error}
          >
            {text.finish}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={finish.submit} className="grid gap-6">
        {prompts.map((prompt) => (
          <Question
            key={prompt.id}
            prompt={prompt}
            chosen={chosen}
            onChoice={(optionId, on) => setChoices(withChoice(chosen, prompt, optionId, on))}
          />
        ))}
        <FormError>{finish.error ?? skip.error}</FormError>
      </form>
    </Dialog>
  );
}

interface QuestionProps {
  prompt: OnboardingPrompt;
  chosen: readonly string[];
  onChoice(optionId: string, on: boolean): void;
}

function Question({ prompt, chosen, onChoice }: QuestionProps) {
  const hintId = useId();
  const options = prompt.options.map(({ id, title, description, emoji }) => ({
    value: id,
    label: title,
    ...(emoji ? { picture: <EmojiText emoji={emoji} /> } : {}),
    ...(description ? { hint: description } : {}),
  }));
  const hint = (
    <p id={hintId} className="text-muted text-sm">
      {prompt.single ? text.chooseOne : text.chooseAny}
      {prompt.required ? ` ${text.mustAnswer}` : null}
    </p>
  );
  return prompt.single ? (
    <div className="grid gap-2">
      <p dir="auto" className="font-semibold">
        {prompt.title}
      </p>
      {hint}
      <CardChoice
        label={prompt.title}
        describedBy={hintId}
        value={options.find(({ value }) => chosen.includes(value))?.value ?? ''}
        options={options}
        onValue={(id) => onChoice(id, true)}
      />
    </div>
  ) : (
    <fieldset aria-describedby={hintId} className="grid gap-2">
      <legend dir="auto" className="w-full font-semibold">
        {prompt.title}
      </legend>
      {hint}
      {options.map(({ value, ...option }) => (
        <CheckboxRow
          key={value}
          {...option}
          checked={chosen.includes(value)}
          onChecked={(on) => onChoice(value, on)}
        />
      ))}
    </fieldset>
  );
}

interface SuggestionsProps {
  serverId: string;
  channelIds: readonly string[];
  onClose(): void;
}

function Suggestions({ serverId, channelIds, onClose }: SuggestionsProps) {
  const navigate = useNavigate();
  const channels = useGateway((state) =>
    openableChannels(state.channels, serverId).filter(({ id }) => channelIds.includes(id)),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.readyTitle}
      description={channels.length > 0 ? text.readyHint : undefined}
      actions={<Button onClick={onClose}>{uiText.close}</Button>}
    >
      <ul className="grid gap-2">
        {channels.map((channel) => (
          <li key={channel.id} className="grid">
            <Button
              onClick={() => {
                onClose();
                void navigate({
                  to: '/servers/$serverId/channels/$channelId',
                  params: { serverId, channelId: channel.id },
                });
              }}
            >
              {writtenName(channel)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
