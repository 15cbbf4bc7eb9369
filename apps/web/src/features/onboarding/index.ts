/**
 * Onboarding: the questions that newcomers answer.
 *
 * @place The questions a newcomer answers; server settings: Onboarding
 */

export { OnboardingPrompt } from './OnboardingPrompt.tsx';
