/**
 * Conversations: messages and composer, which other features extend through slots.
 *
 * @place A conversation: its messages, their menu and the composer
 */

import { loadWithInput } from '../../state/later.ts';
import { loadLater } from '../../state/slots.ts';

export { closeCoveringPanel } from './beside/close-covering-panel.ts';
export { channelBeside, prefersThreadPages, useRoomBeside } from './beside/thread-layout.ts';
export { CompletingArea } from './compose/completion/CompletingArea.tsx';
export { draftText } from './compose/draft/draft-strings.ts';
export { postDraftKeys, prependToDraft, readDraft, setDraft, useDraft } from './compose/draft/drafts.ts';
export {
  addFiles,
  type DraftFile,
  filesIn,
  releasePreviews,
  setFiles,
  useFiles,
} from './compose/draft/files.ts';
export { maySell, parsePrice, setPrice, usePrice } from './compose/draft/price.ts';
export { pastedFiles } from './compose/pasted-files.ts';
export { type FormatContext, useConversation, useMessageFormat } from './conversation.ts';
export { namesIn, readDirectory, useNames } from './directory.ts';
export { focusComposer } from './focus-composer.ts';
export { loadNamesIn } from './load-names.ts';
export { toWire } from './mentions.ts';
export { cssColor, Picture } from './row/EmbedCard.tsx';
export { EmbedList } from './row/EmbedList.tsx';
export { FoundMessage } from './row/FoundMessage.tsx';
export { AttachmentList, isSpoiler, Lightbox } from './row/files/AttachmentList.tsx';
export { fileName } from './row/files/file-name.ts';
export { MessageText } from './row/MessageText.tsx';
export { partText } from './row/part-strings.ts';
export { describeMessage, describeWordless } from './row/wordless/describe-message.ts';
export {
  addMenu,
  channelPages,
  composerOffers,
  conversationPanels,
  conversationParts,
  conversationStages,
  fileFields,
  messageActions,
  messageParts,
  type OfferedAction,
  type Offers,
  type OffersInput,
  type StageLayout,
} from './slots.ts';
export { messageText } from './strings.ts';
export { ClosedFoot } from './view/ConversationFoot.tsx';
export { ConversationSide } from './view/ConversationSide.tsx';
export { ConversationView } from './view/ConversationView.tsx';
export { conversationName } from './view/conversation-name.ts';
export { ChannelTitle } from './view/header/ChannelTitle.tsx';
export { HeaderButtons } from './view/header/HeaderButtons.tsx';
export { useChannel } from './view/use-channel.ts';
export { useSwipeBack } from './view/use-swipe-back.ts';
export const Covered = loadLater(() => import('./row/files/Covered.tsx'), 'Covered');
export const LostDraft = loadWithInput(() => import('./with-input.ts'), 'LostDraft');
export const FileChips = loadWithInput(() => import('./with-input.ts'), 'FileChips');
