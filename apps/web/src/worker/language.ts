/** Texts of notifications in the language of the last opened page, because the worker starts without a page. */
import type { LANGUAGES } from '../languages/available.ts';
import { workerText as german } from '../languages/de/worker.ts';
import { workerText as spanish } from '../languages/es/worker.ts';
import { workerText as french } from '../languages/fr/worker.ts';
import { keptLanguage } from '../languages/kept.ts';
import type { Translation } from '../languages/translation.ts';
import { workerText as english } from './strings.ts';

export type WorkerText = Translation<typeof english>;

const TEXTS: Readonly<Record<keyof typeof LANGUAGES, WorkerText>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

export async function workerTexts(): Promise<WorkerText> {
  const language = await keptLanguage().catch(() => undefined);
  return (TEXTS as Readonly<Record<string, WorkerText>>)[language ?? ''] ?? english;
}
