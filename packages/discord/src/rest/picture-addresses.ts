/** Answers at the picture addresses that Discord's libraries build from a name or an id. */
import type { FastifyInstance } from 'fastify';
import type { DiscordPorts } from '../ports.ts';
import { drawDefaultAvatars } from './default-avatars.ts';
import { DiscordError } from './errors.ts';

/** Guildhall's picture folders by the first part of Discord's path. */
const FOLDERS: Readonly<Record<string, string>> = {
  avatars: 'avatars',
  icons: 'icons',
  'app-icons': 'icons',
  banners: 'banners',
};
/** A name from `pictureName`, with any file ending. */
const FILE = /^([0-9]{1,20}_[A-Za-z0-9_-]{1,64})\.(?:webp|png|jpe?g)$/;
/** The id of an emoji or sticker, with any file ending. */
const ID_FILE = /^([0-9]{1,20})\.(?:webp|png|jpe?g|gif|avif)$/;
const EXPRESSIONS = { emojis: 'emoji', stickers: 'sticker' } as const;
const DAY_SECS = 86_400;

const notFound = () => new DiscordError(404, 0, '404: Not Found');

/** Mounts `/cdn`, the picture address that bots configure. */
export function mountPictureAddresses(scope: FastifyInstance, ports: DiscordPorts): void {
  for (const [part, folder] of Object.entries(FOLDERS))
    scope.get(`/cdn/${part}/:owner/:file`, async (request, reply) => {
      const { file } = request.params as { file: string };
      const [, name] = FILE.exec(file) ?? [];
      if (name === undefined) throw notFound();
      return reply.redirect(`${ports.baseUrl}/media/${folder}/${name}.webp`);
    });
  for (const [part, kind] of Object.entries(EXPRESSIONS))
    scope.get(`/cdn/${part}/:file`, async (request, reply) => {
      const { file } = request.params as { file: string };
      const [, id] = ID_FILE.exec(file) ?? [];
      const url = id === undefined ? null : await ports.expressionPicture(kind, id);
      if (url === null) throw notFound();
      return reply.header('cache-control', `public, max-age=${DAY_SECS}`).redirect(url);
    });
  mountDefaultAvatars(scope);
}

function mountDefaultAvatars(scope: FastifyInstance): void {
  let avatars: readonly Buffer[] | undefined;
  scope.get('/cdn/embed/avatars/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    avatars ??= drawDefaultAvatars();
    const avatar = /^\d\.png$/.test(file) ? avatars[Number(file[0])] : undefined;
    if (!avatar) throw notFound();
    return reply.header('cache-control', `public, max-age=${DAY_SECS}`).type('image/png').send(avatar);
  });
}
