/** Texts of editors that are not saved, by message: they survive a visit to another channel. */
import { beforeSessionEnds } from '../../../../state/session.ts';

const texts = new Map<string, string>();

beforeSessionEnds(() => {
  texts.clear();
  askBeforeClosing();
});

export function editedText(messageId: string): string | undefined {
  return texts.get(messageId);
}

/** @param text null if the editor shows the text of the message */
export function keepEditedText(messageId: string, text: string | null): void {
  if (text === null) texts.delete(messageId);
  else texts.set(messageId, text);
  askBeforeClosing();
}

/** Takes the text of an editor that ends; empty if nothing was changed. */
export function takeEditedText(messageId: string): string {
  const text = texts.get(messageId) ?? '';
  keepEditedText(messageId, null);
  return text;
}

/** The browser asks before it closes or reloads the page while that would lose a text. */
function askBeforeClosing(): void {
  if (texts.size > 0) addEventListener('beforeunload', stay);
  else removeEventListener('beforeunload', stay);
}

function stay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
