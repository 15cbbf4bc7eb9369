/** The form of the join gate and its API format. Pure. */
import type { EndpointBody, JoinGate } from '@guildhall/protocol';

export interface GateFormState {
  readonly accountAgeSecs: string;
  readonly verifiedEmail: boolean;
  readonly challenge: JoinGate['challenge'];
  readonly question: string;
  /** One per line. */
  readonly answers: string;
  readonly raidProtection: boolean;
  readonly raidJoins: string;
  readonly raidWindowSecs: string;
  /** Empty for none. */
  readonly alertChannelId: string;
}

export function toForm(gate: JoinGate): GateFormState {
  return {
    accountAgeSecs: String(gate.accountAgeSecs),
    verifiedEmail: gate.verifiedEmail,
    challenge: gate.challenge,
    question: gate.question ?? '',
    answers: gate.answers.join('\n'),
    raidProtection: gate.raidProtection,
    raidJoins: String(gate.raidJoins),
    raidWindowSecs: String(gate.raidWindowSecs),
    alertChannelId: gate.alertChannelId ?? '',
  };
}

export function toBody(form: GateFormState): EndpointBody<'updateJoinGate'> {
  const lines = form.answers.split('\n').map((line) => line.trim());
  return {
    accountAgeSecs: Number(form.accountAgeSecs),
    verifiedEmail: form.verifiedEmail,
    challenge: form.challenge,
    question: form.question.trim() || null,
    answers: lines.filter((line) => line !== ''),
    raidProtection: form.raidProtection,
    raidJoins: Number(form.raidJoins),
    raidWindowSecs: Number(form.raidWindowSecs),
    alertChannelId: form.alertChannelId || null,
  };
}
