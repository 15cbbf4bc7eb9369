/** Removes references to files that no longer exist from parts of messages. Pure. */
import type { Component, Embed } from '@guildhall/protocol';
import type { MessageParts } from '../../tables.ts';
import { ATTACHMENT_SCHEME } from '../rich-content/index.ts';
import { storedNames } from './file-names.ts';

type Fields = Readonly<Record<string, unknown>>;
type IsLost = (holder: unknown, key?: 'url' | 'icon_url') => boolean;

/** The parts without the files, and with their number instead. */
export function withoutFiles({
  attachments = [],
  expiredAttachments = 0,
  ...parts
}: MessageParts): MessageParts {
  return withoutLostFiles({ ...parts, expiredAttachments: expiredAttachments + attachments.length });
}

/** The parts without pictures and components that show `attachment://` files which the message does not have. */
export function withoutLostFiles({ embeds, components, forward, ...parts }: MessageParts): MessageParts {
  const names = storedNames(parts.attachments);
  const isLost: IsLost = (holder, key = 'url') => {
    const link = (holder as Fields | null | undefined)?.[key];
    if (typeof link !== 'string' || !link.startsWith(ATTACHMENT_SCHEME)) return false;
    return !names.has(link.slice(ATTACHMENT_SCHEME.length));
  };
  const embedsLeft = embedsWithout(isLost, embeds ?? []);
  const componentsLeft = componentsWithout(isLost, (components ?? []) as unknown as readonly Fields[]);
  return {
    ...parts,
    ...(embedsLeft.length > 0 ? { embeds: embedsLeft } : {}),
    ...(componentsLeft.length > 0 ? { components: componentsLeft as unknown as Component[] } : {}),
    ...(forward ? { forward: { ...forward, embeds: embedsWithout(isLost, forward.embeds) } } : {}),
  };
}

function embedsWithout(isLost: IsLost, embeds: readonly Embed[]): Embed[] {
  return embeds
    .map((embed) => {
      const left = Object.entries(embed).flatMap(([key, value]): [string, unknown][] => {
        if (isLost(value) || (key === 'url' && isLost(embed))) return [];
        if (!isLost(value, 'icon_url')) return [[key, value]];
        const { icon_url: _icon, ...words } = value as Fields;
        return [[key, words]];
      });
      return Object.fromEntries(left) as Embed;
    })
    .filter((embed) => Object.keys(embed).some((key) => key !== 'type' && key !== 'color'));
}

/** Removes galleries and containers that become empty; a section that loses its picture keeps its texts. */
function componentsWithout(isLost: IsLost, components: readonly Fields[]): Fields[] {
  return components.flatMap((component): Fields[] => {
    const {
      media,
      file,
      items,
      accessory,
      components: inner,
    } = component as Fields & {
      readonly items?: readonly { readonly media?: unknown }[];
      readonly accessory?: { readonly media?: unknown };
      readonly components?: readonly Fields[];
    };
    if (isLost(media) || isLost(file)) return [];
    if (accessory && isLost(accessory.media)) return [...(inner ?? [])];
    const lists = {
      ...(items ? { items: items.filter((item) => !isLost(item.media)) } : {}),
      ...(inner ? { components: componentsWithout(isLost, inner) } : {}),
    };
    if (Object.values(lists).some((list) => list.length === 0)) return [];
    return [{ ...component, ...lists }];
  });
}
