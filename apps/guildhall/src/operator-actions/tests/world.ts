/** The objects of the examples, created once for each way to run an action. */
import {
  acceptInvite,
  createApplication,
  createBot,
  createInvite,
  createReport,
  createRole,
  purchasePost,
  sendMessage,
} from '@guildhall/protocol';
import { changeCoins, changeServerTypes, type OperatorContext } from '@guildhall/service';
import {
  aPerson,
  aServer,
  queryDatabase,
  type TestInstance,
  type TestPerson,
  type TestServer,
  uniqueName,
} from '@guildhall/testkit';

export interface World {
  readonly instance: TestInstance;
  /** The actor in the operator log. */
  readonly actor: string;
  readonly person: TestPerson;
  readonly server: TestServer;
  /** Belongs to the person; nobody else is in it. */
  readonly spareServerId: string;
  readonly messageId: string;
  readonly soldMessageId: string;
  readonly reportId: string;
  readonly roleId: string;
  readonly applicationId: string;
  /** Given to nobody else. */
  readonly name: string;
  readonly network: string;
  /** Values that an example leaves for later ones. */
  readonly kept: Map<string, string>;
  mails(): readonly { readonly to: string }[];
  query(text: string, ...values: unknown[]): Promise<Record<string, unknown>[]>;
}

let worlds = 0;

export async function aWorld(
  instance: TestInstance,
  actor: string,
  host: OperatorContext,
  mails: World['mails'],
): Promise<World> {
  worlds += 1;
  const [person, server] = await Promise.all([aPerson(instance, 'subject'), aServer(instance)]);
  const { owner } = server;
  const params = { channelId: server.channel.id };
  const query = (text: string, ...values: unknown[]) => queryDatabase(instance, text, values);
  await Promise.all([
    changeServerTypes(host, server.id, ['+official']),
    changeCoins(host, person.id, 10, undefined),
  ]);
  const [{ code }, message, role, application, spare] = await Promise.all([
    owner.do(createInvite, { params, body: {} }),
    owner.do(sendMessage, { params, body: { content: 'something rude' } }),
    owner.do(createRole, { params: { serverId: server.id }, body: { name: 'Helpers' } }),
    owner.do(createApplication, { body: { name: 'Clock' } }),
    aServer(instance, person),
  ]);
  await person.do(acceptInvite, { params: { code } });
  const [report] = await Promise.all([
    person.do(createReport, { body: { kind: 'message', targetId: message.id, ...params, reason: 'spam' } }),
    owner.do(createBot, { params: { applicationId: application.id } }),
  ]);
  const sold = await owner.do(sendMessage, {
    params,
    body: { coins: 5 },
    files: [new File(['sold'], 'sold.txt')],
  });
  await person.do(purchasePost, { params: { ...params, messageId: sold.id } });
  return {
    instance,
    actor,
    person,
    server,
    spareServerId: spare.id,
    messageId: message.id,
    soldMessageId: sold.id,
    reportId: report.id,
    roleId: role.id,
    applicationId: application.id,
    name: uniqueName('example'),
    network: `198.51.100.${worlds}`,
    kept: new Map(),
    mails,
    query,
  };
}
