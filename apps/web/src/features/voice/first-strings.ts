import { texts } from '../../languages/texts.ts';

/** Texts of the first page; others load with their components. */
export const voiceFirstText = texts('voiceFirstText', {
  section: 'Voice and video',
  sectionWords: 'microphone camera speaker headphones push to talk sensitivity noise echo volume devices',
  muteForMe: 'Mute for me',
  unmuteForMe: 'Unmute for me',
  serverMute: 'Mute in voice',
  serverUnmute: 'Unmute in voice',
  serverDeafen: 'Deafen in voice',
  serverUndeafen: 'Undeafen in voice',
  move: 'Move to another voice channel',
  disconnect: 'Disconnect from voice',
});
