/** What a person wrote in a channel that was deleted or hidden, to be copied elsewhere. */
import { gatewayStore } from '../../../../state/gateway-store.ts';
import { Button } from '../../../../ui/Button.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { uiText } from '../../../../ui/strings.ts';
import { readDirectory } from '../../directory.ts';
import { fromWire } from '../../mentions.ts';
import { draftText } from './draft-strings.ts';
import { postDraftKeys, prependToDraft, useDraft } from './drafts.ts';

/** The draft of a channel that is gone, or of a post in a forum; nothing if there is none. */
export function LostDraft({ channelId }: { channelId: string }) {
  const post = postDraftKeys(channelId);
  const texts = [useDraft(channelId), useDraft(post.title), useDraft(post.content)];
  const draft = texts.filter((text) => text.trim() !== '').join('\n');
  if (draft === '') return null;
  return (
    <section
      aria-label={draftText.written}
      className="grid w-full max-w-sm gap-2 rounded-card border border-line bg-surface p-3 text-start"
    >
      <h2 className="font-semibold text-sm">{draftText.written}</h2>
      <p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words">
        {draft}
      </p>
      <Button className="justify-self-end" onClick={() => void copyText(draft)}>
        {uiText.copy}
      </Button>
    </section>
  );
}

let before = gatewayStore.get();

/** Makes unsent messages part of the draft: the state drops them with their channel. */
gatewayStore.subscribe(() => {
  const [last, state] = [before, gatewayStore.get()];
  before = state;
  if (state.outgoing === last.outgoing || state.account?.id !== last.account?.id) return;
  for (const [channelId, messages] of Object.entries(last.outgoing)) {
    const channel = last.channels[channelId];
    if (!channel || channelId in state.channels) continue;
    const directory = readDirectory(last, channel.serverId);
    prependToDraft(channelId, ...messages.map(({ content }) => fromWire(content, directory)));
  }
});
