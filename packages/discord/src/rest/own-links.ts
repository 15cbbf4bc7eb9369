/** Libraries write links to messages with Discord's address, such as `message.url` of discord.js. */
import { changeMessageTexts } from '../resources/written-text.ts';

const LINK =
  /https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/(\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?/g;
/** Each costs a look-up. */
const MAX_CHANNELS = 50;

/** The channels to which a message links, if they are channels of this instance. */
export function linkedChannels(body: object): readonly string[] {
  const found = new Set<string>();
  changeMessageTexts(body, (text) => {
    for (const [, , channelId = ''] of text.matchAll(LINK)) found.add(channelId);
    return text;
  });
  return [...found].slice(0, MAX_CHANNELS);
}

/** Writes links to channels of this instance with its address; links to Discord stay. @param serverOf those channels */
export function withOwnLinks(
  body: object,
  baseUrl: string,
  serverOf: ReadonlyMap<string, string | null>,
): object {
  return changeMessageTexts(body, (text) =>
    text.replaceAll(LINK, (link, serverId: string, channelId: string, messageId?: string) => {
      if (serverOf.get(channelId) !== serverId) return link;
      const own = `${baseUrl}/servers/${serverId}/channels/${channelId}`;
      return messageId === undefined ? own : `${own}?message=${messageId}`;
    }),
  );
}
