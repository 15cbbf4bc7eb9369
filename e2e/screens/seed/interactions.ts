/** A bot with commands and a message with components, which connects while a screen needs it. */
import { type Client, createBot, createClient } from '@guildhall/client';
import { type InteractionModal, IS_EPHEMERAL } from '@guildhall/protocol';

const COMMANDS = [
  {
    name: 'rota',
    description: 'The rota of the workdays',
    options: [
      {
        name: 'add',
        description: 'Put somebody on the rota',
        type: 'subcommand',
        options: [
          { name: 'who', description: 'Whose turn it is', type: 'user', required: true },
          {
            name: 'day',
            description: 'On which day',
            required: true,
            choices: ['Friday', 'Saturday', 'Sunday'].map((day) => ({ name: day, value: day.toLowerCase() })),
          },
          { name: 'hours', description: 'For how long', type: 'integer', minValue: 1, maxValue: 8 },
          { name: 'task', description: 'What there is to do', autocomplete: true },
        ],
      },
      {
        name: 'show',
        description: 'Show who comes when',
        type: 'subcommand',
        options: [{ name: 'channel', description: 'Where it is posted', type: 'channel' }],
      },
    ],
  },
  { name: 'swap', description: 'Ask to swap your turn with somebody' },
  { name: 'mine', description: 'Show when it is your turn' },
  { name: 'ladder', description: 'Where the long ladder is', kind: 'prefix', prefix: '!' },
];

const COMPONENTS = [
  {
    type: 1,
    components: [
      { type: 2, style: 1, custom_id: 'come', label: 'I am coming' },
      { type: 2, style: 2, custom_id: 'maybe', label: 'Perhaps', emoji: '🤔' },
      { type: 2, style: 4, custom_id: 'cannot', label: 'I cannot' },
      { type: 2, style: 5, url: 'https://rota.example.org', label: 'All workdays' },
    ],
  },
  {
    type: 1,
    components: [
      {
        type: 3,
        custom_id: 'tasks',
        placeholder: 'What do you bring?',
        min_values: 1,
        max_values: 2,
        options: [
          { label: 'The long ladder', value: 'ladder', description: 'It is in the van', emoji: '🪜' },
          { label: 'Brushes', value: 'brushes' },
          { label: 'Soup for six', value: 'soup', emoji: '🥬' },
        ],
      },
    ],
  },
  { type: 1, components: [{ type: 5, custom_id: 'partner', placeholder: 'With whom?' }] },
];

const MODAL: InteractionModal = {
  custom_id: 'swap',
  title: 'Swap your turn',
  components: [
    { type: 10, content: 'The new owner is asked **before** anything changes.' },
    { type: 18, label: 'With whom', component: { type: 5, custom_id: 'with', required: false } },
    {
      type: 18,
      label: 'Why',
      description: 'Everyone on the rota sees it.',
      component: { type: 4, custom_id: 'why', style: 2, min_length: 10, max_length: 200 },
    },
  ],
};

/** Commands of the server's bot, and a channel with its post. @returns the channel's id */
export async function seedInteractions(
  baseUrl: string,
  ada: Client,
  bot: { readonly serverId: string; readonly applicationId: string; readonly token: string },
): Promise<string> {
  const { api, setToken, sendMessage } = createClient({ baseUrl });
  setToken({ kind: 'Bot', value: bot.token });
  await api.replaceCommands({ applicationId: bot.applicationId, body: COMMANDS });
  const { id: channelId } = await ada.api.createChannel({ serverId: bot.serverId, body: { name: 'rota' } });
  await sendMessage(channelId, { content: 'Saturday, 14:00 at the gate.', components: COMPONENTS });
  return channelId;
}

/** Screens run in parallel, but only one bot may connect: two would answer each other's interactions. */
let last: Promise<unknown> = Promise.resolve();

/** Runs an action while the bot is connected. */
export function whileBotAnswers(
  bot: { readonly baseUrl: string; readonly token: string },
  act: () => Promise<void>,
): Promise<void> {
  const turn = last.then(() => runWithBot(bot, act));
  last = turn.catch(() => undefined);
  return turn;
}

async function runWithBot(
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
  act: () => Promise<void>,
): Promise<void> {
  const bot = createBot({ baseUrl, token });
  bot.onCommand('mine', (command) =>
    command.reply({ content: 'Saturday, with Bo. Bring the long ladder.', flags: IS_EPHEMERAL }),
  );
  bot.onCommand('swap', (command) => command.showModal(MODAL));
  bot.onCommand('rota', (command) => command.defer());
  bot.onAutocomplete('rota', (typed) =>
    typed.suggest([
      { name: 'North wall, second coat', value: 'north' },
      { name: 'Gutters', value: 'gutters' },
    ]),
  );
  await bot.start();
  try {
    await act();
  } finally {
    bot.stop();
  }
}
