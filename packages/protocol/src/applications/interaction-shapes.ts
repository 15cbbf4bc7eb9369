/**
 * The payloads that bots receive when people run commands, press buttons, choose and submit forms (specification:
 * "Command and option"; design 3.1). Names inside components and modals are snake_case.
 */
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { Id, Nullable, PermissionsString } from '../contract/schema.ts';
import type { Component } from '../messages/components.ts';
import { OpenObject } from '../messages/message-parts.ts';
import { Message } from '../messages/messages.ts';
import { Member } from '../servers/members.ts';
import { Role } from '../servers/roles.ts';

/** An option as the bot receives it; a chosen subcommand or group holds `options` instead of a value. */
export interface InteractionOption {
  readonly name: string;
  readonly type: string;
  readonly value?: string | number | boolean;
  /** For autocomplete: the option being typed, whose value is unchecked text. */
  readonly focused?: true;
  readonly options?: readonly InteractionOption[];
}

const InteractionOptions = Type.Array(
  Type.Unsafe<InteractionOption>({
    ...OpenObject,
    description: '{ name, type, value }; a chosen subcommand or group is { name, type, options }',
  }),
);

/** A channel in an interaction. */
export const InteractionChannel = Type.Object({
  id: Id,
  name: Nullable(Type.String()),
  kind: Type.String({ description: "A server channel's kind, or dm" }),
  parentId: Nullable(Id),
});
export type InteractionChannel = Static<typeof InteractionChannel>;

function ById<Schema extends TSchema>(schema: Schema): TUnsafe<Readonly<Record<string, Static<Schema>>>> {
  return Type.Unsafe<Readonly<Record<string, Static<Schema>>>>({
    type: 'object',
    additionalProperties: schema,
  });
}

/** The resources that values refer to, by id. */
export const Resolved = Type.Object({
  users: ById(User),
  members: ById(Member),
  roles: ById(Role),
  channels: ById(InteractionChannel),
});
export type Resolved = Static<typeof Resolved>;

/** An input of a submitted modal, in the modal's tree. */
export interface SubmittedComponent {
  readonly type: number;
  readonly id: number;
  readonly custom_id?: string;
  readonly value?: string;
  readonly values?: readonly string[];
  readonly component?: SubmittedComponent;
  readonly components?: readonly SubmittedComponent[];
}

const CommandData = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Type.Literal('slash'),
  options: InteractionOptions,
  resolved: Resolved,
});
const ComponentData = Type.Object({
  custom_id: Type.String(),
  component_type: Type.Integer(),
  id: Type.Integer(),
  values: Type.Optional(Type.Array(Type.String())),
  resolved: Type.Optional(Resolved),
});
const ModalData = Type.Object({
  custom_id: Type.String(),
  components: Type.Array(
    Type.Unsafe<SubmittedComponent>({ ...OpenObject, description: "The modal's tree with what was entered" }),
  ),
  resolved: Type.Optional(Resolved),
});

const interactionFields = {
  version: Type.Literal(1),
  id: Id,
  applicationId: Id,
  token: Type.String({ description: 'Answers the interaction for 15 minutes' }),
  serverId: Nullable(Id),
  channelId: Id,
  channel: InteractionChannel,
  user: User,
  member: Type.Optional(Type.Object({ ...Member.properties, permissions: PermissionsString })),
  appPermissions: PermissionsString,
  locale: Type.String({ description: "The person's language tag" }),
};

export const CommandInteraction = Type.Object({
  ...interactionFields,
  type: Type.Union([Type.Literal(2), Type.Literal(4)]),
  data: CommandData,
});
export type CommandInteraction = Static<typeof CommandInteraction>;
export const ComponentInteraction = Type.Object({
  ...interactionFields,
  type: Type.Literal(3),
  data: ComponentData,
  message: Message,
});
export type ComponentInteraction = Static<typeof ComponentInteraction>;
export const ModalInteraction = Type.Object({
  ...interactionFields,
  type: Type.Literal(5),
  data: ModalData,
  message: Type.Optional(Message),
});
export type ModalInteraction = Static<typeof ModalInteraction>;

/** An interaction as a bot receives it through the gateway or at its endpoint; `type` selects the kind. */
export const Interaction = Type.Union([CommandInteraction, ComponentInteraction, ModalInteraction]);
export type Interaction = Static<typeof Interaction>;

/** A form shown by a bot. */
export const InteractionModal = Type.Object({
  custom_id: Type.String(),
  title: Type.String(),
  components: Type.Array(Type.Unsafe<Component>(OpenObject)),
});
export type InteractionModal = Static<typeof InteractionModal>;
