/** Translates the contents of templates into the language of a server's creator. */
import type { Template } from '../templates.ts';
import { frenchTemplates } from './french.ts';
import { germanTemplates } from './german.ts';
import { spanishTemplates } from './spanish.ts';

/** Translations by the English text. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: germanTemplates,
  fr: frenchTemplates,
  es: spanishTemplates,
};

/**
 * The template with names and topics in a language; English where no translation exists. @param locale such as `de-AT`
 */
export function localiseTemplate({ roles, categories }: Template, locale: string): Template {
  const words = WORDS[locale.split('-', 1)[0] ?? ''];
  if (!words) return { roles, categories };
  const translate = (text: string): string => words[text] ?? text;
  return {
    roles: roles.map((role) => ({ ...role, name: translate(role.name) })),
    categories: categories.map(({ name, channels, writers, viewers }) => ({
      name: translate(name),
      ...(writers ? { writers: writers.map(translate) } : {}),
      ...(viewers ? { viewers: viewers.map(translate) } : {}),
      channels: channels.map((channel) => ({
        ...channel,
        name: translate(channel.name),
        ...(channel.topic === undefined ? {} : { topic: translate(channel.topic) }),
      })),
    })),
  };
}
