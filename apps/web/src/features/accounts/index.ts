/**
 * Signing in, the person's account, and the settings panel, to which other features add sections.
 *
 * @place Your settings
 */

export { followAppearance } from './appearance.ts';
export { AuthLayout } from './entry/AuthLayout.tsx';
export { ownSections } from './own-sections.ts';
export { EMPTY_PROOF, PROOF_FIELDS, ProofFields, proofBody } from './ProofFields.tsx';
export { logOutEverywhere } from './providers/log-out.ts';
export { profileFields, settingsSections } from './settings-sections.ts';
