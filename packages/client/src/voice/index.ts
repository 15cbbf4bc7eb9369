/** Bots in voice channels, on Node: `npm install werift` in addition to the SDK. */
export { type OpusPacket, opusDuration, readOggOpus } from './ogg-opus.ts';
export { type HeardSound, joinVoice, Voice, VoiceError, type VoiceOptions } from './voice.ts';
