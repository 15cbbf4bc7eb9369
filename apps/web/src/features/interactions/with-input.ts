/** Parts and functions of interactions that load with the first input, in one file. */
export { CommandPicker } from './commands/CommandPicker.tsx';
export * from './commands/typed-commands.ts';
export { OnlyYouLine } from './OnlyYouLine.tsx';
export { RunRows } from './RunRows.tsx';
export { ShownModal } from './ShownModal.tsx';
