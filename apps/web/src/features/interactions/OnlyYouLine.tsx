import type { Message } from '@guildhall/protocol';
import { EyeOff } from 'lucide-react';
import { gatewayStore } from '../../state/gateway-store.ts';
import { messageDelete } from '../../state/resources/messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { uiText } from '../../ui/strings.ts';
import { focusComposer } from '../messages/index.ts';
import { interactionFirstText as text } from './first-strings.ts';

/** The line below an ephemeral response. */
export function OnlyYouLine({ message: { id, channelId } }: { message: Message }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-faint text-xs">
      <span className="flex min-w-0 items-center gap-1.5">
        <Icon of={EyeOff} size={14} className="shrink-0" />
        {text.onlyYou} ·
      </span>
      <button
        type="button"
        onClick={() => {
          gatewayStore.update((state) => messageDelete(state, { id, channelId, serverId: null }));
          focusComposer(channelId);
        }}
        className="-my-2 rounded-[4px] py-2 text-accent hover:underline touch:my-0 touch:py-3.5"
      >
        {uiText.dismiss}
      </button>
    </p>
  );
}
