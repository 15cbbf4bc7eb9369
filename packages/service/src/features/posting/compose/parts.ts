/** Parts of a message besides its text (specification: "Messages", send body; design 13.52). */
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@guildhall/platform';
import { type AllowedMentions, IS_COMPONENTS_V2 } from '@guildhall/protocol';
import type { MessageParts } from '../../../tables.ts';
import type { ConversationAccess } from '../../access/index.ts';
import { requireOwnFiles, storedNames, withNamedFiles } from '../../attachments/index.ts';
import { readComponents, readEmbeds } from '../../rich-content/index.ts';
import type { SenderKind } from './draft-source.ts';

interface SentParts {
  readonly content?: string;
  readonly embeds?: readonly unknown[];
  readonly components?: readonly unknown[];
  readonly flags?: number;
}

export interface ReadParts {
  readonly flags: number;
  /** Null for a text-only message. */
  readonly parts: MessageParts | null;
}

const TEXT_ONLY: ReadParts = { flags: 0, parts: null };

/**
 * Flags, embeds and components of a send. Most messages have none, so these fields are checked first.
 * @param fileNames file names that `attachment://` may refer to
 * @throws ApiError bots_only, invalid_flags, invalid_components, invalid_embeds
 */
export function readParts(sender: SenderKind, sent: SentParts, fileNames: ReadonlySet<string>): ReadParts {
  const { embeds = [], components = [], flags = 0 } = sent;
  if (embeds.length === 0 && components.length === 0 && flags === 0) return TEXT_ONLY;
  requireMayEnrich(sender, sent);
  if (flags !== 0 && flags !== IS_COMPONENTS_V2) throw new ApiError('invalid_flags');
  const layout = flags === IS_COMPONENTS_V2;
  if (layout) requireNothingElse(sent);
  const parts = {
    ...(layout || components.length > 0
      ? { components: readComponents(components, { layout, webhook: sender === 'webhook' }) }
      : {}),
    ...(embeds.length > 0 ? { embeds: readEmbeds(embeds) } : {}),
  };
  requireOwnFiles(parts, fileNames);
  return { flags, parts };
}

/** Only bots and webhooks send embeds, components and layouts. @throws ApiError bots_only */
function requireMayEnrich(sender: SenderKind, { embeds = [], components = [], flags = 0 }: SentParts): void {
  const isEnriched = embeds.length > 0 || components.length > 0 || (flags & IS_COMPONENTS_V2) !== 0;
  if (sender === 'person' && isEnriched) throw new ApiError('bots_only');
}

/**
 * The parts after an edit: embeds and components replace the old ones, `[]` removes them, absent ones stay.
 * @returns null if the edit changes neither
 * @throws ApiError bots_only, invalid_flags if the edit would turn a message into a layout or back, and as {@link
 * readParts}.
 */
export function editParts(sender: SenderKind, before: ReadParts, sent: SentParts): ReadParts | null {
  requireMayEnrich(sender, sent);
  const { embeds, components, flags } = sent;
  if (flags !== undefined && flags !== before.flags) throw new ApiError('invalid_flags');
  const layout = before.flags === IS_COMPONENTS_V2;
  if (layout) requireNothingElse(sent);
  if (embeds === undefined && components === undefined) return null;
  const read = {
    components:
      components === undefined
        ? before.parts?.components
        : readComponents(components, { layout, webhook: sender === 'webhook' }),
    embeds: embeds === undefined ? before.parts?.embeds : readEmbeds(embeds),
  };
  const after = withNamedFiles(read, before.parts?.attachments);
  const { embeds: _embeds, components: _components, ...kept } = before.parts ?? {};
  const parts: MessageParts = {
    ...kept,
    ...(after.components && after.components.length > 0 ? { components: after.components } : {}),
    ...(after.embeds && after.embeds.length > 0 ? { embeds: after.embeds } : {}),
  };
  requireOwnFiles(parts, storedNames(parts.attachments));
  if (isDeepStrictEqual(parts, before.parts ?? {})) return null;
  return { flags: before.flags, parts: Object.keys(parts).length > 0 ? parts : null };
}

/** Adds the application that handles the components; a bot's account has the id of its application. */
export function withApplication(
  parts: MessageParts | null,
  actor: { readonly kind: string; readonly credentialId: string },
): MessageParts | null {
  if (actor.kind !== 'bot' || !parts?.components || parts.applicationId) return parts;
  return { ...parts, applicationId: actor.credentialId };
}

/**
 * Adds or removes the sender's choice of pings in an announcement channel, because its copies ping too. A choice that is
 * stored already follows edits in any channel, which may become an announcement channel again.
 */
export function withPingChoice(
  parts: MessageParts | null,
  { row }: ConversationAccess['channel'],
  allowed: AllowedMentions | undefined,
): MessageParts | null {
  if (!parts?.allowedMentions && (row.kind !== 'announcement' || allowed === undefined)) return parts;
  const { allowedMentions: _replaced, ...others } = parts ?? {};
  const chosen = allowed === undefined ? others : { ...others, allowedMentions: allowed };
  return Object.keys(chosen).length > 0 ? chosen : null;
}

/**
 * Records whom a reply pings if the text names them too. Otherwise, an edit that removes their name could not tell that
 * the ping stays.
 */
export function withReplyPing(
  parts: MessageParts | null,
  text: string,
  pinged: string | null,
): MessageParts | null {
  return pinged === null || !text.includes(pinged) ? parts : { ...parts, replyPing: pinged };
}

/** Whether a message shows more than its text. Its origin and the choice of pings are not content. */
export function hasContent(parts: MessageParts | null): boolean {
  if (parts === null) return false;
  const { webhook, crosspost, interaction, applicationId, replyPing, allowedMentions, ...shown } = parts;
  return Object.keys(shown).length > 0;
}

function requireNothingElse({ content = '', embeds = [] }: SentParts): void {
  if (content !== '' || embeds.length > 0) throw new ApiError('invalid_flags');
}
