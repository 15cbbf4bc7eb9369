import type { ServerChannel } from '@guildhall/protocol';
import { CircleAlert, X } from 'lucide-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { uiText } from '../../ui/strings.ts';
import { interactionRunText as text } from './run-strings.ts';
import { dismissRun, type Run, retryRun, useRuns } from './runs.ts';

/** Unanswered commands in a channel. Components show their own progress and failure. */
export function RunRows({ channel }: { channel: ServerChannel }) {
  const runs = useRuns(channel.id).filter((run) => run.component === null || run.state === 'thinking');
  return (
    <div role="status">
      {runs.length > 0 ? (
        <ul className="max-h-40 overflow-y-auto px-4 pb-1">
          {runs.map((run) => (
            <RunRow key={run.nonce} run={run} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function RunRow({ run }: { run: Run }) {
  const { app, command, state, failure } = run;
  const failed = state === 'failed';
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2.5 text-sm touch:min-h-11">
      {failed ? <Icon of={CircleAlert} size={16} className="shrink-0 text-danger" /> : <Spinner size={16} />}
      <Avatar id={app.id} name={app.displayName} url={app.avatarUrl} size={20} />
      {command ? <span className="font-medium">{text.command(command)}</span> : null}
      <span className={failed ? 'min-w-0 text-danger' : 'min-w-0 text-muted'}>
        {failed
          ? failure
          : state === 'thinking'
            ? text.thinking(app.displayName)
            : text.sending(app.displayName)}
      </span>
      {failed ? (
        <span className="ms-auto flex items-center gap-1">
          <Button onClick={() => retryRun(run)}>{uiText.retry}</Button>
          <IconButton label={uiText.dismiss} onClick={() => dismissRun(run.nonce)}>
            <Icon of={X} size={16} />
          </IconButton>
        </span>
      ) : null}
    </li>
  );
}
