/**
 * Rules Screening: the rules of a server, which newcomers agree to before they write.
 *
 * @place The rules a newcomer agrees to; server settings: Rules
 */

export { RulesPrompt } from './RulesPrompt.tsx';
