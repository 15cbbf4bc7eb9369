/** Priced posts in the browser: one person sells files, another buys them and finds the purchase in the wallet. */
import { createClient } from '@guildhall/client';
import { sendMessage } from '@guildhall/protocol';
import { changeCoins, changeServerTypes, deleteUser } from '@guildhall/service';
import {
  aBot,
  aMember,
  anOperator,
  aServer,
  changeDatabase,
  type TestPerson,
  type TestServer,
} from '@guildhall/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { HAS_CHROMIUM } from './browser.ts';
import { go } from './navigate.ts';
import { PICTURE } from './screens/seed/seed.ts';
import { useBrowser } from './use-browser.ts';
import { openPageFor, useWebInstance } from './web-instance.ts';

describe.skipIf(!HAS_CHROMIUM)('priced posts in the browser', () => {
  const instance = useWebInstance();
  const browser = useBrowser();
  let server: TestServer;
  let buyer: TestPerson;
  let shop: Page;
  let customer: Page;

  beforeAll(async () => {
    server = await aServer(instance);
    buyer = await aMember(instance, server);
    const operator = await anOperator(instance);
    await changeServerTypes(operator, server.id, ['+official']);
    await changeCoins(operator, buyer.id, 12, undefined);
    await operator.close();
    shop = await openPageFor(browser, instance.url, server.owner);
    customer = await openPageFor(browser, instance.url, buyer);
  });

  async function openChannel(page: Page): Promise<void> {
    await go(page, `/servers/${server.id}/channels/${server.channel.id}`);
    await page.locator('[data-composer]').waitFor();
  }

  it('are sold, unlocked for coins, and found again from the wallet', async () => {
    await Promise.all([openChannel(shop), openChannel(customer)]);
    await shop
      .locator('input[type=file]')
      .setInputFiles([
        { name: 'plans.txt', mimeType: 'text/plain', buffer: Buffer.from('the whole secret') },
      ]);
    await shop.getByRole('button', { name: 'Sell the files' }).click();
    const price = shop.getByRole('textbox', { name: 'Sell for coins' });
    await price.fill('0');
    const range = 'Enter 1 to 1,000,000';
    await shop.getByRole('alert').filter({ hasText: range }).waitFor();
    const described = await price.getAttribute('aria-describedby');
    expect(await shop.locator(`[id="${described}"]`).textContent()).toBe(range);
    await price.fill('5');
    await shop.keyboard.press('Enter');
    await shop.keyboard.press('Enter');
    await shop.getByText('For sale for 5 coins, not unlocked yet.').waitFor();

    await customer.getByRole('button', { name: 'Unlock for 5 coins' }).click();
    const dialog = customer.getByRole('dialog', { name: 'Unlock these files?' });
    await dialog.getByText('This costs 5 coins. You will have 7 coins left.').waitFor();
    await dialog.getByRole('button', { name: 'Unlock for 5 coins' }).click();
    await customer.getByRole('link', { name: 'plans.txt', exact: true }).waitFor();
    await shop.getByText('For sale for 5 coins, unlocked 1 time.').waitFor();

    await server.owner.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'later' },
    });
    await go(customer, '/settings/wallet');
    await customer.getByText('7 coins', { exact: true }).waitFor();
    const purchase = customer.getByRole('listitem').filter({ hasText: 'You unlocked a post' });
    await purchase.getByRole('button', { name: server.owner.username, exact: true }).click();
    await customer.getByRole('dialog').getByText(`@${server.owner.username}`).waitFor();
    await customer.keyboard.press('Escape');
    await purchase.getByRole('link', { name: 'Go to the post' }).click();
    await customer.getByRole('link', { name: 'plans.txt', exact: true }).waitFor();
    expect(new URL(customer.url()).pathname).toBe(`/servers/${server.id}/channels/${server.channel.id}`);
  });

  it('show their pictures in embeds to buyers after a purchase and after an edit', async () => {
    const bot = createClient({ baseUrl: instance.url });
    bot.setToken({
      kind: 'Bot',
      value: (await aBot(instance, server, ['viewChannel', 'sendMessages', 'attachFiles', 'coinUpload']))
        .token,
    });
    const image = { url: 'attachment://plan.png' };
    const channelId = server.channel.id;
    const { id: messageId } = await bot.sendMessage(
      channelId,
      { content: 'A plan', coins: 5, embeds: [{ title: 'First draft', image }] },
      { files: [{ data: PICTURE, filename: 'plan.png' }] },
    );
    await openChannel(customer);
    const post = customer.getByRole('article').filter({ hasText: 'A plan' });
    const pictureOf = (title: string) =>
      post.getByText(title, { exact: true }).locator('xpath=following-sibling::button/img');
    await post.getByRole('button', { name: 'Unlock for 5 coins' }).click();
    await customer.getByRole('dialog').getByRole('button', { name: 'Unlock for 5 coins' }).click();
    await pictureOf('First draft').waitFor();
    await bot.api.editMessage({ channelId, messageId, body: { embeds: [{ title: 'Second draft', image }] } });
    await pictureOf('Second draft').waitFor();
  });

  it('close and open again on open pages with the type of the server', async () => {
    const author = await aMember(instance, server);
    const channelId = server.channel.id;
    const operator = await anOperator(instance);
    await changeDatabase(instance, {
      text: 'update roles set permissions = permissions | $2::bigint where id = $1',
      values: [server.id, String(1n << 47n)],
      touches: [`server:${server.id}`],
    });
    await author.do(sendMessage, {
      params: { channelId },
      body: { coins: 3, content: 'A map' },
      files: [new File(['here'], 'map.txt')],
    });
    const postOn = (page: Page) => page.getByRole('article').filter({ hasText: 'A map' });
    const unlock = { name: 'Unlock for 3 coins' };
    const theirs = await openPageFor(browser, instance.url, author);
    await openChannel(theirs);
    const offered = postOn(theirs);
    await offered.getByText('For sale for 3 coins, not unlocked yet.').waitFor();
    await changeServerTypes(operator, server.id, ['-official']);
    await offered.getByText('It can no longer be bought.').waitFor();
    await openChannel(customer);
    const seen = postOn(customer);
    await seen.getByText('It can no longer be bought.').waitFor();
    await changeServerTypes(operator, server.id, ['+official']);
    await seen.getByRole('button', unlock).waitFor();
    await offered.getByText('It can no longer be bought.').waitFor({ state: 'detached' });

    await deleteUser(operator, author.id, { now: true, messages: false });
    await operator.close();
    await seen.getByText('It can no longer be bought.').waitFor();
    expect(await seen.getByRole('button', unlock).count()).toBe(0);
  });
});
