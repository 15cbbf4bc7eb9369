/** Parts and functions of messages that load with the first input, in one file. */

export { CompletionList } from './compose/completion/CompletionList.tsx';
export { LostDraft } from './compose/draft/LostDraft.tsx';
export { FileChips } from './compose/FileChips.tsx';
export * from './compose/format-keys.ts';
export { ReplyBar } from './compose/ReplyBar.tsx';
export { StickerChips } from './compose/StickerChips.tsx';
export { CharactersLeft, SendAsFile } from './compose/TextLength.tsx';
export { OutgoingReply } from './list/OutgoingReply.tsx';
export { SendFailure } from './list/SendFailure.tsx';
export { UploadingFiles } from './list/UploadingFiles.tsx';
export { CopyCode } from './row/code/CopyCode.tsx';
export { DeletedEdit } from './row/editor/DeletedEdit.tsx';
export { MessageEditor } from './row/editor/MessageEditor.tsx';
export { MessageActions } from './row/MessageActions.tsx';
export * from './row/mentions/MentionMenu.tsx';
export { SelectBox } from './selection/SelectBox.tsx';
export { Announcer } from './view/Announcer.tsx';
export { TypingPeople } from './view/TypingPeople.tsx';
