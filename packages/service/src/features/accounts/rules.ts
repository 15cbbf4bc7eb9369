/** Rules for usernames, texts of profiles and passwords (design 5.18, 6.1). Pure. */
import { isBlank, LIMITS, normalised, textLength } from '@guildhall/protocol';

const USERNAME = /^[a-z0-9._]{2,32}$/;
const RESERVED_NAMES = new Set(['system', 'everyone', 'here']);
/** Prefix of erased accounts' names; no chosen username may start with it. */
export const DELETED_USER_PREFIX = 'deleted_user_';

export function isUsernameAllowed(username: string): boolean {
  return (
    USERNAME.test(username) && !RESERVED_NAMES.has(username) && !username.startsWith(DELETED_USER_PREFIX)
  );
}

/** Whether a text can be an e-mail address for registration. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= LIMITS.email;
}

/** How optional texts about an account are stored: white space alone counts as none. */
export function textOrNull(text: string | null): string | null {
  return text === null || isBlank(text) ? null : text;
}

/** Digits and signs that people use in place of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
};
/** With more characters than this around a word, the word alone no longer makes it guessable. */
const MAX_SURROUNDING_CHARACTERS = 8;
const SHORTEST_NAME = 3;

/**
 * Whether a password is easy to guess: too short, common, or a name of the person or the instance, even with another
 * case, look-alike characters, up to eight digits and signs around it, or repeated. Takes time linear in its length.
 * @param names of the person and the instance
 * @param commonPasswords in lower case
 */
export function isPasswordWeak(
  password: string,
  names: readonly string[],
  commonPasswords: ReadonlySet<string>,
): boolean {
  const length = textLength(password);
  if (length < LIMITS.passwordMinimum || length > LIMITS.password) return true;
  const guessed = new Set(names.map(lettersOf).filter((name) => name.length >= SHORTEST_NAME));
  return wordsOf(password.toLowerCase()).some(
    (word) => commonPasswords.has(word) || guessed.has(lettersOf(word)),
  );
}

/** Simplified forms of a password that an attacker would try. */
function wordsOf(password: string): string[] {
  const inner = core(password);
  const words = [password, asLetters(password), inner, asLetters(inner)].filter((word) => word !== '');
  return words.flatMap((word) => {
    const half = word.slice(0, word.length / 2);
    return word === half + half ? [word, half] : [word];
  });
}

function asLetters(word: string): string {
  return [...word].map((character) => LOOKALIKES[character] ?? character).join('');
}

/** Without surrounding digits and signs; empty where there are many of them. */
function core(word: string): string {
  const inner = word.slice(word.search(/\p{L}|$/u));
  const end = [...inner].findLastIndex((character) => /\p{L}/u.test(character));
  const letters = [...inner].slice(0, end + 1).join('');
  return word.length - letters.length > MAX_SURROUNDING_CHARACTERS ? '' : letters;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * A username derived from a name: its allowed characters and letters without their accents, after `fallback` and an
 * underscore when these are too few.
 */
export function usernameFrom(name: string, fallback = 'bot'): string {
  const base = normalised(name, 'NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._]+/g, '_')
    .replaceAll(/^[._]+|[._]+$/g, '')
    .slice(0, LIMITS.username - 5);
  // Callers append a number if the name is taken, which must not turn `deleted_user` into a marker.
  const isAllowed = isUsernameAllowed(base) && isUsernameAllowed(`${base}_1`);
  return isAllowed ? base : `${fallback}_${base}`.slice(0, LIMITS.username - 5);
}
