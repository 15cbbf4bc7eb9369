import type { ServerChannel } from '@guildhall/protocol';
import { useGateway } from '../../../state/gateway-store.ts';
import { useOverlaid } from '../../../ui/use-media.ts';
import type { StageLayout } from '../../messages/index.ts';
import { useChatShown } from './chat-shown.ts';

/** The layout of a voice channel or call with its messages. */
export function useStageLayout({ id, kind }: ServerChannel): StageLayout | null {
  const narrow = useOverlaid();
  const chat = useChatShown(narrow);
  const hasCall = useGateway(({ calls }) => id in calls);
  if (kind !== 'voice') return hasCall ? 'above' : null;
  if (!chat) return 'alone';
  return narrow ? 'above' : 'beside';
}
