import type { ServerChannel } from '@guildhall/protocol';
import type { ReactNode } from 'react';
import type { Part } from '../../../state/slots.ts';
import { classNames } from '../../../ui/class-names.ts';
import { conversationStages, type StageLayout } from '../slots.ts';

export interface Stage {
  readonly layout: StageLayout;
  readonly component: Part<{ readonly channel: ServerChannel }>;
}

/** The current stage of a conversation. */
export function useStage(channel: ServerChannel): Stage | null {
  // The entries of a slot never change, so the order of hooks is stable.
  const stages = conversationStages.entries().map(({ layout, component }) => ({
    layout: layout(channel),
    component,
  }));
  return stages.find((stage): stage is Stage => stage.layout !== null) ?? null;
}

interface WithStageProps {
  channel: ServerChannel;
  stage: Stage | null;
  /** The messages, which keep their state when a stage appears or disappears. */
  children: ReactNode;
}

/** The messages with the stage above or beside them. */
export function WithStage({ channel, stage, children }: WithStageProps) {
  const layout = stage?.layout;
  return (
    <div className={classNames('flex min-h-0 flex-1', layout !== 'beside' && 'flex-col low:flex-row')}>
      {stage ? (
        <div
          className={classNames(
            'flex min-h-0 min-w-0',
            layout === 'above'
              ? 'h-[45%] min-h-[256px] shrink-0 border-b low:h-auto low:min-w-min low:flex-4 low:border-e'
              : 'flex-1',
          )}
        >
          <stage.component channel={channel} />
        </div>
      ) : null}
      {layout === 'alone' ? null : (
        <div
          className={classNames(
            'flex min-h-0 min-w-0 flex-col',
            layout === 'beside' ? 'w-96 shrink-0 border-s' : 'flex-1 low:flex-5',
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}
