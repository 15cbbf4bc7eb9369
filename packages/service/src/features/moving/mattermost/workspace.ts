/** The content of a bulk export read so far: structure in memory, messages on disk. */
import { schemaFaults } from '@guildhall/platform';
import { ID_EPOCH } from '@guildhall/protocol';
import type { Static, TSchema } from 'typebox';
import { toCamelCase } from '../archive/camel-case.ts';
import { MemoryBudget } from '../archive/memory-budget.ts';
import { namedId } from '../archive/named-ids.ts';
import { PLAIN_CHANNEL } from '../archive/plain-channel.ts';
import { hiddenOverwrites } from '../archive/plain-server.ts';
import { collectProblems } from '../archive/problems.ts';
import type { ChannelRecord, EmojiRecord, PersonRecord, ServerSource } from '../archive/records.ts';
import type { SpooledMessages } from '../archive/spooled-messages.ts';
import {
  MattermostChannel,
  MattermostEmoji,
  MattermostPost,
  MattermostTeam,
  MattermostThread,
  MattermostUser,
} from './exporter-shapes.ts';
import { filePath, mattermostMessage, type PostLocation, personId, postAuthor } from './translate-post.ts';

interface Team {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** Ids by name. */
  readonly channels: Map<string, string>;
}

/** The most objects of each kind in memory; far more than any instance has. */
const MAX_PEOPLE = 200_000;
const MAX_OTHER_OBJECTS = 10_000;

/** Types of lines that are not imported. */
const LEFT_OUT: ReadonlyMap<unknown, string> = new Map([
  ['direct_channel', 'A direct conversation is left out.'],
  ['direct_post', 'A direct message is left out.'],
]);

export class Workspace {
  readonly people = new Map<string, PersonRecord>();
  readonly emojiRecords: EmojiRecord[] = [];
  readonly problems: ReturnType<typeof collectProblems>['list'];
  readonly #note: ReturnType<typeof collectProblems>['note'];
  readonly #memory = new MemoryBudget();
  readonly #messages: SpooledMessages;
  readonly #find: ServerSource['find'];
  readonly #teams = new Map<string, Team>();
  readonly #channels: ChannelRecord[] = [];
  readonly #emojis = new Map<string, string>();

  constructor(messages: SpooledMessages, find: ServerSource['find']) {
    this.#messages = messages;
    this.#find = find;
    ({ note: this.#note, list: this.problems } = collectProblems());
  }

  /** The first team, which gives the server its name. */
  get server(): Omit<Team, 'channels'> | undefined {
    return this.#teams.values().next().value;
  }

  /** If there are several teams, each becomes a category. */
  channelRecords(): ChannelRecord[] {
    if (this.#teams.size === 1) return this.#channels.map((channel) => ({ ...channel, parentId: null }));
    const categories = [...this.#teams.values()].map(({ id, name }, position) => ({
      ...PLAIN_CHANNEL,
      id: categoryId(id),
      kind: 'category' as const,
      name,
      position,
      parentId: null,
    }));
    return [...categories, ...this.#channels];
  }

  /** Keeps the emoji of a line: posts refer to emoji that come after them, so the file is read for emoji first. */
  async takeEmoji(line: unknown): Promise<void> {
    const { type, emoji } = { ...(line as object) } as Readonly<Record<'type' | 'emoji', unknown>>;
    if (type === 'emoji') await this.#emoji(emoji);
  }

  /** Takes a line of any other type. @returns the number of posts in it */
  async take(line: unknown): Promise<number> {
    if (typeof line !== 'object' || line === null) return 0;
    const { type, ...given } = line as Readonly<Record<string, unknown>>;
    const value = given[toCamelCase(String(type))];
    if (type === 'team') this.#team(value);
    else if (type === 'channel') this.#channel(value);
    else if (type === 'user' || type === 'bot') this.#person(value, type === 'bot');
    else if (type === 'post') return this.#thread(value);
    const leftOut = LEFT_OUT.get(type);
    if (leftOut !== undefined) this.#note(leftOut, '');
    return 0;
  }

  #fits<Shape extends TSchema>(shape: Shape, value: unknown, what: string): value is Static<Shape> {
    const [fault] = schemaFaults(shape, value);
    const { name, username } = { ...(value as object) } as Record<'name' | 'username', unknown>;
    if (fault !== undefined) this.#note(`A ${what} is left out: ${fault}.`, String(name ?? username ?? ''));
    return fault === undefined;
  }

  #isFull(size: number, what: string, most = MAX_OTHER_OBJECTS): boolean {
    if (size < most) return false;
    this.#note(`An export has up to ${most} ${what}; the rest are left out.`, '');
    return true;
  }

  #team(value: unknown): void {
    if (!this.#fits(MattermostTeam, value, 'team') || this.#teams.has(value.name)) return;
    if (this.#isFull(this.#teams.size, 'teams')) return;
    const { name, displayName, description } = this.#memory.keep(MattermostTeam, value);
    this.#teams.set(name, {
      id: namedId(`mattermost team ${name}`),
      name: displayName || name,
      description: description || null,
      channels: new Map(),
    });
    if (this.#teams.size > 1)
      this.#note('The export has several teams: each becomes a category of one server.', value.name);
  }

  #channel(value: unknown): void {
    if (!this.#fits(MattermostChannel, value, 'channel')) return;
    const team = this.#teams.get(value.team);
    const { server } = this;
    if (!team || !server || team.channels.has(value.name)) return;
    if (this.#isFull(this.#channels.length, 'channels')) return;
    const { header, purpose } = this.#memory.keep(MattermostChannel, value);
    const isOpen = value.type === 'O';
    if (!isOpen)
      this.#note(
        'A private channel is imported without its members: only administrators see it.',
        value.name,
      );
    const id = namedId(`mattermost channel ${value.team}/${value.name}`);
    team.channels.set(value.name, id);
    this.#channels.push({
      ...PLAIN_CHANNEL,
      id,
      kind: 'text',
      name: channelName(value),
      position: this.#channels.length,
      parentId: categoryId(team.id),
      topic: header || purpose || null,
      overwrites: isOpen ? [] : hiddenOverwrites(server.id),
    });
  }

  #person(value: unknown, bot: boolean): void {
    if (!this.#fits(MattermostUser, value, bot ? 'bot' : 'person')) return;
    if (this.#isFull(this.people.size, 'people', MAX_PEOPLE)) return;
    const { username, nickname, firstName, lastName, displayName, profileImage } = this.#memory.keep(
      MattermostUser,
      value,
    );
    const whole = [firstName, lastName].filter(Boolean).join(' ');
    this.people.set(username.toLowerCase(), {
      id: personId(username.toLowerCase()),
      bot,
      username,
      displayName: nickname || displayName || whole || username,
      avatar: profileImage && profileImage.length < 290 ? filePath(profileImage) : null,
      member: null,
    });
  }

  async #emoji(value: unknown): Promise<void> {
    if (!this.#fits(MattermostEmoji, value, 'custom emoji') || value.image.length > 290) return;
    if (this.#isFull(this.#emojis.size, 'emoji')) return;
    const id = namedId(`mattermost emoji ${value.name}`);
    const name = value.name.replaceAll(/\W/g, '_').padEnd(2, '_').slice(0, 32);
    const file = filePath(value.image);
    const animated = await this.#isGif(file);
    this.#emojis.set(value.name, `${animated ? 'a:' : ':'}${name}:${id}`);
    this.emojiRecords.push({ id, name, animated, file });
  }

  /** The export does not say which emoji are animated. */
  async #isGif(file: string): Promise<boolean> {
    const stream = await this.#find(file)?.open();
    if (!stream) return false;
    for await (const chunk of stream) return String(chunk.slice(0, 3)) === 'GIF';
    return false;
  }

  async #thread(value: unknown): Promise<number> {
    if (!this.#fits(MattermostThread, value, 'post')) return 0;
    const channel = this.#teams.get(value.team)?.channels.get(value.channel);
    if (channel === undefined) {
      this.#note('A post is left out: its channel is not in the export.', `${value.team}/${value.channel}`);
      return 1;
    }
    const replies = value.replies ?? [];
    const first = await this.#post(value, value.team, { channel, replyTo: null });
    for (const reply of replies) await this.#post(reply, value.team, { channel, replyTo: first });
    return 1 + replies.length;
  }

  /** @returns its id; null if it is not imported. */
  async #post(value: unknown, team: string, location: PostLocation): Promise<string | null> {
    if (!this.#fits(MattermostPost, value, 'post')) return null;
    if (value.createAt <= ID_EPOCH) {
      this.#note('A post from before 2015 is left out: ids start in 2015.', String(value.createAt));
      return null;
    }
    const post = { ...value, user: value.user.toLowerCase() };
    const names = {
      people: this.people,
      emojis: this.#emojis,
      channels: this.#teams.get(team)?.channels ?? new Map<string, string>(),
    };
    const record = mattermostMessage(post, location, names, this.#note);
    if (!record) return null;
    if (postAuthor(post).webhook === null && !this.people.has(post.user))
      this.#person({ username: post.user }, false);
    await this.#messages.add(location.channel, record);
    return record.id;
  }
}

function categoryId(teamId: string): string {
  return namedId(`mattermost category ${teamId}`);
}

/** Mattermost gives channels with names in other scripts a random name for URLs. */
function channelName({ name, displayName }: MattermostChannel): string {
  return /^[a-z0-9]{26}$/.test(name) && displayName ? displayName : name;
}
