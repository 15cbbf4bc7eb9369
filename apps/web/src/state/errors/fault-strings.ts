import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';

const characters = (count: number) => plural(count, { one: '# character', other: '# characters' });
const entries = (count: number) => plural(count, { one: '# entry', other: '# entries' });

/** Faults of fields, shown beside them. */
export const faultText = texts('faultText', {
  missing: 'Fill this in.',
  length: (least: number, most: number) => `Use ${number(least)} to ${characters(most)}.`,
  tooShort: (least: number) => `Use at least ${characters(least)}.`,
  tooLong: (most: number) => `Use at most ${characters(most)}.`,
  tooSmall: (least: number) => `Enter a number of ${number(least)} or more.`,
  tooLarge: (most: number) => `Enter a number of ${number(most)} or less.`,
  tooFew: (least: number) => `Choose at least ${entries(least)}.`,
  tooMany: (most: number) => `Choose at most ${entries(most)}.`,
  blank: 'Write something here.',
  unique: 'This already exists. Choose another.',
  once: 'Enter this only once.',
  yourself: 'Choose someone other than yourself.',
  anotherPerson: 'Choose another person with an active account.',
  withinWeek: 'Choose a time within the next 7 days.',
  laterThanStart: 'The end must be after the start.',
  questionMissing: 'Write the question that newcomers answer.',
  answerMissing: 'Write at least one right answer.',
  ruleMissing: 'Write at least one rule that newcomers agree to.',
  oneAnswer: 'This poll allows one answer.',
  noSuchAnswer: 'The poll no longer has that answer.',
  onboardingOff: 'These questions are now turned off.',
  noSuchOption: 'One of these options is gone. Choose again.',
  between: (least: number, most: number) => `Use ${number(least)} to ${number(most)}.`,
  withoutSpaces: (most: number) => `Use up to ${characters(most)}, without spaces.`,
  wordMissing: 'Write at least one word or pattern.',
  onlyStars: 'Write more than stars.',
  notPattern: 'Write a regular expression without lookaround or backreferences.',
  listMissing: 'Choose at least one word list.',
  domainMissing: 'Write at least one domain, or stop invites to other servers.',
  notDomain: 'Write a domain, such as example.org.',
  actionMissing: 'Choose at least one action.',
  textOrFile: 'Write something or add a file.',
  fileName: 'The file needs a name.',
  notInVoice: 'This member is not in voice any more.',
  channelUnseen: 'This member does not see this channel.',
  hoursBefore: (most: number) =>
    `Begin at most ${plural(most, { one: '# hour', other: '# hours' })} before the end.`,
  answerTo: (question: string) => `Answer “${question}”.`,
  oneOption: (question: string) => `Choose one answer to “${question}”.`,
  commandName: (most: number) => `Use up to ${number(most)} lowercase letters, digits, - or _.`,
  wrongForm: 'This has the wrong format. Check it for typing errors.',
  ownStorageFull: 'Your storage is full. Delete messages with files to make room.',
  serverStorageFull: 'The storage of this server is full. Ask someone who manages the server to make room.',
  instanceStorageFull: 'The storage of this instance is full. Tell its operator.',
  fileTooLarge: 'The file is too large, or there is no room left for it.',
  suspended: (until: string | null, reason: string | null) =>
    `The operators of this instance have suspended your account${until ? ` until ${until}` : ''}.${reason ? ` Reason: ${reason}` : ''}`,
});
