import type { Onboarding, OnboardingPrompt } from '@guildhall/protocol';
import { describe, expect, it } from 'vitest';
import { aMember } from '../../state/builders.ts';
import { isComplete, isUnfinished, openPrompts, suggestedChannels, withChoice } from './answers.ts';
import { findFaults, newOption, newPrompt, toBody, toForm } from './onboarding-form.ts';

const option = (id: string, channelIds: string[] = []) => ({
  id,
  title: `Option ${id}`,
  description: null,
  emoji: '🌱',
  roleIds: ['70'],
  channelIds,
});
const many: OnboardingPrompt = {
  id: '1',
  title: 'What for?',
  single: false,
  required: false,
  options: [option('11', ['51']), option('12', ['52', '50'])],
};
const one: OnboardingPrompt = {
  id: '2',
  title: 'Where from?',
  single: true,
  required: true,
  options: [option('21'), option('22')],
};
const onboarding: Onboarding = { enabled: true, defaultChannelIds: ['50'], prompts: [many, one] };

describe('the form of onboarding', () => {
  it('sends the existing data without changes, including ids and emoji', () => {
    expect(toBody(toForm(onboarding))).toEqual(onboarding);
  });

  it('sends new entries without an id, with trimmed texts', () => {
    const prompt = { ...newPrompt('new'), title: ' Why? ', options: [{ ...newOption('o'), title: ' So ' }] };
    const [sent] = toBody({ ...toForm(onboarding), prompts: [prompt] }).prompts;
    expect(sent).toEqual({
      title: 'Why?',
      single: false,
      required: false,
      options: [{ title: 'So', description: null, emoji: null, roleIds: [], channelIds: [] }],
    });
  });

  it('reports missing parts by the paths that the service uses', () => {
    const blank = { ...newPrompt('new'), title: ' ' };
    const empty = { ...newPrompt('other'), title: 'Why?', options: [] };
    expect(Object.keys(findFaults({ ...toForm(onboarding), prompts: [blank, empty] }))).toEqual([
      'prompts/0/title',
      'prompts/0/options/0/title',
      'prompts/1/options',
    ]);
    expect(findFaults(toForm(onboarding))).toEqual({});
  });
});

describe('answering', () => {
  it('is for members who have not finished, after they agreed to rules', () => {
    const asked = [undefined, aMember('1'), aMember('1', { flags: 8 }), aMember('1', { flags: 10 })];
    expect(asked.map(isUnfinished)).toEqual([false, true, true, false]);
    expect(isUnfinished(aMember('1', { flags: 8, pending: true }))).toBe(false);
  });

  it('shows nothing while onboarding is off or unknown', () => {
    expect(openPrompts(undefined)).toEqual([]);
    expect(openPrompts({ ...onboarding, enabled: false })).toEqual([]);
    expect(openPrompts(onboarding)).toEqual([many, one]);
  });

  it('keeps several choices of one question, or only the last of a single choice', () => {
    expect(withChoice(['11'], many, '12', true)).toEqual(['11', '12']);
    expect(withChoice(['11', '21'], one, '22', true)).toEqual(['11', '22']);
    expect(withChoice(['11', '12'], many, '11', false)).toEqual(['12']);
  });

  it('is complete after every required answer', () => {
    expect(isComplete([many, one], ['11'])).toBe(false);
    expect(isComplete([many, one], ['22'])).toBe(true);
    expect(isComplete([many], [])).toBe(true);
  });

  it("lists everyone's channels and those of the chosen answers, each once", () => {
    expect(suggestedChannels(onboarding, [])).toEqual(['50']);
    expect(suggestedChannels(onboarding, ['12', '21'])).toEqual(['50', '52']);
  });
});
