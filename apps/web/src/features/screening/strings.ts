import { texts } from '../../languages/texts.ts';

/** Texts of Rules Screening. */
export const screeningText = texts('screeningText', {
  loading: 'Loading the rules',
  enabled: 'Newcomers agree to the rules',
  enabledHint:
    'Until they do, they can read but not write, react, use commands or speak. Turning this off admits everyone who is still waiting.',
  needsRule: 'Write at least one rule first.',
  description: 'What this server is about',
  descriptionHint: 'Shown above the rules.',
  rules: 'Rules',
  rulesHint: 'One idea per rule. Newcomers see them numbered, in this order.',
  none: 'There are no rules yet.',
  rule: (number: number) => `Rule ${number}`,
  example: 'Be kind. Disagree with ideas, not with people.',
  add: 'Add a rule',
  up: (number: number) => `Move rule ${number} up`,
  down: (number: number) => `Move rule ${number} down`,
  remove: (number: number) => `Remove rule ${number}`,
  blank: 'Write the rule, or remove it.',
  preview: 'See what newcomers see',
  suggestions: 'Ideas',
  ideas: [
    'Be kind. Disagree with ideas, not with people.',
    'No spam, no advertising, no begging.',
    'Keep each channel to its topic.',
    'Nothing sexual or violent outside channels for adults.',
    'Respect people’s privacy: share nothing that is not yours to share.',
  ],
  addIdea: (idea: string) => `Add “${idea}”`,

  title: (server: string) => `Rules of ${server}`,
  before: 'Agree to them to write, react and speak here. You can already read.',
  noRules: 'This server has no rules at the moment.',
  accept: 'I have read the rules and agree to them',
  agree: 'Agree',
  later: 'Not now',
  agreed: 'You can write now.',
});
