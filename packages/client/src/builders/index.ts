/**
 * Builders of embeds, components, modals, polls, messages and commands. They return the JSON that the API takes,
 * checked against its schemas and limits, and throw `BuilderError` with the faulty fields.
 */
export { BuilderError } from './check.ts';
export {
  booleanOption,
  type ChannelOptionInput,
  type Choice,
  type CommandBody,
  channelOption,
  type GroupOption,
  integerOption,
  type NumberOptionInput,
  numberOption,
  type OptionInput,
  prefixCommand,
  roleOption,
  type StringOptionInput,
  type SubcommandOption,
  slashCommand,
  stringOption,
  subcommand,
  subcommandGroup,
  userOption,
  type ValueOption,
} from './commands.ts';
export {
  actionRow,
  type ButtonComponent,
  type ButtonInput,
  button,
  type ContainerComponent,
  type ContainerInput,
  channelSelect,
  container,
  fileDisplay,
  type LayoutComponent,
  type LinkButtonInput,
  linkButton,
  mediaGallery,
  mentionableSelect,
  type RowComponent,
  roleSelect,
  type SelectComponent,
  type SelectInput,
  section,
  separator,
  stringSelect,
  textDisplay,
  thumbnail,
  userSelect,
} from './components.ts';
export { type EmbedContent, embed } from './embeds.ts';
export { type MessageInput, message } from './message.ts';
export { label, type ModalInput, modal, type TextInputInput, textInput } from './modals.ts';
export { type PollBody, type PollInput, poll } from './polls.ts';
