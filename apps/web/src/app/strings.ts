/** Words of the shell: what surrounds every feature. */
export const appText = {
  name: 'Guildhall',
  starting: 'Opening Guildhall',
  unreachable: 'The service does not answer. Trying again every few seconds.',
  connecting: 'Connecting',
  reconnecting: 'Connection lost. Reconnecting; what you send meanwhile waits.',
  offline: 'You are offline. What you send waits until you are back.',
  skip: 'Skip to the conversation',
  servers: 'Servers',
  jump: 'Jump to',
  you: 'You',
  navigation: 'Main',
  notFoundTitle: 'Nothing is here',
  notFound: 'This address leads nowhere. The link may be old, or something was deleted.',
  goHome: 'Go to your servers',
  brokenTitle: 'This page broke',
  broken: 'That is our fault. Your messages are safe on the service; reload to go on.',
  reload: 'Reload',
  switcherTitle: 'Jump anywhere',
  switcherPlaceholder: 'Server, channel, person or setting',
  switcherEmpty: 'Nothing has that name.',
  switcherHint: 'Arrow keys choose, Enter opens, Esc closes.',
  switcherKinds: {
    server: 'Server',
    channel: 'Channel',
    person: 'Person',
    setting: 'Settings',
    action: 'Action',
  },
  keyboardTitle: 'Keyboard',
  keyboardHint: 'Everything works without a mouse.',
  unreadChannels: 'unread messages',
} as const;

/** The keyboard map, by where the keys work. */
export const keyboardMap = [
  {
    where: 'Anywhere',
    keys: [
      ['Mod+K', 'Jump to a server, channel, person or setting'],
      ['Alt+Up', 'Channel above'],
      ['Alt+Down', 'Channel below'],
      ['Shift+Alt+Up', 'Unread channel above'],
      ['Shift+Alt+Down', 'Unread channel below'],
      ['Mod+Shift+M', 'Show or hide members'],
      ['Mod+,', 'Your settings'],
      ['?', 'This map'],
      ['Esc', 'Close what is open; in a conversation, mark as read and go to the present'],
    ],
  },
  {
    where: 'Writing',
    keys: [
      ['Enter', 'Send'],
      ['Shift+Enter', 'New line'],
      ['Up', 'Edit your last message, when nothing is written'],
      ['@', 'Mention someone'],
      ['#', 'Link a channel'],
      ['Esc', 'Cancel a reply or an edit'],
    ],
  },
  {
    where: 'On a message',
    keys: [
      ['Up', 'Message above'],
      ['Down', 'Message below'],
      ['R', 'Reply'],
      ['E', 'Edit'],
      ['C', 'Copy the text'],
      ['Delete', 'Delete; with Shift without asking'],
    ],
  },
] as const;
