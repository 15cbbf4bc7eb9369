import { texts } from '../../languages/texts.ts';

/** Texts about the ends of suspensions, codes and bans. */
export const operatorEndText = texts('operatorEndText', {
  ends: 'Ends',
  endsAt: (time: string) => `Until ${time}`,
  ended: 'Expired',
  suspensionHint: 'Leave empty to suspend the account until you lift it.',
  codeHint: 'Leave empty to let the code work until you revoke it.',
  banHint: 'Leave empty to ban the address until you lift the ban.',
});
