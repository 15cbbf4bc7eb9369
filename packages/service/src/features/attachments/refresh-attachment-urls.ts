/** New URLs for attachments with expired ones, such as links pasted into a message. */
import { ApiError } from '@guildhall/platform';
import { isId, type RefreshedAttachmentUrl } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { conversationAccess, requireAdult } from '../access/index.ts';
import { ATTACHMENTS, attachmentUrl } from './attachment-urls.ts';

/** `attachments/{channelId}/{id}/{secret}/{filename}`: the secret shows that the caller had a URL of the file. */
const KEY = /^attachments\/(\d+)\/\d+\/[0-9a-f]{32}\/[^/]+$/;

/** Renews URLs of files in channels that the caller can see; others are null. Signatures are not checked. */
export async function refreshAttachmentUrls(
  { runtime, actor }: Context,
  urls: readonly string[],
): Promise<{ refreshedUrls: RefreshedAttachmentUrl[] }> {
  const files = urls.map((original) => ({ original, ...parseFileUrl(runtime.settings.baseUrl, original) }));
  const channelIds = [...new Set(files.flatMap(({ channelId }) => channelId ?? []))];
  const visibility = await Promise.all(channelIds.map((id) => isVisible({ runtime, actor }, id)));
  const visible = new Set(channelIds.filter((_, index) => visibility[index]));
  return {
    refreshedUrls: files.map(({ original, key, channelId }) => ({
      original,
      refreshed: key && channelId && visible.has(channelId) ? attachmentUrl(runtime, key) : null,
    })),
  };
}

function parseFileUrl(baseUrl: string, url: string): { readonly key?: string; readonly channelId?: string } {
  const parsed = URL.parse(url);
  if (!parsed || parsed.origin !== new URL(baseUrl).origin) return {};
  const key = parsed.pathname.slice('/media/'.length);
  const channelId = parsed.pathname.startsWith(`/media/${ATTACHMENTS}`) ? KEY.exec(key)?.[1] : undefined;
  return channelId !== undefined && isId(channelId) ? { key, channelId } : {};
}

async function isVisible(
  { runtime, actor }: Pick<Context, 'runtime' | 'actor'>,
  channelId: string,
): Promise<boolean> {
  try {
    await requireAdult(runtime, actor, await conversationAccess(runtime, actor, channelId));
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
