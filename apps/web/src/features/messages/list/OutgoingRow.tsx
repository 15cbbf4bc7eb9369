import { useConnection } from '../../../state/connection.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { loadWithInput } from '../../../state/later.ts';
import { knownStickers } from '../../../state/resources/expressions.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AuthorLine } from '../../profiles/index.ts';
import { useConversation, useMessageFormat } from '../conversation.ts';
import { MessageText } from '../row/MessageText.tsx';
import { StickerList } from '../row/stickers/StickerList.tsx';
import { messageText } from '../strings.ts';
import { Dividers } from './Dividers.tsx';
import type { Row } from './rows.ts';

const OutgoingReply = loadWithInput(() => import('../with-input.ts'), 'OutgoingReply');
const SendFailure = loadWithInput(() => import('../with-input.ts'), 'SendFailure');
const UploadingFiles = loadWithInput(() => import('../with-input.ts'), 'UploadingFiles');

const NONE: readonly string[] = [];

function OutgoingStickers({ ids }: { ids: readonly string[] }) {
  return <StickerList stickers={useGateway((state) => knownStickers(state, ids))} />;
}

/** An outgoing or failed message. */
export function OutgoingRow({ row }: { row: Extract<Row, { kind: 'outgoing' }> }) {
  const { outgoing, grouped } = row;
  const { channel } = useConversation();
  const { connected } = useConnection();
  const account = useGateway((state) => state.account);
  const context = useMessageFormat({ mentionEveryone: false });
  if (!account) return null;
  const { failure, replyTo } = outgoing;
  return (
    <>
      <Dividers day={row.day} firstNew={false} />
      <article
        data-outgoing=""
        aria-label={failure ? messageText.notSent : messageText.sending}
        className={classNames(
          'relative flex gap-3 px-4 py-0.5',
          !grouped && (replyTo ? 'mt-3 touch:mt-0' : 'mt-3'),
          failure ? 'bg-danger-soft' : '[&_[data-text]]:text-faint',
        )}
      >
        <div data-margin="" className="w-10 shrink-0">
          {grouped ? null : (
            <div className={classNames('pt-0.5', replyTo && 'mt-5.5 touch:mt-12')}>
              <Avatar id={account.id} name={account.displayName} url={account.avatarUrl} size={40} />
            </div>
          )}
        </div>
        <div className="min-w-0 flex-1">
          {replyTo ? (
            <OutgoingReply channelId={channel.id} replyTo={replyTo} gone={failure?.replyGone ?? false} />
          ) : null}
          {grouped ? null : (
            <AuthorLine
              name={context.names.user(account.id) ?? account.displayName}
              author={account}
              tag={null}
              serverId={channel.serverId}
              at={outgoing.createdAt}
            />
          )}
          {outgoing.content === '' ? null : <MessageText content={outgoing.content} context={context} />}
          <OutgoingStickers ids={outgoing.stickerIds ?? NONE} />
          {outgoing.files.length > 0 ? <UploadingFiles message={outgoing} /> : null}
          {failure ? (
            <SendFailure message={outgoing} />
          ) : connected ? null : (
            <p className="text-faint text-sm">{messageText.waiting}</p>
          )}
        </div>
      </article>
    </>
  );
}
