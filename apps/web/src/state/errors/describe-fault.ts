import { locale } from '../../languages/chosen.ts';
import { faultText as text } from './fault-strings.ts';

/** Makes a sentence from the numbers or words in a fault. */
type Sentence = (first: number, second: number, words: string) => string;

/** Patterns of faults as the service and its validation word them, and their sentences. A test compares the words. */
export const KNOWN_FAULTS: readonly (readonly [RegExp, Sentence])[] = [
  [/^is required$/, () => text.missing],
  [/^must be (\d+) to (\d+) characters$/, text.length],
  [/^must be 1 to (\d+) lowercase letters, digits, - or _$/, text.commandName],
  [/^must be at least (\d+) characters$/, text.tooShort],
  [/^must be at most (\d+) characters$/, text.tooLong],
  [/^must be at least (-?[\d.]+)$/, text.tooSmall],
  [/^must be at most (-?[\d.]+)$/, text.tooLarge],
  [/^must be a whole number$/, () => text.wholeNumber],
  [/^must be a number$/, () => text.anyNumber],
  [/^must be true or false$/, () => text.yesOrNo],
  [/^must (?:mention someone|be a member of this server or conversation)$/, () => text.member],
  [/^must (?:mention a role|be a role of the server)$/, () => text.role],
  [/^must be a channel(?: that you can see, of an allowed kind)?$/, () => text.channel],
  [/^must be one of (.+)$/s, (_first, _second, choices) => text.oneOf(choices)],
  [/^is not an option of the command$/, () => text.commandChanged],
  [/^must not be over max(?:Value|Length)$/, () => text.overMaximum],
  [/^must hold at least one subcommand$/, () => text.subcommandMissing],
  [/^must have different names$/, () => text.sameNames],
  [/^does not fit type /, () => text.wrongType],
  [/^must not have fewer than (\d+) characters$/, text.tooShort],
  [/^must not have more than (\d+) characters$/, text.tooLong],
  [/^must be >= (-?\d+)$/, text.tooSmall],
  [/^must be <= (-?\d+)$/, text.tooLarge],
  [/^must not have fewer than (\d+) items$/, text.tooFew],
  [/^must not have more than (\d+) items$/, text.tooMany],
  [/^must be at most (\d+) hours before to$/, text.hoursBefore],
  [/^must answer "(.*)"$/s, (_first, _second, question) => text.answerTo(question)],
  [/^must name one option of "(.*)"$/s, (_first, _second, question) => text.oneOption(question)],
  [/^must not be blank$/, () => text.blank],
  [/^must be unique$/, () => text.unique],
  [/^must be given once$/, () => text.once],
  [/^(?:names yourself|must not be your own)$/, () => text.yourself],
  [/^must be another person whose account can be used$/, () => text.anotherPerson],
  [/^must be within the next 7 days$/, () => text.withinWeek],
  [/^must be later than from$/, () => text.laterThanStart],
  [/^must be set while the challenge is a question$/, () => text.questionMissing],
  [/^must hold an answer while the challenge is a question$/, () => text.answerMissing],
  [/^must name a rule while screening is on$/, () => text.ruleMissing],
  [/^must be a single answer in this poll$/, () => text.oneAnswer],
  [/^must be an answer of the poll$/, () => text.noSuchAnswer],
  [/^cannot be answered while onboarding is off$/, () => text.onboardingOff],
  [/^must name existing options$/, () => text.noSuchOption],
  [/^must be (\d+) to (\d+)$/, text.between],
  [/^must be 1 to (\d+) characters without spaces$/, text.withoutSpaces],
  [/^must have at most (\d+) entries$/, text.tooMany],
  [/^must name a word, or patterns must name a pattern$/, () => text.wordMissing],
  [/^must have more than stars$/, () => text.onlyStars],
  [/^must be a regular expression /, () => text.notPattern],
  [/^must name a preset$/, () => text.listMissing],
  [/^must name a domain, or invites must be true$/, () => text.domainMissing],
  [/^must be a domain such as /, () => text.notDomain],
  [/^must name an action$/, () => text.actionMissing],
  [/^is used twice$/, () => text.unique],
  [/^is required without files$/, () => text.textOrFile],
  [/^needs a file name$/, () => text.fileName],
  [/^the member is not in voice$/, () => text.notInVoice],
  [/^the member does not see this channel$/, () => text.channelUnseen],
  [/^must match (?:pattern|format) /, () => text.wrongForm],
  [/^must be an address that begins with /, () => text.wrongForm],
  [/^It must be an https URL/, () => text.endpointAddress],
  [/^It must use port 443\.$/, () => text.endpointPort],
  [/^It could not be reached\./, () => text.endpointUnreached],
  [/^It did not answer within (\d+) seconds\.$/, text.endpointSlow],
  [/^Its answer is too large\.$/, () => text.endpointTooLarge],
  [/^It must answer (?:itself, )?without a redirect\.$/, () => text.endpointRedirects],
  [/^It answered (\d+)\.$/, text.endpointStatus],
  [/^It answered too late\.$/, () => text.endpointTooLate],
  [/^Its answer was refused: (\w+)\.$/, (_first, _second, code) => text.endpointRefused(code)],
  [/^Discord's form is turned off on this instance\.$/, () => text.endpointFormOff],
  [/^It must answer a ping with 200 and \{"type":1\}; it answered (\d+)\.$/, text.endpointPing],
  [/^It must answer an invalid signature with 401; it answered (\d+)\.$/, text.endpointSignature],
  [/^There is no room for the file: your storage is full\.$/, () => text.ownStorageFull],
  [/^There is no room for the file: the storage of this server is full\.$/, () => text.serverStorageFull],
  [/^There is no room for the file: the storage of this instance is full\.$/, () => text.instanceStorageFull],
  [
    /^The file is larger than the route accepts, or there is no room left to store it\.$/,
    () => text.fileTooLarge,
  ],
  [/^The account is suspended(.*)\.$/s, (_first, _second, details) => suspension(details)],
];

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });

/** @param details the end and the reason, as the service words them; either may be missing */
function suspension(details: string): string {
  const [, end, reason] = /^(?: until (\S+Z))?(?:: (.*))?$/s.exec(details) ?? [];
  return text.suspended(end ? moment.format(new Date(end)) : null, reason ?? null);
}

/** The sentence for a fault; undefined for unknown faults, for which the service's text is shown. */
export function describeFault(message: string): string | undefined {
  for (const [pattern, sentence] of KNOWN_FAULTS) {
    const match = pattern.exec(message);
    if (match) return sentence(Number(match[1]), Number(match[2]), match[1] ?? '');
  }
  return undefined;
}
