import { texts } from '../../languages/texts.ts';

/** Texts of the first page; others load with their components. */
export const onboardingFirstText = texts('onboardingFirstText', {
  title: 'Onboarding',
});
