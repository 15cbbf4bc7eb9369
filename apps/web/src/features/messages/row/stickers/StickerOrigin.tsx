import type { MessageSticker } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client } from '../../../../state/client.ts';
import { useGateway } from '../../../../state/gateway-store.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FailedRead } from '../../../../ui/panels/FailedRead.tsx';
import { Loading } from '../../../../ui/Surface.tsx';
import { useConversation } from '../../conversation.ts';
import { stickerOriginText as text } from './sticker-strings.ts';

type ShownSticker = Extract<MessageSticker, { url: string }>;

/** A sticker with its description and server. */
export function StickerOrigin({ sticker: { id, name, url } }: { sticker: ShownSticker }) {
  const found = useQuery({
    queryKey: ['sticker', id],
    queryFn: ({ signal }) => client.api.getSticker({ stickerId: id, signal }),
    retry: false,
  });
  const { description, server } = found.data ?? {};
  return (
    <div className="grid gap-3 [overflow-wrap:anywhere]">
      <img src={url} alt="" width={160} height={160} className="mx-auto size-40 object-contain" />
      <div dir="auto" className="text-center">
        <p className="font-semibold">{name}</p>
        {description ? <p className="text-muted text-sm">{description}</p> : null}
      </div>
      {server ? <OriginServer {...server} /> : null}
      {found.isPending ? <Loading label={text.loading} /> : null}
      {found.error ? <FailedRead query={found} /> : null}
    </div>
  );
}

interface OriginServerProps {
  id: string;
  name: string;
  iconUrl: string | null;
}

function OriginServer({ id, name, iconUrl }: OriginServerProps) {
  const navigate = useNavigate();
  const { channel } = useConversation();
  const isMember = useGateway((state) => id in state.servers);
  return (
    <div className="grid gap-3 border-line border-t pt-3">
      <div className="flex items-center gap-3">
        <Avatar id={id} name={name} url={iconUrl} size={36} shape="square" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="line-clamp-3 font-medium">
            {name}
          </p>
          {isMember ? null : <p className="text-muted text-sm">{text.onlyMembers}</p>}
        </div>
      </div>
      {isMember && id !== channel.serverId ? (
        <Button onClick={() => void navigate({ to: '/servers/$serverId', params: { serverId: id } })}>
          {text.openServer}
        </Button>
      ) : null}
    </div>
  );
}
