/**
 * Finds the invite code in a pasted text: a link with /invite/, or the code itself.
 * @returns null without a code
 */
export function inviteCodeIn(pasted: string): string | null {
  const text = pasted.trim();
  const linked = /\/invite\/([A-Za-z0-9-]{2,64})(?:[/?#]|$)/.exec(text)?.[1];
  if (linked) return linked;
  return /^[A-Za-z0-9-]{2,64}$/.test(text) ? text : null;
}

/** The link that shows and accepts an invite. */
export function inviteLink(code: string): string {
  return new URL(`/invite/${code}`, location.href).href;
}
