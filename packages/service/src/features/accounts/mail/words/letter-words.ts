/** What mails say, in the shape that every language gives it. */
import type { MailedEvent } from '../../security-events/mailed-events.ts';

/** One mail: its link's label goes between the paragraphs. */
export interface LetterWords {
  readonly subject: string;
  /** Paragraphs in plain text. */
  readonly before: readonly string[];
  /** What to press. */
  readonly link?: string;
  readonly after: readonly string[];
}

/** What a mail is about: the instance's name and the account's username. */
export interface About {
  readonly instance: string;
  readonly username: string;
}

export interface MailWords {
  /** Its language tag. */
  readonly language: string;
  verification(about: About): LetterWords;
  reset(about: About): LetterWords;
  /** @param address the new one, all but hidden */
  emailChanged(about: About & { readonly address: string }): LetterWords;
  attack(about: About & { readonly kind: 'password' | 'code' }): LetterWords;
  /** What happened, as the subject and the first sentence say it. */
  readonly happened: Readonly<Record<MailedEvent, string>>;
  /** @param time in words @param address of the network, null where unknown @param page where a password is set */
  security(
    about: About & {
      readonly happened: string;
      readonly time: string;
      readonly address: string | null;
      readonly page: string;
    },
  ): LetterWords;
}
