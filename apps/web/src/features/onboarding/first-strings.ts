/** Texts of the first page; the others load with what shows them. */
export const onboardingFirstText = {
  title: 'Onboarding',
} as const;
