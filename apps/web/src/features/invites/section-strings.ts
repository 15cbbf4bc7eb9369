/** Texts by which the settings list their sections; the others load with the section. */
export const inviteSectionText = {
  title: 'Invites',
  invitePeople: 'Invite people',
} as const;
