import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { openOwnMicrophone } from '../connection/own-media.ts';
import { useMissingWay } from '../connection/quality.ts';
import { allowSound, repairLine, togglePicture } from '../connection/voice.ts';
import { voiceText as text } from '../strings.ts';
import { changeOwnVoice, type OwnVoice } from '../voice-store.ts';

/** Problems that keep this person from being heard or seen, or from hearing, each with a solution. */
export function VoiceProblems({ voice }: { voice: OwnVoice }) {
  const { microphone, pictureProblem, soundBlocked, phase } = voice;
  const missingWay = useMissingWay();
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {missingWay && phase === 'connected' ? (
        <Problem sentence={text.noWay[missingWay]} action={text.tryAgain} onAction={repairLine} />
      ) : null}
      {soundBlocked ? (
        <Problem sentence={text.soundBlocked} action={text.hear} onAction={allowSound} />
      ) : null}
      {microphone !== 'on' && microphone !== 'starting' ? (
        <Problem
          sentence={text.microphone(microphone)}
          action={text.tryAgain}
          onAction={() => void openOwnMicrophone()}
        >
          <Link
            to="/settings/{-$section}"
            params={{ section: 'voice' }}
            className="inline-flex h-9 items-center rounded-control px-3 font-medium text-muted hover:bg-hover hover:text-ink touch:h-11"
          >
            {text.settings}
          </Link>
        </Problem>
      ) : null}
      {pictureProblem ? (
        <Problem
          sentence={text.picture(pictureProblem.source, pictureProblem.problem)}
          action={text.tryAgain}
          onAction={() => togglePicture(pictureProblem.source)}
          onDismiss={() => changeOwnVoice({ pictureProblem: null })}
        />
      ) : null}
    </div>
  );
}

interface ProblemProps {
  sentence: string;
  action: string;
  onAction(): void;
  onDismiss?(): void;
  /** Other solutions. */
  children?: ReactNode;
}

function Problem({ sentence, action, onAction, onDismiss, children }: ProblemProps) {
  return (
    <div className="grid gap-1.5 rounded-control bg-amber-soft p-2.5 text-sm">
      <p className="flex items-start gap-2">
        <Icon of={TriangleAlert} size={16} className="mt-px shrink-0 text-amber" />
        <span>{sentence}</span>
      </p>
      <div className="flex justify-end gap-1">
        {children}
        {onDismiss ? (
          <Button kind="quiet" onClick={onDismiss}>
            {text.dismiss}
          </Button>
        ) : null}
        <Button onClick={onAction}>{action}</Button>
      </div>
    </div>
  );
}
