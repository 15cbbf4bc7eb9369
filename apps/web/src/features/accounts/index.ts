/**
 * Signing in, one's own account, and the panel of settings that other features add sections to.
 *
 * @place Your settings
 */

export { followAppearance } from './appearance.ts';
export { AuthLayout } from './entry/AuthLayout.tsx';
export { ownSections } from './own-sections.ts';
export { EMPTY_PROOF, ProofFields, proofBody } from './ProofFields.tsx';
export { profileFields, settingsSections } from './settings-sections.ts';
