/** Texts of editors that are not saved, by message: they survive a visit to another channel. */
interface EditedText {
  readonly channelId: string;
  readonly text: string;
}

const texts = new Map<string, EditedText>();

export function editedText(messageId: string): string | undefined {
  return texts.get(messageId)?.text;
}

/** @param text null if the editor shows the text of the message */
export function keepEditedText(
  { id, channelId }: { readonly id: string; readonly channelId: string },
  text: string | null,
): void {
  if (text === null) texts.delete(id);
  else texts.set(id, { channelId, text });
  askBeforeClosing();
}

/** Takes the text of an editor that ends; empty if nothing was changed. */
export function takeEditedText(messageId: string): string {
  const text = editedText(messageId) ?? '';
  texts.delete(messageId);
  askBeforeClosing();
  return text;
}

/** Takes all texts of some channels. */
export function takeEditedTextsIn(isChosen: (channelId: string) => boolean): readonly EditedText[] {
  const chosen = [...texts].filter(([, { channelId }]) => isChosen(channelId));
  for (const [messageId] of chosen) takeEditedText(messageId);
  return chosen.map(([, edited]) => edited);
}

/** The browser asks before it closes or reloads the page while that would lose a text. */
function askBeforeClosing(): void {
  if (texts.size > 0) addEventListener('beforeunload', stay);
  else removeEventListener('beforeunload', stay);
}

function stay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
