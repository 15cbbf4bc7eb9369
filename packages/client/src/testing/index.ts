/** The test double for bots: `createTestWorld()` is an instance in memory, whose people do what the test says. */
export type { AnswerTo, RecordedCall } from './answers.ts';
export { TestWorldError } from './contracts.ts';
export type { Invocation } from './invocations.ts';
export type { TestChannel } from './parts.ts';
export type { OptionValues, TestPerson } from './people.ts';
export { createSigner, type RequestSigner } from './signer.ts';
export { StatusAnswer } from './transport.ts';
export { type TestServer, TestWorld, type TestWorldOptions } from './world.ts';

import { TestWorld, type TestWorldOptions } from './world.ts';

/** Creates an empty world with the bot in it. */
export function createTestWorld(options?: TestWorldOptions): TestWorld {
  return new TestWorld(options);
}
