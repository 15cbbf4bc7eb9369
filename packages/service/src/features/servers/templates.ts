/** The initial contents of a server, by template (design 5.12). */
import { bits, type ChannelKind, type Permission, type ServerTemplate } from '@guildhall/protocol';

interface TemplateRole {
  readonly name: string;
  readonly color: string;
  readonly permissions: readonly Permission[];
}

interface TemplateChannel {
  readonly name: string;
  readonly kind: ChannelKind;
  readonly topic?: string;
}

interface TemplateCategory {
  readonly name: string;
  /** Only these roles may write in the channels, or see them. Default: everyone. */
  readonly writers?: readonly string[];
  readonly viewers?: readonly string[];
  readonly channels: readonly TemplateChannel[];
}

export interface Template {
  /** Highest first; each has its own group in the member list. */
  readonly roles: readonly TemplateRole[];
  readonly categories: readonly TemplateCategory[];
}

const MODERATION: readonly Permission[] = [
  'kickMembers',
  'banMembers',
  'moderateMembers',
  'manageMessages',
  'manageThreads',
  'manageNicknames',
  'viewAuditLog',
];

const LEADERSHIP: readonly Permission[] = [
  ...MODERATION,
  'manageServer',
  'manageChannels',
  'manageRoles',
  'manageWebhooks',
  'mentionEveryone',
];

const text = (name: string, topic?: string): TemplateChannel => ({
  name,
  kind: 'text',
  ...(topic === undefined ? {} : { topic }),
});
const news = (topic: string): TemplateChannel => ({ name: 'announcements', kind: 'announcement', topic });
const forum = (name: string, topic: string): TemplateChannel => ({ name, kind: 'forum', topic });
const voice = (name: string): TemplateChannel => ({ name, kind: 'voice' });

/** A server without a template. */
const BARE: Template = {
  roles: [],
  categories: [
    { name: 'Text channels', channels: [text('general')] },
    { name: 'Voice channels', channels: [voice('General')] },
  ],
};

const TEMPLATES: Readonly<Record<ServerTemplate, Template>> = {
  friends: {
    roles: [
      {
        name: 'Hosts',
        color: '#c27c0e',
        permissions: ['manageChannels', 'manageExpressions', 'manageMessages'],
      },
    ],
    categories: [
      {
        name: 'Chat',
        channels: [
          text('general'),
          text('plans', 'When and where we meet next'),
          text('photos', 'Pictures of what we did'),
          text('music-and-films', 'What to listen to and watch'),
        ],
      },
      { name: 'Voice', channels: [voice('Living room'), voice('Games')] },
    ],
  },
  club: {
    roles: [
      {
        name: 'Board',
        color: '#c0392b',
        permissions: [...MODERATION, 'manageServer', 'manageChannels', 'manageRoles', 'mentionEveryone'],
      },
      { name: 'Organisers', color: '#2e7d5b', permissions: ['manageMessages', 'mentionEveryone'] },
      { name: 'Members', color: '#3b6fb6', permissions: [] },
    ],
    categories: [
      {
        name: 'Information',
        writers: ['Board', 'Organisers'],
        channels: [news('News of the club'), text('events', 'What is coming up, with date and place')],
      },
      {
        name: 'Club',
        channels: [
          text('general'),
          text('introductions', 'Say who you are and what brings you here'),
          forum('ideas', 'One post for each idea, so that it is not lost in the chat'),
        ],
      },
      {
        name: 'Board',
        viewers: ['Board'],
        channels: [text('board', 'Only the board sees this'), voice('Board')],
      },
      { name: 'Voice', channels: [voice('Club room')] },
    ],
  },
  study: {
    roles: [
      { name: 'Tutors', color: '#7b4fa6', permissions: [...MODERATION, 'manageChannels', 'mentionEveryone'] },
    ],
    categories: [
      {
        name: 'Information',
        writers: ['Tutors'],
        channels: [news('Dates and deadlines'), text('materials', 'Slides, scripts and links')],
      },
      {
        name: 'Study',
        channels: [
          text('general'),
          forum('questions', 'One post for each question; say what you have tried'),
          text('study-partners', 'Find people to learn with'),
          text('off-topic'),
        ],
      },
      { name: 'Rooms', channels: [voice('Study room 1'), voice('Study room 2'), voice('Break')] },
    ],
  },
  project: {
    roles: [
      {
        name: 'Leads',
        color: '#c27c0e',
        permissions: LEADERSHIP,
      },
      { name: 'Team', color: '#2e7d5b', permissions: ['manageThreads', 'mentionEveryone'] },
    ],
    categories: [
      { name: 'Project', channels: [text('general'), text('updates', 'What got done, and what is next')] },
      {
        name: 'Team',
        viewers: ['Leads', 'Team'],
        channels: [
          text('team', 'Only the team sees this'),
          forum('decisions', 'One post for each decision: the question, the options, the outcome'),
          text('files', 'Drafts and documents'),
        ],
      },
      { name: 'Voice', channels: [voice('Meeting'), voice('Working side by side')] },
    ],
  },
  openSource: {
    roles: [
      {
        name: 'Maintainers',
        color: '#c0392b',
        permissions: LEADERSHIP,
      },
      { name: 'Contributors', color: '#2e7d5b', permissions: ['manageThreads'] },
    ],
    categories: [
      {
        name: 'Information',
        writers: ['Maintainers'],
        channels: [
          news('Releases and news'),
          text('code-updates', 'Pushes and pull requests, posted by a webhook'),
        ],
      },
      {
        name: 'Community',
        channels: [
          text('general'),
          forum('help', 'One post for each question: version, what you did, what happened'),
          forum('ideas', 'What the project should do next'),
          text('showcase', 'What you made with it'),
        ],
      },
      { name: 'Development', channels: [text('development', 'How it is built'), voice('Office hours')] },
      {
        name: 'Maintainers',
        viewers: ['Maintainers'],
        channels: [text('maintainers', 'Only maintainers see this')],
      },
    ],
  },
};

/** The roles and channels of a template, or of a plain server. */
export function templateNamed(name: ServerTemplate | undefined): Template {
  return name === undefined ? BARE : TEMPLATES[name];
}

/** Overwrites that allow the roles of a category and deny everyone else. */
export function categoryRule({ writers, viewers }: TemplateCategory): {
  readonly roles: readonly string[];
  readonly permission: string;
} | null {
  if (viewers) return { roles: viewers, permission: String(bits('viewChannel')) };
  if (writers) return { roles: writers, permission: String(bits('sendMessages')) };
  return null;
}
