import { texts } from '../languages/texts.ts';

/** Texts of the quick switcher. */
export const switcherText = texts('switcherText', {
  placeholder: 'Server, channel, person, conversation or setting',
  empty: 'Nothing has that name.',
  hint: 'Arrow keys choose, Enter opens, Esc closes.',
  kinds: {
    server: 'Server',
    channel: 'Channel',
    person: 'Person',
    direct: 'Direct message',
    group: 'Group',
    setting: 'Settings',
    action: 'Action',
  },
});

export const keyboardText = texts('keyboardText', {
  title: 'Keyboard',
  hint: 'Everything works without a mouse.',
});

/** The keyboard map, by where the keys work. */
export const keyboardMap = texts('keyboardMap', [
  {
    where: 'Anywhere',
    keys: [
      ['Mod+K', 'Jump to a server, channel, person or setting'],
      ['Alt+Up', 'Channel above'],
      ['Alt+Down', 'Channel below'],
      ['Shift+Alt+Up', 'Unread channel above'],
      ['Shift+Alt+Down', 'Unread channel below'],
      ['Mod+F', 'Search the messages here'],
      ['Mod+Shift+M', 'Show or hide members'],
      ['Mod+,', 'Your settings'],
      ['?', 'This list'],
      ['Esc', 'Close what is open; in a conversation, mark as read and jump to the present'],
    ],
  },
  {
    where: 'Writing',
    keys: [
      ['Enter', 'Send'],
      ['Mod+Enter', 'Send, even on touch screens'],
      ['Shift+Enter', 'New line'],
      ['Up', 'Edit your last message, when the field is empty'],
      ['@', 'Mention a person, a role or everyone'],
      ['#', 'Link a channel or thread'],
      [':', 'Find an emoji by its name'],
      ['Mod+B', 'Bold'],
      ['Mod+I', 'Italic'],
      ['Mod+U', 'Underline'],
      ['Mod+E', 'Code'],
      ['Mod+Shift+X', 'Strike through'],
      ['Mod+Shift+S', 'Spoiler'],
      ['Esc', 'Cancel a reply or an edit'],
    ],
  },
  {
    where: 'In voice',
    keys: [
      ['Mod+D', 'Mute, or speak again'],
      ['Mod+Shift+D', 'Deafen, or hear again'],
      ['Mod+E', 'Turn the camera on or off'],
    ],
  },
  {
    where: 'On a message',
    keys: [
      ['Up', 'Message above'],
      ['Down', 'Message below'],
      ['+', 'React'],
      ['R', 'Reply'],
      ['T', 'Start its thread, or open it'],
      ['E', 'Edit'],
      ['F', 'Forward'],
      ['U', 'Mark unread from here on'],
      ['P', 'Pin, or unpin'],
      ['C', 'Copy the text'],
      ['Delete', 'Delete'],
    ],
  },
]);

/** Texts of the open dialog, whatever it is. */
export const overlayText = texts('overlayText', {
  deleted: 'What you had open was deleted.',
  gone: 'What you had open was deleted, or you can no longer see it.',
});
