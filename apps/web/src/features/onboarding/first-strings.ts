import { texts } from '../../languages/texts.ts';

/** Texts of the first page; others load with their components. */
export const onboardingFirstText = texts('onboardingFirstText', {
  title: 'Onboarding',
  again: 'Choose roles and channels',
  noQuestions: 'This server no longer asks any questions.',
});
