/**
 * A site with a log-in by Guildhall. It shows people their profile and servers, and adds them to the site's server.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { connectGuildhall, type Settings } from './guildhall.ts';
import { personPage, problemPage, welcomePage } from './pages.ts';
import { readSession, replaceSession } from './sessions.ts';

// A missing setting, for example, is reported in one sentence.
process.once('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(1);
});

function readVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}, as README.md says.`);
  return value;
}

const siteUrl = process.env.SITE_URL ?? 'http://localhost:4000';
const port = Number(process.env.PORT ?? 4000);
const settings: Settings = {
  guildhallUrl: readVariable('GUILDHALL_URL').replace(/\/$/, ''),
  clientId: readVariable('GUILDHALL_CLIENT_ID'),
  clientSecret: readVariable('GUILDHALL_CLIENT_SECRET'),
  botToken: readVariable('GUILDHALL_BOT_TOKEN'),
  serverId: readVariable('GUILDHALL_SERVER_ID'),
  redirectUri: `${siteUrl}/signed-in`,
};
const secure = siteUrl.startsWith('https://');
const guildhall = await connectGuildhall(settings);

interface Answer {
  readonly page?: string;
  readonly location?: string;
  readonly status?: number;
  readonly cookie?: string;
}

type Handler = (request: IncomingMessage, address: URL) => Promise<Answer>;

const ROUTES: Readonly<Record<string, Handler>> = {
  async 'GET /'({ headers }) {
    const { accessToken, notice } = readSession(headers.cookie);
    if (!accessToken) return { page: welcomePage() };
    const [person, servers] = await Promise.all([
      guildhall.readPerson(accessToken),
      guildhall.listServers(accessToken),
    ]);
    const page = personPage(person, servers, notice ?? '');
    return notice ? { page, cookie: replaceSession(headers.cookie, { accessToken }, secure) } : { page };
  },

  async 'GET /log-in'({ headers }) {
    const { address, pending } = await guildhall.beginLogIn();
    return { location: address.href, cookie: replaceSession(headers.cookie, { pending }, secure) };
  },

  async 'GET /signed-in'({ headers }, address) {
    const { pending } = readSession(headers.cookie);
    if (!pending) return { status: 400, page: problemPage('This log-in was not begun in this browser.') };
    if (address.searchParams.get('error') === 'access_denied') {
      const cookie = replaceSession(headers.cookie, {}, secure);
      return { page: problemPage('You cancelled. Nothing was shared with us.'), cookie };
    }
    const accessToken = await guildhall.finishLogIn(address, pending);
    return { location: '/', cookie: replaceSession(headers.cookie, { accessToken }, secure) };
  },

  async 'POST /join'({ headers }) {
    const { accessToken } = readSession(headers.cookie);
    if (!accessToken) return { location: '/' };
    const { id } = await guildhall.readPerson(accessToken);
    const joined = await guildhall.joinServer(id, accessToken);
    const notice = joined === 'joined' ? 'Welcome to our server.' : 'You are in our server already.';
    return { location: '/', cookie: replaceSession(headers.cookie, { accessToken, notice }, secure) };
  },

  async 'POST /log-out'({ headers }) {
    const { accessToken } = readSession(headers.cookie);
    if (accessToken) await guildhall.endToken(accessToken);
    return { location: '/', cookie: replaceSession(headers.cookie, {}, secure) };
  },
};

async function answer(request: IncomingMessage): Promise<Answer> {
  const asked = request.url ?? '/';
  // Anyone can ask for what is no address, such as `//`.
  const address = URL.canParse(asked, siteUrl) ? new URL(asked, siteUrl) : null;
  const handler = ROUTES[`${request.method} ${address?.pathname}`];
  if (!address || !handler) return { status: 404, page: problemPage('There is no such page.') };
  if (request.method === 'POST' && request.headers.origin !== siteUrl)
    return { status: 403, page: problemPage('That came from another site.') };
  try {
    return await handler(request, address);
  } catch (error) {
    console.error(error);
    // The token may have expired, or the person removed the site in their settings.
    const cookie = replaceSession(request.headers.cookie, {}, secure);
    return { status: 502, page: problemPage('That did not work. Log in again, please.'), cookie };
  }
}

const server = createServer(async (request, response) => {
  const { page, location, status, cookie } = await answer(request);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('referrer-policy', 'same-origin');
  if (cookie) response.setHeader('set-cookie', cookie);
  if (location) response.writeHead(303, { location }).end();
  else response.writeHead(status ?? 200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});
server.listen(port, () => console.log(`The site is ready at ${siteUrl}`));
process.once('SIGINT', () => server.close());
