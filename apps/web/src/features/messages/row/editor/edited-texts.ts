/** Texts of editors that are not saved, by message: they survive a visit to another channel. */
const texts = new Map<string, string>();

export function editedText(messageId: string): string | undefined {
  return texts.get(messageId);
}

/** @param text null if the editor shows the text of the message */
export function keepEditedText(messageId: string, text: string | null): void {
  if (text === null) texts.delete(messageId);
  else texts.set(messageId, text);
}

/** Takes the text of an editor that ends; empty if nothing was changed. */
export function takeEditedText(messageId: string): string {
  const text = texts.get(messageId) ?? '';
  texts.delete(messageId);
  return text;
}
