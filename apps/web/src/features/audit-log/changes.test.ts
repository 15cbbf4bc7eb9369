import type { AuditLogEntry } from '@guildhall/protocol';
import { bits } from '@guildhall/protocol/permissions';
import { describe, expect, it } from 'vitest';
import { ACTIONS } from './actions.ts';
import { changeLines, valueText } from './changes.ts';
import { ACTION_SENTENCES } from './strings.ts';

const nameOf = (id: string) => (id === '1234567890123456789' ? 'general' : null);
const entry = (action: AuditLogEntry['action'], changes: AuditLogEntry['changes']): AuditLogEntry => ({
  id: '1',
  action,
  actorId: '2',
  targetType: 'channel',
  targetId: '3',
  targetName: 'cellar',
  reason: null,
  changes,
  extra: {},
  createdAt: '2026-05-04T10:00:00.000Z',
});

describe('the text of an entry', () => {
  it('has a sentence for every action, with the actor', () => {
    for (const action of ACTIONS) expect(ACTION_SENTENCES[action], action).toContain('{actor}');
  });

  it('lists fields with their old and new values', () => {
    const lines = changeLines(
      entry('channel_update', [
        { key: 'name', old: 'attic', new: 'cellar' },
        { key: 'parentId', old: null, new: '1234567890123456789' },
        { key: 'requireTag', old: false, new: true },
      ]),
      nameOf,
    );
    expect(lines).toEqual([
      { kind: 'field', field: 'Name', before: 'attic', after: 'cellar' },
      { kind: 'field', field: 'Category', before: null, after: 'general' },
      { kind: 'field', field: 'Posts need a tag', before: 'no', after: 'yes' },
    ]);
  });

  it('lists what something deleted was', () => {
    const lines = changeLines(
      entry('role_delete', [
        { key: 'name', old: 'Cooks', new: null },
        { key: 'hoist', old: false, new: null },
        { key: 'iconEmoji', old: null, new: null },
        { key: 'permissions', old: String(bits('viewChannel', 'kickMembers')), new: null },
      ]),
      nameOf,
    );
    expect(lines).toEqual([
      { kind: 'deleted', field: 'Name', value: 'Cooks' },
      { kind: 'deleted', field: 'Shown as a separate group', value: 'no' },
      { kind: 'deleted', field: 'Permissions', value: 'Kick Members and View Channel' },
    ]);
  });

  it('shows lengths of time with their unit, no limits, and kinds of channels', () => {
    const lines = changeLines(
      entry('invite_create', [
        { key: 'maxUses', old: null, new: 0 },
        { key: 'maxAgeSecs', old: 0, new: 604_800 },
        { key: 'slowmodeSecs', old: 0, new: 90 },
        { key: 'autoArchiveMinutes', old: 60, new: 4320 },
        { key: 'kind', old: 'text', new: 'announcement' },
        { key: 'kind', old: 'thread', new: null },
      ]),
      nameOf,
    );
    expect(lines).toEqual([
      { kind: 'field', field: 'Maximum uses', before: null, after: 'no limit' },
      { kind: 'field', field: 'Valid for', before: 'no limit', after: '7 days' },
      { kind: 'field', field: 'Slowmode', before: '0 seconds', after: '90 seconds' },
      { kind: 'field', field: 'Archive after', before: '1 hour', after: '3 days' },
      { kind: 'field', field: 'Kind', before: 'text channel', after: 'announcement channel' },
      { kind: 'field', field: 'Kind', before: 'thread', after: null },
    ]);
  });

  it('lists added and removed permissions', () => {
    const change = {
      key: 'permissions',
      old: String(bits('viewChannel', 'kickMembers')),
      new: String(bits('viewChannel', 'banMembers', 'sendMessages')),
    };
    expect(changeLines(entry('role_update', [change]), nameOf)).toEqual([
      { kind: 'sentence', text: 'Permissions given: Ban Members and Send Messages' },
      { kind: 'sentence', text: 'Permissions taken: Kick Members' },
    ]);
  });

  it('shows what a channel allows, denies and leaves to the server', () => {
    const changes = [
      { key: 'allow', old: String(bits('attachFiles')), new: String(bits('viewChannel')) },
      { key: 'deny', old: null, new: String(bits('sendMessages')) },
    ];
    expect(changeLines(entry('channel_overwrite_update', changes), nameOf)).toEqual([
      { kind: 'sentence', text: 'Allowed: View Channel' },
      { kind: 'sentence', text: 'Denied: Send Messages' },
      { kind: 'sentence', text: 'Back to inherited: Attach Files' },
    ]);
  });

  it('shows roles with the names they had', () => {
    const changes = [
      {
        key: '$add',
        old: null,
        new: [
          { id: '1', name: 'Cooks' },
          { id: '2', name: 'Early birds' },
        ],
      },
      { key: '$remove', old: null, new: [{ id: '3', name: 'Guests' }] },
    ];
    expect(changeLines(entry('member_role_update', changes), nameOf)).toEqual([
      { kind: 'sentence', text: 'Given: Cooks and Early birds' },
      { kind: 'sentence', text: 'Taken: Guests' },
    ]);
  });

  it('cuts a long text between characters', () => {
    expect(valueText('🎈'.repeat(301), nameOf)).toBe(`${'🎈'.repeat(300)}…`);
    expect(valueText('🎈'.repeat(300), nameOf)).toBe('🎈'.repeat(300));
  });

  it('describes any value', () => {
    expect(
      [null, '', [], true, 5, 'x', { enabled: false, list: ['a'] }].map((one) => valueText(one, nameOf)),
    ).toEqual([null, null, null, 'yes', '5', 'x', 'On: no, list: a']);
  });
});
