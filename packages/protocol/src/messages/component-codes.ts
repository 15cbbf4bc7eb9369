/** Type numbers of components (design 4.2). No schemas here, so that browser code can import them without TypeBox. */

/** The `type` of each component. */
export const COMPONENT_TYPES = {
  actionRow: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  textDisplay: 10,
  thumbnail: 11,
  mediaGallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
} as const;

/** `style` of buttons; links have a `url`, all others a `custom_id`. */
export const BUTTON_STYLES = { primary: 1, secondary: 2, success: 3, danger: 4, link: 5 } as const;

/** Message flag: built only from components, no content or embeds. */
export const IS_COMPONENTS_V2 = 32768;

/** Numbers of channel kinds in channel selects. */
export const CHANNEL_TYPE_NUMBERS = {
  text: 0,
  dm: 1,
  voice: 2,
  group_dm: 3,
  category: 4,
  announcement: 5,
  thread: 11,
  forum: 15,
} as const;
