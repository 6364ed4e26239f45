// The promise of a deal: every page adds its own luck, keeps what it was promised through a reload, and holds the record against
// it in the end.
import type { ClientMessage, ServerMessage } from '../src/protocol';
import { expect, test, type Person } from './company';
import { make, turnOf } from './hand';
import { names } from './names';
import { openMore } from './over';
import { word, words } from './words';

type Told = { commitment: { hash: string; promise: { table: string; seats: { luck?: string }[] } } };

// What the record is by the time it reaches this person.
async function deceive(person: Person, change: (record: Told) => void): Promise<void> {
  await person.page.route('**/api/records/*', async (route) => {
    const answer = await route.fetch();
    const record = (await answer.json()) as Told;
    change(record);
    await route.fulfill({ response: answer, json: record });
  });
}
// A table that does not say what it should, or does not want to hear it.
async function bend(
  person: Person,
  told: (message: ServerMessage) => ServerMessage[],
  said: (message: ClientMessage) => ClientMessage[] = (message) => [message],
): Promise<void> {
  await person.page.routeWebSocket(/\/ws\?table=/, (page) => {
    const server = page.connectToServer();
    page.onMessage((text) => {
      for (const one of said(JSON.parse(String(text)) as ClientMessage)) server.send(JSON.stringify(one));
    });
    server.onMessage((text) => {
      for (const one of told(JSON.parse(String(text)) as ServerMessage)) page.send(JSON.stringify(one));
    });
  });
}
const asIs = (message: ServerMessage): ServerMessage[] => [message];
// What the seal of this person says.
async function sealed(person: Person, title: string): Promise<void> {
  await openMore(person.page);
  await expect(person.page.getByText(word(`proof.title_${title}`))).toBeVisible();
}
const forged = 'f'.repeat(64);
const lucks = (person: Person): string[] => person.said.flatMap((one) => (one.type === 'luck' ? [one.value] : []));

test('luck of two pages is in the deal; after a reload the seal smiles; a record that was changed breaks it', async ({
  company,
}) => {
  const [ada, bo] = [await company.come(), await company.come()];
  const table = await company.gather([ada, bo], 'vanish');
  const [promise] = ada.all('promise');
  expect(promise?.table).toBe(table);
  expect(promise?.seats.map((seat) => seat.pledge?.length)).toEqual([64, 64]);
  expect([lucks(ada).length, lucks(bo).length]).toEqual([1, 1]);
  await make(ada, 'vanish', 'look 3');
  await ada.page.reload();
  await make(ada, 'vanish', 'swap 3 5');
  await turnOf(bo);
  await deceive(bo, ({ commitment }) => (commitment.promise.seats[0]!.luck = lucks(bo)[0]!));
  await bo.tell(table, [{ type: 'resign' }]);

  await openMore(ada.page);
  await expect(ada.page.getByText(word('proof.lucky'))).toBeVisible();
  const over = ada.all('over').at(-1)!;
  expect(over.commitment.hash).toBe(promise?.commitment);
  // What `magichat verify --hash` asks for stands there, for whoever looks.
  await ada.page.getByText(word('proof.hash'), { exact: true }).click();
  await expect(ada.page.getByLabel(word('proof.hash_how'))).toHaveValue(new RegExp(`--hash ${promise?.commitment} vanish`));
  expect(over.commitment.promise?.seats.map((seat) => seat.luck)).toEqual([lucks(ada)[0], lucks(bo)[0]]);

  await openMore(bo.page);
  await expect(bo.page.getByText(word('proof.title_broken'))).toBeVisible();
});

test('a whole record of another promise breaks the seal of whoever was given the first, also after a reload', async ({
  company,
}) => {
  const [ada, bo] = [await company.come(), await company.come()];
  const table = await company.gather([ada, bo], 'court');
  await bo.tell(table, [{ type: 'resign' }]);
  const first = ada.all('promise')[0]!.commitment;
  await openMore(ada.page);
  await expect(ada.page.getByText(word('proof.lucky'))).toBeVisible();
  for (const { page } of [ada, bo]) await page.getByRole('button', { name: word('over.rematch') }).click();
  await turnOf(ada);
  expect(lucks(ada)[1]).not.toBe(lucks(ada)[0]);
  // The table hands out the record of the game before, which is proven by itself.
  const other = await (await ada.context.request.get(`/api/records/${first.slice(0, 24)}`)).text();
  await ada.page.route('**/api/records/*', (route) => route.fulfill({ contentType: 'application/json', body: other }));
  await ada.page.reload();
  await turnOf(ada);
  await bo.tell(table, [{ type: 'resign' }]);
  await openMore(ada.page);
  await expect(ada.page.getByText(word('proof.title_broken'))).toBeVisible();
});

test('a table that draws anew on the same line gets no answer, and breaks the seal', async ({ company }) => {
  const [bo, ada] = [await company.come(), await company.come()];
  const shown: string[] = [];
  await bend(
    ada,
    (message) => (message.type === 'promise' ? [{ ...message, commitment: forged }, message] : [message]),
    (message) => (message.type === 'luck' && shown.push(message.value), [message]),
  );
  const table = await company.gather([bo, ada], 'vanish');
  await bo.tell(table, [{ type: 'resign' }]);
  await sealed(ada, 'broken');
  expect(shown).toHaveLength(1);
  await sealed(bo, 'lucky');
});

test('who plays and is not asked for luck is told so', async ({ company }) => {
  const [ada, bo] = [await company.come(), await company.come()];
  await bend(bo, asIs, (message) => [message.type === 'join' ? { type: 'join', table: message.table } : message]);
  const table = await company.gather([ada, bo], 'vanish');
  await bo.tell(table, [{ type: 'resign' }]);
  await sealed(bo, 'missed');
  await sealed(ada, 'lucky');
});

test('who had pledged luck and brings none is named', async ({ company }) => {
  const [ada, bo] = [await company.come(), await company.come()];
  await bend(bo, asIs, (message) => (message.type === 'luck' ? [] : [message]));
  const table = await company.gather([ada, bo], 'vanish');
  await bo.tell(table, [{ type: 'resign' }]);
  await sealed(bo, 'missed');
  await sealed(ada, 'late');
  await expect(ada.page.locator('.proof')).toContainText(words('proof.late', { names: names[1]! }));
});

test('a link with lines for hyphens is the same table', async ({ company }) => {
  const [ada, bo] = [await company.come(), await company.come()];
  const table = await company.gather([ada, bo], 'vanish');
  await ada.page.goto(`/t/${table.replaceAll('-', '_').toUpperCase()}`);
  await turnOf(ada);
  await bo.tell(table, [{ type: 'resign' }]);
  await sealed(ada, 'lucky');
});
