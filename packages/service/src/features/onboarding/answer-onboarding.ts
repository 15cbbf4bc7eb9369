import { type EndpointBody, MEMBER_FLAGS, type Member } from '@guildhall/protocol';
import { type MemberRow, rolesHeld, type ServerContext, type ServerState } from '../access/index.ts';
import { changeMember, type MemberChanges, oneMemberView } from '../members/index.ts';
import { rolesOfAnswers } from './rules.ts';
import { findOnboarding, type OnboardingRow } from './store.ts';
import { onboardingView } from './view.ts';

const ANSWERED = MEMBER_FLAGS.startedOnboarding | MEMBER_FLAGS.finishedOnboarding;

/**
 * Answers the prompts: chosen options give their roles, and onboarding is finished. Existing roles stay, so answering
 * again only adds (design 5.13).
 * @throws ApiError invalid_request for incomplete answers, unknown_server
 */
export async function answerOnboarding(
  ctx: ServerContext,
  { optionIds }: EndpointBody<'answerOnboarding'>,
): Promise<Member> {
  const { member, server } = await changeMember(ctx, ctx.actor.id, async (access, target, db) =>
    answered(access.server, await findOnboarding(db, access.server.id), target, optionIds),
  );
  return oneMemberView(ctx.runtime, server, member, ctx.actor.id);
}

function answered(
  server: ServerState,
  row: OnboardingRow | undefined,
  member: MemberRow,
  optionIds: readonly string[],
): MemberChanges {
  const held = rolesHeld(server, member);
  const added = rolesOfAnswers(onboardingView(server, row), optionIds)
    .filter((id) => !held.includes(id))
    .map((id) => server.rolesById.get(id))
    .filter((role) => role !== undefined);
  return {
    flags: member.flags | ANSWERED,
    roles: {
      result: [...held, ...added.map(({ id }) => id)],
      added: added.map(({ id, name }) => ({ id, name })),
      removed: [],
    },
  };
}
