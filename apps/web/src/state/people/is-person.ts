const NO_PEOPLE: readonly string[] = ['bot', 'verified_bot', 'system'];

/** Whether an account belongs to a person. Bots and the system account make no friends and own no servers. */
export function isPerson({ tag }: { readonly tag?: string | null | undefined }): boolean {
  return !tag || !NO_PEOPLE.includes(tag);
}
