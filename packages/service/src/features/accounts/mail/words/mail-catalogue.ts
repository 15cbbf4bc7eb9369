/** The texts of e-mails that every language provides. */
import type { MailedEvent } from '../../security-events/mailed-events.ts';

/** One e-mail: its link goes between the paragraphs `before` and `after`. */
export interface MailText {
  readonly subject: string;
  /** Paragraphs in plain text. */
  readonly before: readonly string[];
  /** The label of the link. */
  readonly link?: string;
  readonly after: readonly string[];
}

/** Whom an e-mail concerns: the instance's name and the account's username. */
interface About {
  readonly instance: string;
  readonly username: string;
}

export interface MailCatalogue {
  /** Its language tag. */
  readonly language: string;
  verification(about: About): MailText;
  reset(about: About): MailText;
  /** @param address the new one, shortened */
  emailChanged(about: About & { readonly address: string }): MailText;
  attack(about: About & { readonly kind: 'password' | 'code' }): MailText;
  /** The event, as subject and first sentence. */
  readonly happened: Readonly<Record<MailedEvent, string>>;
  /**
   * @param time in words
   * @param address of the network, null where unknown
   * @param page where passwords are set
   */
  security(
    about: About & {
      readonly happened: string;
      readonly time: string;
      readonly address: string | null;
      readonly page: string;
    },
  ): MailText;
}
