import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, type LucideIcon, RotateCw, TriangleAlert, Volume2, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { uiText } from '../../../ui/strings.ts';
import { openOwnMicrophone, togglePicture } from '../connection/own-media.ts';
import { useMissingSound } from '../connection/quality.ts';
import { allowSound, repairLine } from '../connection/voice.ts';
import { voiceText as text } from '../strings.ts';
import { changeOwnVoice, type OwnVoice } from '../voice-store.ts';

/** Problems that keep this person from being heard or seen, or from hearing, each with a solution. */
export function VoiceProblems({ voice }: { voice: OwnVoice }) {
  const { microphone, pictureProblem, soundBlocked, phase } = voice;
  const missingPath = useMissingSound();
  return (
    // Hidden, it would not be announced when it is filled. With `aria-live`, it is also announced over a dialog.
    <div role="status" aria-live="polite" className="grid gap-2 empty:absolute">
      {missingPath && phase === 'connected' ? (
        <Problem
          title={text.noConnectionTitle[missingPath]}
          sentence={text.noPath[missingPath]}
          action={uiText.retry}
          onAction={repairLine}
        />
      ) : null}
      {soundBlocked ? (
        <Problem
          title={text.soundBlockedTitle}
          sentence={text.soundBlocked}
          action={text.hear}
          icon={Volume2}
          onAction={allowSound}
        />
      ) : null}
      {microphone !== 'on' && microphone !== 'starting' ? (
        <Problem
          title={text.unheard}
          sentence={text.microphone(microphone)}
          action={uiText.retry}
          onAction={() => void openOwnMicrophone()}
        >
          <Link
            to="/settings/{-$section}"
            params={{ section: 'voice' }}
            className="inline-flex min-h-9 items-center justify-self-start font-medium text-ink underline touch:min-h-11"
          >
            {text.settings}
          </Link>
        </Problem>
      ) : null}
      {pictureProblem ? (
        <Problem
          title={text.unseen[pictureProblem.source]}
          sentence={text.picture(pictureProblem.source, pictureProblem.problem)}
          action={uiText.retry}
          onAction={() => togglePicture(pictureProblem.source)}
          onDismiss={() => changeOwnVoice({ pictureProblem: null })}
        />
      ) : null}
    </div>
  );
}

interface ProblemProps {
  /** Short, so that the buttons fit beside it. */
  title: string;
  sentence: string;
  action: string;
  icon?: LucideIcon;
  onAction(): void;
  onDismiss?(): void;
  /** Other solutions. */
  children?: ReactNode;
}

/** One line that unfolds to the whole sentence, so that the channels above it keep their room. */
function Problem({ title, sentence, action, icon = RotateCw, onAction, onDismiss, children }: ProblemProps) {
  const [open, setOpen] = useState(false);
  const details = useId();
  return (
    <div className="rounded-control bg-amber-soft text-sm">
      <div className="flex items-center pe-0.5">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2 ps-2.5 text-start font-medium touch:min-h-11"
        >
          <Icon of={TriangleAlert} size={16} className="shrink-0 text-amber" />
          <span className="min-w-0">{title}</span>
          <Icon of={open ? ChevronUp : ChevronDown} size={14} className="shrink-0 text-muted" />
        </button>
        <IconButton label={action} onClick={onAction}>
          <Icon of={icon} size={16} />
        </IconButton>
        {onDismiss ? (
          <IconButton label={uiText.dismiss} onClick={onDismiss}>
            <Icon of={X} size={16} />
          </IconButton>
        ) : null}
      </div>
      <div id={details} className={open ? 'grid gap-1 px-2.5 pb-2' : 'sr-only'}>
        <p>{sentence}</p>
        {open ? children : null}
      </div>
    </div>
  );
}
