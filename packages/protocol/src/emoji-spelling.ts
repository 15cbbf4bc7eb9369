/** How Unicode emoji are spelled. No schemas here, so that browser code can import it without TypeBox. */
const EMOJI_STYLE = '\uFE0F';
/** Shown as text by default; a variation selector or skin tone after one turns it into an emoji. */
const TEXT_BY_DEFAULT = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu;

/** The fully qualified form, with variation selectors only where required: clients omit them or add wrong ones. */
export function qualifiedEmoji(text: string): string {
  return text.replaceAll(EMOJI_STYLE, '').replaceAll(TEXT_BY_DEFAULT, `$&${EMOJI_STYLE}`);
}
